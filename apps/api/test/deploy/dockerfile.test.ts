import { readFile } from 'node:fs/promises';
import { DockerfileParser, type From } from 'dockerfile-ast';
import { ValidationSeverity, validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { repository, seenByBuild, textOf } from './artefacts.ts';

const RULES = [
  ...['casingInstruction', 'deprecatedMaintainer', 'directiveCasing', 'emptyContinuationLine', 'instructionCasing'],
  ...['instructionCmdMultiple', 'instructionEntrypointMultiple', 'instructionHealthcheckMultiple'],
  ...['instructionJSONInSingleQuotes', 'instructionWorkdirRelative'],
];
const strict = Object.fromEntries(RULES.map((rule) => [rule, ValidationSeverity.ERROR]));
const faultsOf = (text: string): string[] =>
  validate(text, strict).map(({ message, range }) => `line ${range.start.line + 1}: ${message}`);

test('the linter finds no fault in the Dockerfile, and finds faults that are added to it', async () => {
  const text = await textOf('Dockerfile');
  expect(faultsOf(text)).toEqual([]);
  expect(faultsOf(text.replace('USER node', 'USR node'))).toHaveLength(1);
  expect(faultsOf(`${text}CMD ["node"]\n`)).not.toEqual([]);
});

test('the image does not run as root, has a health check, and uses exact versions of its base images', async () => {
  const instructions = DockerfileParser.parse(await textOf('Dockerfile')).getInstructions();
  const keywords = instructions.map((instruction) => instruction.getKeyword());
  const last = instructions.slice(keywords.lastIndexOf('FROM'));
  const argumentOf = (keyword: string) => last.find((one) => one.getKeyword() === keyword)?.getArgumentsContent();
  expect(argumentOf('USER')).toBe('node');
  expect(argumentOf('HEALTHCHECK')).toContain('/healthz');
  const images = instructions.filter((one) => one.getKeyword() === 'FROM').map((from) => (from as From).getImageTag());
  expect(images).toHaveLength(2);
  for (const tag of images) expect(tag).toMatch(/^24\.\d+\.\d+-/);
});

test('the Docker build context contains every file that the packages need, but neither tests nor .env', async () => {
  for (const folder of ['apps/api', 'packages/contract', 'packages/embedded-postgres', 'packages/reference']) {
    const text = await readFile(new URL(`../../../../${folder}/package.json`, import.meta.url), 'utf8');
    const { scripts, files = [] }: { scripts: { build: string }; files?: string[] } = JSON.parse(text);
    const named = [...scripts.build.matchAll(/(?:--project|node(?: --\S+)?) (\S+)/g)].map(([, file = '']) => file);
    expect(named).not.toEqual([]);
    const needed = ['package.json', ...named, ...files.filter((file) => file !== 'dist')];
    expect(await seenByBuild(needed.map((file) => `${folder}/${file}`))).toHaveLength(needed.length);
  }
  expect(await seenByBuild(['.env', 'apps/api/test/deploy/dockerfile.test.ts'])).toEqual([]);
});

test('Renovate pins images by digest, because a tag may be moved', async () => {
  const { extends: presets } = JSON.parse(await readFile(`${repository}renovate.json`, 'utf8'));
  expect(presets).toContain('docker:pinDigests');
});
