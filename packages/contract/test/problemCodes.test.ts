import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PROBLEM_CODES, VIOLATION_CODES } from '../src/wire/problemCodes.ts';

const page = readFileSync(new URL('../../../docs/problems.md', import.meta.url), 'utf8');

describe('docs/problems.md', () => {
  test.each(Object.entries(PROBLEM_CODES))(
    'lists %s as the contract declares it',
    (code, { status, meaning, remedy }) => {
      expect(page).toContain(`| \`${code}\` | ${status} | ${meaning} | ${remedy} |`);
    },
  );

  test.each(Object.entries(VIOLATION_CODES))('lists the violation code %s', (code, meaning) => {
    expect(page).toContain(`| \`${code}\` | ${meaning} |`);
  });

  test('lists no unknown code', () => {
    const listed = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code);
    expect(listed.sort()).toEqual([...Object.keys(PROBLEM_CODES), ...Object.keys(VIOLATION_CODES)].sort());
  });
});
