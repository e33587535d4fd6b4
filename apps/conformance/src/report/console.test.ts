import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { NOT_BEGUN, type Outcome } from '../engine/outcome.ts';
import { displayOn } from './console.ts';

const COLUMNS = 40;
const CLEAR_LINE = '\r\u001b[2K';

/** A stream that stores the text written to it; a terminal of forty columns, or none. */
const streamOf = (isTTY: boolean) => {
  const stream = Object.assign(new PassThrough(), { isTTY, columns: COLUMNS });
  // The display does not use a terminal's cursor methods.
  return { out: stream as unknown as NodeJS.WriteStream, written: () => String(stream.read() ?? '') };
};

/** The visible lines of a terminal after a text: cleared lines are gone. */
const screenOf = (text: string): string[] => text.split('\n').map((line) => line.split(CLEAR_LINE).at(-1) ?? '');

const outcome = (verdict: Outcome['verdict'], name: string, message = ''): Outcome => ({
  verdict,
  name,
  message,
  requests: 1,
  exchanges: [],
  durationMs: 1,
});

test('a terminal shows one line of counts, and keeps a line for each failure', () => {
  const { out, written } = streamOf(true);
  const display = displayOn(out);
  display.start(3, 'r1');
  display.outcome(outcome('passed', 'lists courses'));
  display.outcome(outcome('failed', 'finds Müller', 'answered 404'));
  display.outcome(outcome('skipped', 'a name that is far longer than the terminal is wide'));
  const screen = screenOf(written());
  expect(screen).toEqual([
    'Run r1',
    '✗ finds Müller',
    '  answered 404',
    expect.stringMatching(/^3\/3 {2}✓ 1 {2}✗ 1 {2}– 1 {2}a name/),
  ]);
  expect(Math.max(...screen.map((line) => line.length))).toBeLessThan(COLUMNS);
});

test('a terminal does not show the line of counts after the run', () => {
  const { out, written } = streamOf(true);
  const display = displayOn(out);
  display.start(1, 'r1');
  display.outcome(outcome('passed', 'lists courses'));
  display.end();
  expect(screenOf(written())).toEqual(['Run r1', '']);
});

test('without a terminal, the output has one line for each check that did not pass, and no cursor movement', () => {
  const { out, written } = streamOf(false);
  const display = displayOn(out);
  display.start(3, 'r1');
  display.outcome(outcome('passed', 'lists courses'));
  display.outcome(outcome('failed', 'finds Müller', 'answered 404'));
  display.outcome(outcome('skipped', 'other organisation', 'needs --other-token'));
  display.end();
  expect(written()).toBe('Run r1: 3 checks\n✗ finds Müller: answered 404\n– other organisation: needs --other-token\n');
});

test('without a terminal, the output counts the checks that did not start', () => {
  const { out, written } = streamOf(false);
  const display = displayOn(out);
  display.start(3, 'r1');
  display.outcome(outcome('skipped', 'lists courses', 'The run was stopped during this check.'));
  for (const name of ['finds Müller', 'enrols']) display.outcome(outcome('skipped', name, NOT_BEGUN));
  display.end();
  expect(written()).toBe(
    'Run r1: 3 checks\n– lists courses: The run was stopped during this check.\n– 2 checks did not start.\n',
  );
});
