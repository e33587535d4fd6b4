import { expect, onTestFinished, test, vi } from 'vitest';
import { type Check, commandCheck, conclude, runChecks } from './checks.ts';

/** The lines that are printed until the test ends. */
const printed = (): string[] => {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => void lines.push(...text.split('\n')));
  onTestFinished(() => log.mockRestore());
  return lines;
};

const NOT_MADE: Check = { name: 'asks nobody', run: async () => ({ outcome: 'not made', output: 'no registry' }) };
const PASSES = commandCheck('passes', process.execPath, '-e', 'console.log("quiet")');
const FAILS = commandCheck('fails', process.execPath, '-e', 'console.error("why it failed"); process.exit(3)');

test('each check has one line, a check that failed shows its output in full, and one that was not made counts neither way', async () => {
  const lines = printed();
  const { counts } = await runChecks([PASSES, FAILS, NOT_MADE]);
  expect(counts).toEqual({ passed: 1, failed: 1 });
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^passed: passes \([\d.]+ s\)$/),
      expect.stringMatching(/^FAILED: fails \([\d.]+ s\)$/),
      'why it failed',
      expect.stringMatching(/^NOT MADE: asks nobody/),
      'no registry',
    ]),
  );
  expect(lines).not.toContain('quiet');
});

test.each([
  { all: [{ passed: 2, failed: 0 }], last: '2 passed, 0 failed', code: 0 },
  {
    all: [
      { passed: 2, failed: 0 },
      { passed: 0, failed: 1 },
    ],
    last: '2 passed, 1 failed',
    code: 1,
  },
])('the last line of a run is "$last", after what took longest, and the exit code $code', ({ all, last, code }) => {
  const before = process.exitCode;
  onTestFinished(() => {
    process.exitCode = before;
  });
  const lines = printed();
  conclude(all, [
    { name: 'quick', seconds: 1 },
    { name: 'slow', seconds: 60 },
  ]);
  expect(lines.at(-1)).toBe(last);
  expect(lines.findIndex((line) => line.endsWith('slow'))).toBeLessThan(
    lines.findIndex((line) => line.endsWith('quick')),
  );
  expect(process.exitCode).toBe(code);
});
