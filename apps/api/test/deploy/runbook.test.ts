import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { blocksIn, pagesText } from './runbook.ts';

const SYSTEMD =
  'This changes the services of the machine; the failover drill starts them in their own network namespaces.';
const SAME = "This controls a cluster run by systemd; the failover drill sends the same request to Patroni's API.";

/** Blocks that no drill runs, with the reason. */
const NOT_RUN: Readonly<Record<string, string>> = {
  compose:
    'This requires the Docker daemon and images from a registry; tests check the file, and a drill builds the image.',
  'cluster-compose':
    'This requires the Docker daemon and images from a registry; tests check the file, and a drill runs its scripts.',
  'patroni-install': 'This installs packages on the machine, and drops one of its clusters.',
  'patroni-start': SYSTEMD,
  'patroni-switchover': SAME,
  'patroni-restart': SAME,
  'patroni-reinit': SAME,
  'patroni-look': SYSTEMD,
};

/** Commands that only occur in a sentence, with the reason. */
const IN_SENTENCES: Readonly<Record<string, string>> = {
  'chronyc tracking': 'This shows the clock of a machine, and changes nothing.',
  'kubectl describe pod': 'This shows the state of a cluster, and changes nothing.',
  'patronictl edit-config': 'This opens an editor.',
};

const PROGRAMS =
  /^(admin|psql|pg_dump\w*|pg_restore|pg_basebackup|kubectl|docker|patronictl|etcdctl|systemctl|journalctl|chronyc|apt-get|alter|create|drop|select|vacuum) ./;

const drillsText = async (): Promise<string> => {
  const files = (await readdir(import.meta.dirname)).filter(
    (file) => file.endsWith('.ts') && file !== 'runbook.test.ts',
  );
  return (await Promise.all(files.map((file) => readFile(`${import.meta.dirname}/${file}`, 'utf8')))).join('\n');
};

test('every command block in the runbook has a name, and a drill or a reason for having no drill', async () => {
  const blocks = blocksIn(await pagesText());
  const names = blocks.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(30);
  expect(new Set(names).size).toBe(names.length);
  for (const { language, name } of blocks)
    expect([name, language]).toEqual([expect.stringMatching(/^[a-z-]+$/), expect.stringMatching(/^(sh|sql)$/)]);
  const drills = await drillsText();
  const run = names.filter((name) => new RegExp(`(\\brun\\(|\\[|, )'${name}'`).test(drills));
  expect(names.filter((name) => !run.includes(name)).toSorted()).toEqual(Object.keys(NOT_RUN).toSorted());
});

test('every command quoted in a sentence of the runbook is also in a command block, or is exempted with a reason', async () => {
  const page = await pagesText();
  const blocks = blocksIn(page).map(({ text }) => text);
  const spans = page.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '').matchAll(/`([^`]+)`/g);
  const commands = [...new Set([...spans].map(([, span = '']) => span.replaceAll(/\s+/g, ' ')))].filter((span) =>
    PROGRAMS.test(span),
  );
  expect(commands.length).toBeGreaterThan(5);
  const loose = commands.filter((command) => !blocks.some((text) => text.includes(command)));
  expect(loose.toSorted()).toEqual(Object.keys(IN_SENTENCES).toSorted());
});
