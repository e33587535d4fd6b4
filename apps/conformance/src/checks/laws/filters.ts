import { randomUUID } from 'node:crypto';
import { isTemporary, isTemporaryWith, parentOf } from '../../interface/kinds.ts';
import { allOperations, type Operation, operations } from '../../interface/operations.ts';
import { listOf, show } from '../../target/answers.ts';
import { ChangedByOthers, Skipped } from '../../target/errors.ts';
import type { Answer } from '../../target/httpClient.ts';
import { type Made, make, shared } from '../../target/records.ts';
import type { Target } from '../../target/target.ts';
import { pointersIn } from '../generated/fields.ts';
import { equal, hasStatus, hasViolation, holds, problemOf, violationsIn } from '../support/assertions.ts';
import { check, checkOf } from '../support/check.ts';
import { GROUPED } from '../support/groups.ts';
import { listingOf } from '../support/listings.ts';
import { manyNotes } from '../support/manyNotes.ts';
import { idsOf, linksOf } from '../support/pages.ts';
import { validRequest } from '../support/validRequests.ts';
import { askedWrongly, strictFilters, WRONG_QUERIES } from '../support/wrongQueries.ts';

const MAX_IDS = 200;
const lists = allOperations.filter(({ isList }) => isList);

/** Some records of a list, and where they are listed. */
interface Listed {
  path: string;
  ids: readonly string[];
}

const EXISTING = 3;

/** Records with these fields, one after the other, which belong to one record if they belong to any. */
const madeTogether = async (target: Target, kind: Made['kind'], fields: readonly object[]): Promise<Made[]> => {
  const parentKind = parentOf(kind);
  const making = parentKind === undefined ? {} : { parent: await make(target, parentKind) };
  const made: Made[] = [];
  for (const each of fields) made.push(await make(target, kind, { ...each }, making));
  return made;
};

/** The kind whose records a check can make in this list; undefined if it has to take those that are there. */
const madeKindOf = ({ settings }: Target, { kind, module }: Operation): Made['kind'] | undefined => {
  if (kind === undefined || settings.readOnly) return undefined;
  return isTemporaryWith(kind, settings.modules) || module !== undefined ? kind : undefined;
};

/** Two records of a list at least. */
const listed = (target: Target, operation: Operation): Promise<Listed> =>
  target.once(`records to find by id, for ${operation.id}`, async (own) => {
    const kind = madeKindOf(own, operation);
    const grouped = GROUPED.find((each) => each === kind);
    if (grouped !== undefined) {
      const { path, members } = await listingOf(own, grouped);
      return { path, ids: members.map(({ id }) => id) };
    }
    if (kind !== undefined) {
      const made = await madeTogether(own, kind, [{}, {}]);
      return { path: made[0]?.collection ?? '', ids: made.map(({ id }) => id) };
    }
    const { path } = await validRequest(own, operation);
    // The oldest: those that others have just made may be gone in a moment.
    const query = { sort: 'insertedAt', limit: String(EXISTING) };
    const ids = idsOf(await own.send('GET', path, { query })).map(String);
    if (ids.length < 2) throw new Skipped(`It takes two records in ${path}.`);
    return { path, ids };
  });

/** The ids that a list answers to a query, which is sent as it is written. */
const found = async (target: Target, path: string, search: string): Promise<unknown[]> =>
  idsOf(hasStatus(await target.send('GET', `${path}?${search}`), 200)).toSorted();

/** Requires a refusal by 400 that names this parameter, or one of its values, with this code. */
const refusesValue = (answer: Answer, name: string, code: string): void => {
  const violations = violationsIn(problemOf(answer, 400));
  const codes = violations.filter(({ pointer }) => String(pointer).split('/')[1] === name).map((each) => each.code);
  holds(codes.includes(code), `${answer.asked} has to name a violation \`${code}\` of ${name}, but has ${codes}.`);
};

const byId = lists.map((operation) =>
  checkOf(operation, ['C4-ID'], `${operation.path} is filtered by id`, async (target) => {
    const { path, ids } = await listed(target, operation);
    const [one = '', two = ''] = ids;
    equal(await found(target, path, `id=${one}`), [one], 'The list by one id');
    equal(await found(target, path, `id=${two},${one}`), [one, two].toSorted(), 'The list by two ids');
    equal(await found(target, path, `id=${one},${randomUUID()},${one}`), [one], 'The list by an id that is not there');
  }),
);

const elsewhere = lists.map((operation) => {
  const { path: template, kind } = operation;
  const isBelow = kind !== undefined && parentOf(kind) !== undefined;
  if (isBelow)
    return checkOf(operation, ['C4-ID'], `${template} finds no record of another one by id`, async (target) => {
      const { ids } = await listed(target, operation);
      const { collection } = await shared(target, kind);
      equal(await found(target, collection, `id=${ids}`), [], 'The list below another record');
    });
  return checkOf(
    operation,
    ['A4-NOT-LISTED'],
    `${template} finds nothing of another organisation by id`,
    async (target) => {
      const { path, ids } = await listed(target, operation);
      equal(idsOf(await target.send('GET', `${path}?id=${ids}`, { as: 'other' })), [], 'The list of the other');
    },
  );
});

