import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { errorsOf, stepsOf, workflows } from './workflows.ts';

const scripts: object = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).scripts;

/** A command of the root package.json, optionally as root and with its output saved as a report. */
const COMMAND = /^(?:sudo )?npx -y pnpm@12 ([\w:]+)( \| tee [\w-]+\.txt)?$/;

const WORKFLOW = `
on: push
permissions:
  contents: read
jobs:
  test:
    runs-on: ubuntu-24.04
    timeout-minutes: 10
    steps:
      - run: npx -y pnpm@12 test
        if: always()
`;

test('there is one workflow for each push, one for each night and one for publishing', () => {
  expect(workflows.map(({ file }) => file).sort()).toEqual(['nightly.yml', 'publish.yml', 'test.yml']);
});

test.each([
  ['an unknown key of a step', 'run:', 'runs:'],
  ['a time-out that is not a number', '10', 'ten'],
  ['a permission that does not exist', 'read', 'reed'],
  ['an expression that does not parse', 'always()', 'always(('],
])('the workflow check rejects %s', async (_, right, wrong) => {
  expect(await errorsOf('right.yml', WORKFLOW)).toEqual([]);
  expect(await errorsOf('wrong.yml', WORKFLOW.replace(right, wrong))).not.toEqual([]);
});

describe.each(workflows)('the workflow $file', (workflow) => {
  const steps = stepsOf(workflow);

  test('is valid for GitHub', async () => {
    expect(await errorsOf(workflow.file, workflow.text)).toEqual([]);
  });

  test('runs only commands of this repository', () => {
    const commands = steps.flatMap(({ run }) => (run === undefined ? [] : [run]));
    expect(commands).not.toEqual([]);
    for (const command of commands) {
      const [, script] = COMMAND.exec(command) ?? [];
      expect([command, Object.keys(scripts)]).toEqual([command, expect.arrayContaining([script])]);
    }
  });

  test('fails if a command whose output is piped fails', () => {
    const isPiped = steps.some(({ run }) => run?.includes('|'));
    expect(isPiped).toBe(workflow.defaults?.run?.shell === 'bash');
  });

  test('uses only actions of GitHub, each with a version', () => {
    for (const { uses } of steps.filter((step) => step.uses !== undefined)) {
      expect(uses).toMatch(/^actions\/[\w-]+@(v\d+|[0-9a-f]{40})$/);
    }
  });

  test('limits the duration of its jobs, runs once at a time, and has minimal permissions', () => {
    for (const job of Object.values(workflow.jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0);
    expect(workflow.concurrency).toBeDefined();
    expect(workflow.permissions).toEqual({ contents: 'read' });
    const withMore = Object.values(workflow.jobs).filter(({ permissions }) => permissions !== undefined);
    for (const { permissions, steps: publishing } of withMore) {
      expect(permissions).toEqual({ contents: 'read', 'id-token': 'write' });
      const commands = publishing.flatMap(({ run }) => run ?? []);
      expect(commands).toEqual([expect.stringMatching(/:publish$/)]);
    }
  });
});
