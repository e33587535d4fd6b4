import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../src/report/report.ts';
import type { Mutant } from '../mutants/index.ts';
import { matrixOf, withoutMutant } from './matrix.ts';
import { mutantResultOf } from './trial.ts';

const mutant: Mutant = {
  id: 'extra-key',
  breaks: 'S1-ENVELOPE',
  describe: 'A key | more',
  mutation: () => (request, forward) => forward(request),
};
const suiteResult = (...verdicts: [string, Verdict][]) => ({
  verdicts: new Map(verdicts),
  seconds: 1,
  output: 'said',
  isThrottled: false,
});

const applied = { changed: () => 1, broken: () => undefined };

describe('a mutant', () => {
  test('is caught by any failed check, and the message lists its own requirement first', () => {
    const both = mutantResultOf(mutant, suiteResult(['S1-ENVELOPE', 'failed'], ['S1-JSON', 'failed']), applied);
    expect(both).toMatchObject({ isRight: true, message: 'caught by S1-ENVELOPE', alsoFailed: ['S1-JSON'] });
    const other = mutantResultOf(mutant, suiteResult(['S1-ENVELOPE', 'passed'], ['S1-JSON', 'failed']), applied);
    expect(other).toMatchObject({ isRight: true, message: 'caught by S1-JSON' });
  });

  test('is doubtful if all its failures may come from other trials that share its client', () => {
    const doubtOf = (...failed: string[]): boolean =>
      mutantResultOf(mutant, suiteResult(...failed.map((id): [string, Verdict] => [id, 'failed'])), applied).isDoubtful;
    expect(doubtOf('A1-REVOKED', 'A8-OWN')).toBe(true);
    expect(doubtOf('A1-REVOKED', 'S1-JSON')).toBe(false);
    expect(doubtOf()).toBe(false);
  });

  test('survives if no check fails, even if its own requirement is skipped or no check ran', () => {
    expect(mutantResultOf(mutant, suiteResult(['S1-ENVELOPE', 'skipped']), applied).isRight).toBe(false);
    const missing = mutantResultOf(mutant, suiteResult(), applied);
    expect(missing.isRight).toBe(false);
    expect(missing.message).toContain('SURVIVED');
  });

  test('without effect does not count as caught', () => {
    const result = mutantResultOf(mutant, suiteResult(['S1-ENVELOPE', 'failed']), { ...applied, changed: () => 0 });
    expect(result.isRight).toBe(false);
    expect(result.message).toContain('NEVER APPLIED');
  });

  test('with a broken proxy does not count as caught', () => {
    const result = mutantResultOf(mutant, suiteResult(['S1-ENVELOPE', 'failed']), {
      ...applied,
      broken: () => 'TypeError',
    });
    expect(result.isRight).toBe(false);
    expect(result.message).toContain('THE PROXY BROKE: TypeError');
  });
});

describe('the matrix of mutants', () => {
  const caught = mutantResultOf(mutant, suiteResult(['S1-ENVELOPE', 'failed']), applied);
  const survivor = mutantResultOf({ ...mutant, id: 'another' }, suiteResult(['S1-ENVELOPE', 'passed']), applied);

  test('has a row for each mutant under its requirement, and shows which mutants survive', () => {
    const text = matrixOf([survivor, caught]);
    expect(text).toContain('| `S1-ENVELOPE` | MUST | `extra-key` | A key \\| more | caught by S1-ENVELOPE |');
    expect(text).toContain('| `S1-ENVELOPE` | MUST | `another` | A key \\| more | SURVIVED |');
    expect(text).toContain('1 of 2 mutants are caught. They break 1 requirements.');
  });

  test('lists the testable requirements that no mutant breaks', () => {
    expect(withoutMutant([caught])).toContain('S1-JSON');
    expect(withoutMutant([caught])).not.toContain('S1-ENVELOPE');
    expect(withoutMutant([caught])).not.toContain('S9-CHANGE-LOG');
  });
});