const mostIds = lists.map((operation) =>
  checkOf(operation, ['C4-ID-LIMIT'], `${operation.path} takes 200 ids and refuses 201 by 400`, async (target) => {
    const { path, ids } = await listed(target, operation);
    const others = Array.from({ length: MAX_IDS + 1 - ids.length }, () => randomUUID());
    const tooMany = [...others, ...ids];
    equal(await found(target, path, `id=${tooMany.slice(1)}`), [...ids].toSorted(), 'The list by 200 ids');
    hasViolation(await target.send('GET', `${path}?id=${tooMany}`), 400, '/id');
  }),
);

const repeated = lists.map((operation) =>
  checkOf(operation, ['C4-REPEATED'], `${operation.path} takes a filter more than once`, async (target) => {
    const { path, ids } = await listed(target, operation);
    const [one = '', two = ''] = ids;
    const both = [one, two].toSorted();
    equal(await found(target, path, `id=${randomUUID()},${one}&id=${two}`), both, 'The list with commas besides');
    equal(await found(target, path, `id=${randomUUID()}%2C${one}&id=${two}`), both, 'The list with escaped commas');
  }),
);

const bracketed = lists.map((operation) =>
  checkOf(operation, ['C4-BRACKETED'], `${operation.path} takes a filter with brackets`, async (target) => {
    const { path, ids } = await listed(target, operation);
    const [one = '', two = ''] = ids;
    const both = [one, two].toSorted();
    equal(await found(target, path, `id[]=${one}`), [one], 'The list by one id');
    equal(await found(target, path, `id%5B%5D=${one}&id%5b%5d=${two}`), both, 'The list with escaped brackets');
    equal(await found(target, path, `id=${one}&id[]=${randomUUID()},${two}`), both, 'The list in both forms');
  }),
);

const spelled = lists.map((operation) =>
  checkOf(
    operation,
    ['C4-SPELLING'],
    `${operation.path} takes a cursor with its filter in any form`,
    async (target) => {
      const { path, ids } = await listed(target, operation);
      const [one = '', two = ''] = ids;
      const first = await target.send('GET', `${path}?id=${one}&id[]=${two}&limit=1`);
      const { next } = linksOf(first);
      holds(next !== undefined && URL.canParse(next), 'The first of two pages has no `next`.');
      const second = await target.send('GET', `${path}${new URL(next).search}`);
      equal([...idsOf(first), ...idsOf(second)].toSorted(), [one, two].toSorted(), 'The list of ids on both pages');
      equal(linksOf(second).next, undefined, '`next` of the last page');
      const cursor = new URL(next).searchParams.get('cursor');
      for (const form of [`id=${two},${one}`, `id=${one}&id=${two}&id=${one}`]) {
        const again = await target.send('GET', `${path}?limit=1&${form}&cursor=${cursor}`);
        equal(idsOf(again), idsOf(second), `The page of the cursor with ${form}`);
      }
      const other = `id=${one}&id[]=${randomUUID()}`;
      hasViolation(await target.send('GET', `${path}?limit=1&${other}&cursor=${cursor}`), 400, '/cursor');
    },
  ),
);

/** Valid values of the parameters that every list takes once. */
const SINGLE = { limit: '2', sort: 'insertedAt', q: 'abc', includeDeleted: 'false' };
const TIMES = ['insertedAt', 'updatedAt'];

const once = lists.map((operation) =>
  checkOf(operation, ['C4-ONCE'], `${operation.path} refuses by 400 to take twice what is no list`, async (target) => {
    const { path } = await validRequest(target, operation);
    const bounds = TIMES.map((field) => [`${field}[gte]`, '2025-01-01T00:00:00Z'] as const);
    const given = [...Object.entries(SINGLE), ...bounds];
    const asked = async (written: (name: string, value: string) => string) => {
      const query = given.map(([name, value]) => written(name, value)).join('&');
      return pointersIn(problemOf(await target.send('GET', `${path}?${query}`), 400));
    };
    const twice = await asked((name, value) => `${name}=${value}&${name}=${value}`);
    const bracketed = await asked((name, value) => `${name}[]=${value}`);
    for (const [name] of given) {
      holds(twice.includes(`/${name}`), `A violation at /${name} is not among ${show(twice)}.`);
      // With brackets it may be taken for a parameter of another name.
      const isNamed = bracketed.some((pointer) => [`/${name}`, `/${name}[]`].includes(pointer));
      holds(isNamed, `A violation at /${name} in brackets is not among ${show(bracketed)}.`);
    }
  }),
);

