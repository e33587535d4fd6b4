import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { withArticle } from '../../src/interface/kindWords.ts';
import { openPactTarget, type PactTarget } from '../../src/pact/pactTarget.ts';
import { states } from '../../src/pact/states.ts';
import { newFolder } from '../support/folders.ts';

const PAGE = readFileSync(new URL('../../../../docs/pact.md', import.meta.url), 'utf8');

/** The names of values in a cell, without their explanations. */
const namesIn = (cell: string): string[] =>
  cell.split(', ').flatMap((part) => /^`(\w+)`(?: \(| of the first| for |$)/.exec(part)?.[1] ?? []);

/** The rows of the table of states: ``| `name`, `{ parameters }` | what it gives |``. */
const documented = [...PAGE.matchAll(/^\| `([^`]+)`(?:, `\{ ([^`]+) \}`)? \| (.+) \|$/gm)].map(
  ([, name = '', takes = '', gives = '']) => ({ name, takes: takes === '' ? [] : takes.split(', '), gives }),
);

let place: PactTarget;
beforeAll(async () => {
  const { baseUrl, token } = inject('service');
  place = await openPactTarget({
    baseUrl,
    token,
    reportDir: await newFolder(),
    timeoutMs: 600_000,
    allowResidue: false,
  });
  await place.inspect();
});
afterAll(async () => {
  await place.tearDown();
  await place.close();
});

/**
 * Parameters without values, and a record of those that a state reads by name, and of whether it accepts all as fields.
 */
const recordedParams = () => {
  const read = new Set<string>();
  const seen = { read, asFields: false };
  const params = new Proxy(
    {},
    {
      get(_, name) {
        read.add(String(name));
      },
      ownKeys() {
        seen.asFields = true;
        return [];
      },
    },
  );
  return { params, seen };
};

/** The kinds that have the same states as the participant, as the page names them. */
const [, otherKinds = ''] = /exist for every kind:\s(.+?)\. A note/s.exec(PAGE) ?? [];
const ofOtherKinds = [...otherKinds.matchAll(/`([^`]+)`/g)].flatMap(([, words = '']) =>
  documented.slice(0, 4).map(({ name }) => ({
    words,
    name: name.replace(/^a participant|participant$/, (of) => (of === 'participant' ? words : withArticle(words))),
  })),
);

test('docs/pact.md lists exactly the available states, in their order', () => {
  const names = documented.map(({ name }) => name);
  const all = [...names.slice(0, 4), ...ofOtherKinds.map(({ name }) => name), ...names.slice(4)];
  expect(all).toEqual(Object.keys(states));
});

test.each(ofOtherKinds)('the state "$name" provides the id of its record', async ({ words, name }) => {
  const kind = words.replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
  const values = await states[name]?.(place.target, {});
  const versions = / exists$/.test(name) ? [`${kind}Version`] : / changed /.test(name) ? ['staleVersion'] : [];
  expect(Object.keys(values ?? {})).toEqual(expect.arrayContaining([`${kind}Id`, ...versions]));
});

test.each(documented.map(({ name, ...row }) => [name, row] as const))(
  'docs/pact.md describes the parameters and values of the state "%s"',
  async (name, { takes, gives }) => {
    const { params, seen } = recordedParams();
    const values = await states[name]?.(place.target, params);
    expect(namesIn(gives)).toEqual(Object.keys(values ?? {}));
    expect([...seen.read].toSorted()).toEqual(takes.toSorted());
    if (/ exists$/.test(name)) expect(seen.asFields).toBe(true);
  },
);
