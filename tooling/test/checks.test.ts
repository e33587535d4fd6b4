import { expect, onTestFinished, test, vi } from 'vitest';
import { type Check, commandCheck, conclude, type Part, runChecks } from './checks.ts';

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

test('each check prints one line, a failed check its whole output, and a check that was not made is not counted', async () => {
  const lines = printed();
  const { counts, failures } = await runChecks([PASSES, FAILS, NOT_MADE]);
  expect(failures).toEqual([{ name: 'fails', reason: expect.stringContaining('why it failed') }]);
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

/** A part of a run with one failure for each reason. */
const partOf = ({ passed, reasons = [] }: { passed: number; reasons?: readonly string[] }): Part => ({
  counts: { passed, failed: reasons.length },
  durations: [],
  failures: reasons.map((reason, index) => ({ name: `failure ${index}`, reason })),
});

/** The lines that the end of a run prints, and its exit code. */
const concluded = (parts: readonly Part[]): { lines: string[]; code: unknown } => {
  const before = process.exitCode;
  onTestFinished(() => {
    process.exitCode = before;
  });
  const lines = printed();
  conclude(parts);
  return { lines, code: process.exitCode };
};

test.each([
  { parts: [partOf({ passed: 2 })], last: '2 passed, 0 failed', exit: 0 },
  { parts: [partOf({ passed: 2 }), partOf({ passed: 0, reasons: ['a reason'] })], last: '2 passed, 1 failed', exit: 1 },
])('the last line of a run is "$last", and its exit code is $exit', ({ parts, last, exit }) => {
  const { lines, code } = concluded(parts);
  expect(lines.at(-1)).toBe(last);
  expect(code).toBe(exit);
});

test('the end of a run lists the longest durations first', () => {
  const durations = [
    { name: 'quick', seconds: 1 },
    { name: 'slow', seconds: 60 },
  ];
  const { lines } = concluded([{ ...partOf({ passed: 1 }), durations }]);
  const [slow, quick] = ['slow', 'quick'].map((name) => lines.findIndex((line) => line.endsWith(name)));
  expect(slow).toBeGreaterThan(0);
  expect(quick).toBeGreaterThan(slow ?? 0);
});

test('the end of a run repeats the first lines of every failure, without colours', () => {
  const long = Array.from({ length: 1_000 }, (_, index) => `line ${index}`).join('\n');
  const { lines } = concluded([
    partOf({ passed: 1, reasons: [long] }),
    partOf({ passed: 1, reasons: ['\u001b[31mred'] }),
  ]);
  const end = lines.slice(lines.indexOf('Failed:'));
  expect(end).toEqual(expect.arrayContaining(['  failure 0', '      line 0', '      red']));
  expect(end.length).toBeLessThan(30);
});

test('a run without failures prints no list of failures', () => {
  expect(concluded([partOf({ passed: 1 })]).lines).not.toContain('Failed:');
});
