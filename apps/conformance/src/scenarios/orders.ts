import { listOf, show } from '../deployment/answers.ts';
import type { Made } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus, hasViolation, holds } from '../expect/assertions.ts';
import { check, checkOf, checkOfKind } from '../expect/check.ts';
import { GROUPED, groupOf } from '../expect/groups.ts';
import { listingOf } from '../expect/listings.ts';
import { idsOf, walk } from '../expect/pages.ts';
import { askedWrongly, WRONG_SORTS } from '../expect/wrongQueries.ts';
import { isCreatableWith } from '../interface/kinds.ts';
import { sortFieldsOf } from '../interface/listFields.ts';
import { allOperations, type Operation, operations } from '../interface/operations.ts';

/** The ids of members by a field of plain text, as it was sent. Those without a value come last, in the order of creation. */
const idsByField = (members: readonly Made[], field: string): string[] => {
  const textOf = ({ sent }: Made) => String(sent[field] ?? '~');
  return members
    .toSorted((one, other) => {
      if (textOf(one) === textOf(other)) return 0;
      return textOf(one) < textOf(other) ? -1 : 1;
    })
    .map(({ id }) => id);
};

/** All ids of a list, from pages of three. */
const idsByPages = async (target: Target, path: string, query: Record<string, string>): Promise<unknown[]> =>
  (await walk(target, path, { ...query, limit: '3' })).flatMap(idsOf);

const sorting = GROUPED.flatMap((kind) =>
  sortFieldsOf(kind).map(({ name: field, written }) =>
    checkOfKind(
      kind,
      ['C3-SORT'],
      `the kind ${kind} is sorted by ${field}, both ways and over pages`,
      async (target) => {
        const { path, query, members } = await listingOf(target, kind);
        const ascending = idsByField(members, written);
        const by = (sort: string) => idsByPages(target, path, { ...query, sort });
        equal(await by(field), ascending, `The list of ids by ${field}`);
        equal(await by(`-${field}`), ascending.toReversed(), `The list of ids by -${field}`);
      },
    ),
  ),
);

const german = new Intl.Collator('de');
/** Text whose German order does not depend on the version of Unicode that a collation knows, and times. */
const PLAIN = /^[\p{Script=Latin}\p{Nd} @.,:'-]*$/u;

/** Lists whose records a run can't create: those that are there are sorted. */
const existing = operations
  .filter(({ isList, kind }) => isList && (kind === undefined || !isCreatableWith(kind, [])))
  .flatMap(({ path, sorts }) =>
    sorts.map((field) =>
      check(['C3-SORT'], `${path} is sorted by ${field}, both ways`, async (target) => {
        const by = async (sort: string): Promise<string[]> => {
          const answer = hasStatus(await target.send('GET', path, { query: { limit: '200', sort } }), 200);
          const values = listOf(answer).map((record) => String(record[field] ?? ''));
          return values.filter((value) => PLAIN.test(value));
        };
        const [up, down] = [await by(field), await by(`-${field}`)];
        equal(up, up.toSorted(german.compare), `The order by ${field}`);
        equal(down, down.toSorted(german.compare).toReversed(), `The order by -${field}`);
      }),
    ),
  );

const orders = [
  check(['C3-SORT'], 'the second sort field decides where the first is the same', async (target) => {
    const fields = [
      { firstName: 'Berta', lastName: 'Adler' },
      { firstName: 'Anna', lastName: 'Adler' },
      { firstName: 'Anna', lastName: 'Zorn' },
      { firstName: 'Clara', lastName: 'Adler' },
      { firstName: 'Dora', lastName: 'Adler' },
    ];
    const { path, query, members } = await groupOf(target, 'participant', fields);
    equal(
      await idsByPages(target, path, { ...query, sort: '-lastName,firstName' }),
      [2, 1, 0, 3, 4].map((index) => members[index]?.id),
      'The list of ids',
    );
  }),
  check(['C3-NO-DATE-LAST'], 'records without a date come last', async (target) => {
    const { path, query, members } = await listingOf(target, 'course');
    const sorted = idsOf(await target.send('GET', path, { query: { ...query, sort: 'startDate' } }));
    equal(sorted, idsByField(members, 'startDate'), 'The list of ids');
  }),
];

const threeFields = check(['C3-THREE'], 'four different sort fields are 400, three are taken', async (target) => {
  const send = (sort: string) => target.send('GET', '/v1/participants', { query: { sort } });
  hasStatus(await send('firstName,lastName,insertedAt'), 200);
  hasViolation(await send('firstName,lastName,insertedAt,updatedAt'), 400, '/sort');
});

/** What a list answers to this order, and other parameters that it has to refuse too. */
const askedBy = (target: Target, operation: Operation, sort: (typeof WRONG_SORTS)[number]) =>
  askedWrongly(target, operation, WRONG_SORTS.indexOf(sort));

const refused = allOperations
  .filter(({ isList }) => isList)
  .flatMap((operation) => [
    checkOf(
      operation,
      ['C4-UNKNOWN-SORT'],
      `${operation.path} refuses an unknown sort field by 400`,
      async (target) => {
        const { detail } = hasViolation(await askedBy(target, operation, 'noSuchField'), 400, '/sort');
        holds(String(detail).includes('noSuchField'), `The detail does not name the field: ${show(detail)}.`);
      },
    ),
    checkOf(operation, ['C3-THREE'], `${operation.path} refuses more than three sort fields by 400`, async (target) => {
      const answer = await askedBy(target, operation, 'insertedAt,updatedAt,-insertedAt,-updatedAt');
      hasViolation(answer, 400, '/sort');
    }),
    checkOf(operation, ['C4-UNKNOWN-SORT'], `${operation.path} refuses what is no order by 400`, async (target) => {
      for (const sort of ['', '-', 'insertedAt;drop', '-insertedAt,shoeSize'] as const)
        hasViolation(await askedBy(target, operation, sort), 400, '/sort');
    }),
  ]);

/** Scenarios of decision C3: the order of lists. */
export const orderScenarios = [...sorting, ...existing, ...orders, threeFields, ...refused];
