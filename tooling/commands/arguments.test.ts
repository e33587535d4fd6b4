import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const COMMANDS: readonly (readonly [name: string, file: string])[] = [
  ['contract:diff', 'contract/main.ts'],
  ['contract:release', 'contract/release.ts'],
  ['contract:publish', 'package/publish.ts'],
  ['conformance:mutate', 'conformance/mutate.ts'],
  ['conformance:vary', 'conformance/vary.ts'],
  ['bench', 'bench/main.ts'],
  ['chaos', 'chaos/main.ts'],
];

const run = (file: string, argument: string) =>
  spawnSync(
    process.execPath,
    ['--conditions=source', fileURLToPath(new URL(`../${file}`, import.meta.url)), argument],
    {
      encoding: 'utf8',
    },
  );

test.each(COMMANDS)(
  '%s rejects an unknown option in one line, prints its usage, and does nothing else',
  (name, file) => {
    const { status, stdout, stderr } = run(file, '--hepl');
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`Unknown option '--hepl'`);
    expect(stderr).toContain(`\n\n${name}`);
  },
);

test('a command prints its usage for --help, and does nothing else', () => {
  const [[name, file] = ['', '']] = COMMANDS;
  const { status, stdout, stderr } = run(file, '--help');
  expect([status, stdout.split(/[ \n]/, 1), stderr]).toEqual([0, [name], '']);
  expect(run(file, '-h')).toMatchObject({ status: 0, stdout });
});
