import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { blocksIn, pagesText } from './runbook.ts';

const SYSTEMD =
  'It changes the services of the machine on which it runs; the failover drill starts them in networks of their own.';
const SAME =
  'It is an order to a cluster that systemd runs; the failover drill gives the same one to the interface of Patroni.';

/** Blocks that no drill runs, and why. */
const NOT_RUN: Readonly<Record<string, string>> = {
  compose:
    'It needs the daemon of Docker and images of a registry; tests check the file, and a drill builds the image.',
  'cluster-compose':
    'It needs the daemon of Docker and images of a registry; tests check the file, and a drill runs its scripts.',
  'patroni-install': 'It changes what is installed on the machine, and drops a cluster of it.',
  'patroni-start': SYSTEMD,
  'patroni-switchover': SAME,
  'patroni-restart': SAME,
  'patroni-reinit': SAME,
  'patroni-look': SYSTEMD,
};

/** Commands that stand in a sentence only, and why. */
const IN_SENTENCES: Readonly<Record<string, string>> = {
  'chronyc tracking': 'It shows the clock of a machine, and changes nothing.',
  'kubectl describe pod': 'It shows what a cluster knows, and changes nothing.',
  'patronictl edit-config': 'It opens an editor.',
};

const PROGRAMS =
  /^(admin|psql|pg_dump\w*|pg_restore|pg_basebackup|kubectl|docker|patronictl|etcdctl|systemctl|journalctl|chronyc|apt-get|alter|create|drop|select|vacuum) ./;

const drillsText = async (): Promise<string> => {
  const files = (await readdir(import.meta.dirname)).filter(
    (file) => file.endsWith('.ts') && file !== 'runbook.test.ts',
  );
  return (await Promise.all(files.map((file) => readFile(`${import.meta.dirname}/${file}`, 'utf8')))).join('\n');
};

test('every block of commands in the runbook has a name, and is run by a drill, or by none for a reason', async () => {
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

test('every command in a sentence of the runbook stands in a block as well, or is none that can be run', async () => {
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