const wrongValues = lists.flatMap((operation) =>
  strictFilters(operation).map((name) =>
    checkOf(
      operation,
      ['C4-WRONG-VALUE'],
      `${operation.path} refuses a wrong value of ${name} by 400`,
      async (target) => {
        const isById = name === 'id' || operation.referenceFilters.has(name);
        const code = isById ? 'invalid_format' : 'invalid_value';
        for (let number = 0; number < WRONG_QUERIES; number += 1)
          refusesValue(await askedWrongly(target, operation, number), name, code);
      },
    ),
  ),
);

/** Records of which each text has a comma, is the part before it, or ends with it; and these texts by their field. */
const withTexts = (target: Target, operation: Operation, kind: Made['kind']) =>
  target.once(`records with commas, for ${operation.id}`, async (own) => {
    const texts = operation.textFilters.map(([, field]) => {
      const word = own.word();
      return [field, [`${word},Ö 7`, word, `${word},`]] as const;
    });
    const bodies = [0, 1, 2].map((at) => Object.fromEntries(texts.map(([field, values]) => [field, values[at]])));
    const made = await madeTogether(own, kind, bodies);
    return { path: made[0]?.collection ?? '', ids: made.map(({ id }) => id), texts: new Map(texts) };
  });

const texts = lists
  .filter(({ kind }) => kind !== undefined && isTemporary(kind))
  .flatMap((operation) =>
    operation.textFilters.map(([filter, field]) =>
      check(['C4-TEXT'], `${operation.path} finds whole texts by ${filter}`, async (target) => {
        const kind = madeKindOf(target, operation);
        if (kind === undefined) throw new Skipped('It takes a write, and the run is read-only.');
        const { path, ids, texts: known } = await withTexts(target, operation, kind);
        const values = known.get(field) ?? [];
        for (const [index, value] of values.entries()) {
          const escaped = encodeURIComponent(value);
          equal(await found(target, path, `${filter}=${escaped}`), [ids[index]], `The list by "${value}"`);
          equal(await found(target, path, `${filter}[]=${escaped.replaceAll('%2C', ',')}`), [ids[index]], 'The same');
        }
        const all = values.map((value) => `${filter}=${encodeURIComponent(value)}`).join('&');
        equal(await found(target, path, all), ids.toSorted(), 'The list by all three');
        equal(await found(target, path, `${filter}=${values[1]},7,${values[1]}`), [], 'The list by a text of none');
      }),
    ),
  );

/** With a word more, longer texts may be longer than the filter takes. */
const MAX_TEXT = 40;
const isShort = (value: unknown): boolean => typeof value === 'string' && value !== '' && value.length <= MAX_TEXT;

/**
 * A text of a record that is there, and whether it is found by it. Of the newest records the oldest is taken.
 * @throws ChangedByOthers if somebody changes or deletes it meanwhile
 */
const textIn = async (target: Target, path: string, filter: string, field: string) => {
  const textsNow = async () =>
    listOf(await target.send('GET', path, { query: { limit: '200' } })).filter((record) => isShort(record[field]));
  const chosen = (await textsNow()).at(-1);
  if (chosen === undefined) throw new Skipped(`It takes a record with a ${field} in ${path}.`);
  const value = String(chosen[field]);
  const isFound = (await found(target, path, `${filter}=${encodeURIComponent(value)}`)).length > 0;
  const isStill = async () => (await textsNow()).some(({ id, [field]: now }) => id === chosen.id && now === value);
  if (isFound || (await isStill())) return { value, isFound };
  throw new ChangedByOthers(path);
};

/** The same for records that are there: a longer text than theirs finds none. */
const existingTexts = operations.flatMap((operation) =>
  operation.textFilters.map(([filter, field]) =>
    check(['C4-TEXT'], `${operation.path} finds nothing by a longer ${filter} with commas`, async (target) => {
      const { path } = await validRequest(target, operation);
      const { value, isFound } = await textIn(target, path, filter, field);
      holds(isFound, `${filter}=${value} finds no record.`);
      const escaped = encodeURIComponent(value);
      const other = target.word();
      equal(await found(target, path, `${filter}=${escaped},${other}`), [], 'The list by a longer text');
      equal(await found(target, path, `${filter}=${other},${escaped}`), [], 'The list by another longer text');
    }),
  ),
);

const SOME = 52;
const onePage = check(['C4-ID-PAGE'], '52 notes that are asked for by id come on one page', async (target) => {
  const { path, ids } = await manyNotes(target);
  const some = ids.slice(0, SOME);
  equal(await found(target, path, `id=${some}`), some.toSorted(), 'The list of ids without a limit');
  equal((await found(target, path, `limit=2&id=${some}`)).length, 2, 'The number of notes with a limit of 2');
});

/** Laws of decision C4 about the filters of every list. */
export const filterLaws = [
  ...byId,
  ...elsewhere,
  ...mostIds,
  ...repeated,
  ...bracketed,
  ...spelled,
  ...once,
  ...wrongValues,
  ...texts,
  ...existingTexts,
  onePage,
];
