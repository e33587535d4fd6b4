import { describe, expect, test } from 'vitest';
import type { Verdict } from '../src/report/report.ts';
import { matrixOf, unproved } from './matrix.ts';
import { findingOn } from './mutantProof.ts';
import type { Mutant } from './mutants/index.ts';

const mutant: Mutant = {
  id: 'extra-key',
  breaks: 'S1-ENVELOPE',
  describe: 'A key | more',
  fault: () => (request, forward) => forward(request),
};
const judgement = (...verdicts: [string, Verdict][]) => ({ verdicts: new Map(verdicts), seconds: 1, output: 'said' });

const applied = { changed: () => 1, broken: () => undefined };

describe('a mutant', () => {
  test('is caught by the requirement that it breaks', () => {
    const finding = findingOn(mutant, judgement(['S1-ENVELOPE', 'failed'], ['S1-JSON', 'failed']), applied);
    expect(finding).toMatchObject({ holds: true, alsoFailed: ['S1-JSON'] });
  });

  test('survives where only another requirement fails, where its own is skipped, and where nothing ran', () => {
    expect(findingOn(mutant, judgement(['S1-ENVELOPE', 'passed'], ['S1-JSON', 'failed']), applied).holds).toBe(false);
    expect(findingOn(mutant, judgement(['S1-ENVELOPE', 'skipped']), applied).holds).toBe(false);
    const missing = findingOn(mutant, judgement(), applied);
    expect(missing.holds).toBe(false);
    expect(missing.says).toContain('SURVIVED');
  });

  test('that was never applied proves nothing', () => {
    const finding = findingOn(mutant, judgement(['S1-ENVELOPE', 'failed']), { ...applied, changed: () => 0 });
    expect(finding.holds).toBe(false);
    expect(finding.says).toContain('NEVER APPLIED');
  });

  test('whose proxy broke proves nothing', () => {
    const finding = findingOn(mutant, judgement(['S1-ENVELOPE', 'failed']), { ...applied, broken: () => 'TypeError' });
    expect(finding.holds).toBe(false);
    expect(finding.says).toContain('THE PROXY BROKE: TypeError');
  });
});

describe('the matrix', () => {
  const caught = findingOn(mutant, judgement(['S1-ENVELOPE', 'failed']), applied);
  const survivor = findingOn({ ...mutant, id: 'another' }, judgement(['S1-ENVELOPE', 'passed']), applied);

  test('has a row for each mutant under its requirement, and says which survived', () => {
    const text = matrixOf([survivor, caught]);
    expect(text).toContain('| `S1-ENVELOPE` | MUST | `extra-key` | A key \\| more | caught |');
    expect(text).toContain('| `S1-ENVELOPE` | MUST | `another` | A key \\| more | SURVIVED |');
    expect(text).toContain('1 of 2 mutants are caught. They break 1 requirements.');
  });

  test('names the requirements that no mutant breaks, but not those that nobody can test', () => {
    expect(unproved([caught])).toContain('S1-JSON');
    expect(unproved([caught])).not.toContain('S1-ENVELOPE');
    expect(unproved([caught])).not.toContain('S9-CHANGE-LOG');
  });
});
