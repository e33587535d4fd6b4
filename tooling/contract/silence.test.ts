import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diff } from './diff.ts';
import type { OpenApi } from './document.ts';
import { PRESENT } from './releases.ts';
import { KEYWORDS, locationsOf, partsOf, valueAt, withValue } from './testKeywords.ts';

const read = (file: string | URL): OpenApi => JSON.parse(readFileSync(file, 'utf8'));
const require = createRequire(import.meta.url);

/** Our interface, and documents of others that are large, real, recursive and full of references. */
const DOCUMENTS: [name: string, OpenApi][] = [
  ['our interface', read(PRESENT)],
  ['a large interface', read(require.resolve('@readme/oas-examples/3.0/json/star-trek.json'))],
  ['the Train Travel API', read(require.resolve('@readme/oas-examples/3.1/json/train-travel.json'))],
  ['recursive schemas', read(require.resolve('@readme/oas-examples/3.0/json/schema-circular.json'))],
];
/** How often each keyword is changed, each time in another place. */
const RUNS = 1;

/** The documents that have another value of a keyword, and those that no longer have it. */
const changesOf = (document: OpenApi, keys: readonly string[], [one, other]: readonly [unknown, unknown]) => {
  const old = valueAt(document, keys);
  const values = old === undefined ? [one] : [isDeepStrictEqual(old, one) ? other : one, undefined];
  // What was an OpenAPI document is one for the comparison, even if it is no longer valid.
  return values.map((value) => withValue(document, keys, value) as OpenApi);
};

describe.each(DOCUMENTS)('no change is silent in %s', (_name, document) => {
  /** The parts that have objects of each kind, and where. */
  const places = Map.groupBy(
    partsOf(document).flatMap((part) => locationsOf(part).map((location) => ({ part, ...location }))),
    ({ kind }) => kind,
  );

  test('nothing is found in the document itself', () => {
    expect(diff(document, structuredClone(document))).toEqual([]);
  });

  test.each([...places.keys()])('whatever keyword of a %s changes', (kind) => {
    const keywords = Object.entries({ ...KEYWORDS[kind], 'x-zz': [1, 2] as const });
    fc.assert(
      fc.property(fc.constantFrom(...(places.get(kind) ?? [])), ({ part, keys }) => {
        for (const [keyword, values] of keywords) {
          for (const changed of changesOf(part, [...keys, keyword], values)) {
            expect(diff(part, changed), [...keys, keyword].join('/')).not.toEqual([]);
            expect(diff(changed, part), `back: ${[...keys, keyword].join('/')}`).not.toEqual([]);
          }
        }
      }),
      { numRuns: RUNS },
    );
  });
});
