import { allOperations } from '../../interface/operations.ts';
import { listOf, show } from '../../target/answers.ts';
import type { Target } from '../../target/target.ts';
import { equal, hasStatus, hasViolation, holds } from '../support/assertions.ts';
import { check, checkOf } from '../support/check.ts';
import { GROUPED, type Grouped, groupOf } from '../support/groups.ts';
import { idsOf, walk } from '../support/pages.ts';
import { validRequest } from '../support/validRequests.ts';

/** Values of each field to sort by, in ascending order. */
export const SORTED: Readonly<Record<Grouped, Readonly<Record<string, readonly unknown[]>>>> = {
  participant: { firstName: ['Anna', 'Berta', 'Zoe'], lastName: ['Adler', 'Meier', 'Zorn'] },
  course: { name: ['Alphabet', 'Buch', 'Zeit'], startDate: ['2024-12-31', '2025-01-01', '2025-01-02'] },
  coaching: { startDate: ['2024-12-31', '2025-01-01', '2025-01-02'] },
  contact: { firstName: ['Anna', 'Berta', 'Zoe'], lastName: ['Adler', 'Meier', 'Zorn'] },
  fundingAgency: { name: ['Amt', 'Bund', 'Zoll'] },
  participantNote: { date: ['2025-01-01T00:00:00Z', '2025-01-01T00:00:00.001Z', '2025-01-02T00:00:00Z'] },
  courseNote: { date: ['2025-01-01T00:00:00Z', '2025-01-01T00:00:00.001Z', '2025-01-02T00:00:00Z'] },
};

/** A contact is made with its names in snake case, and sorted by them in camel case. */
export const writtenAs: Readonly<Record<string, string>> = {
  'contact firstName': 'first_name',
  'contact lastName': 'last_name',
};

/** The fields that a record may lack. A record without a date comes last. */
const isDate = (field: string): boolean => /[dD]ate$/.test(field);

/** All ids of a list, from pages of two. */
const idsByPages = async (target: Target, path: string, query: Record<string, string>): Promise<unknown[]> =>
  (await walk(target, path, { ...query, limit: '2' })).flatMap(idsOf);

/** The order in which members are made: neither of the orders in which they are listed. */
const SHUFFLED = [1, 2, 0];
const sorting = GROUPED.flatMap((kind) => [
  ...Object.entries(SORTED[kind]).map(([field, values]) =>
    check(['C3-SORT'], `the kind ${kind} is sorted by ${field}, both ways and over pages`, async (target) => {
      const group = await groupOf(target, kind, [
        ...SHUFFLED.map((index) => ({ [writtenAs[`${kind} ${field}`] ?? field]: values[index] })),
        ...(isDate(field) ? [{}, {}] : []),
      ]);
      const ascending = [2, 0, 1, ...(isDate(field) ? [3, 4] : [])].map((index) => group.members[index]?.id);
      const by = (sort: string) => idsByPages(target, group.path, { ...group.query, sort });
      equal(await by(field), ascending, `The list of ids by ${field}`);
      equal(await by(`-${field}`), ascending.toReversed(), `The list of ids by -${field}`);
    }),
  ),
  ...['insertedAt', 'updatedAt'].map((field) =>
    check(['C3-SORT'], `the kind ${kind} is sorted by ${field}, both ways`, async (target) => {
      const { path, query, members } = await groupOf(target, kind, [{}, {}, {}]);
      const ids = members.map(({ id }) => id);
      equal(idsOf(await target.send('GET', path, { query: { ...query, sort: field } })), ids, `The list by ${field}`);
      equal(
        idsOf(await target.send('GET', path, { query: { ...query, sort: `-${field}` } })),
        ids.toReversed(),
        `The list by -${field}`,
      );
    }),
  ),
]);

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
  check(['C3-GERMAN'], 'names are sorted as in a German dictionary', async (target) => {
    const names = ['Öl', 'Ableger', 'Straße', 'Adler', 'Ofen', 'Äcker', 'Strauch', 'adlig', 'Zug'];
    const expected = ['Ableger', 'Äcker', 'Adler', 'adlig', 'Ofen', 'Öl', 'Straße', 'Strauch', 'Zug'];
    const { path, query } = await groupOf(
      target,
      'participant',
      names.map((lastName) => ({ lastName })),
    );
    const sorted = listOf(await target.send('GET', path, { query: { ...query, sort: 'lastName' } }));
    equal(
      sorted.map(({ lastName }) => lastName),
      expected,
      'The list of names',
    );
  }),
  check(['C3-NO-DATE-LAST'], 'records without a date come last', async (target) => {
    const { path, query, members } = await groupOf(target, 'course', [
      {},
      { startDate: '2025-01-01' },
      { startDate: '9999-12-31' },
    ]);
    const sorted = await target.send('GET', path, { query: { ...query, sort: 'startDate' } });
    equal(
      idsOf(sorted),
      [1, 2, 0].map((index) => members[index]?.id),
      'The list of ids',
    );
  }),
];

const threeFields = check(['C3-THREE'], 'four different sort fields are 400, three are taken', async (target) => {
  const send = (sort: string) => target.send('GET', '/v1/participants', { query: { sort } });
  hasStatus(await send('firstName,lastName,insertedAt'), 200);
  hasViolation(await send('firstName,lastName,insertedAt,updatedAt'), 400, '/sort');
});

const refused = allOperations
  .filter(({ isList }) => isList)
  .flatMap((operation) => {
    const send = async (target: Target, query: Record<string, string>) =>
      target.send('GET', (await validRequest(target, operation)).path, { query });
    return [
      checkOf(
        operation,
        ['C4-UNKNOWN-SORT'],
        `${operation.path} refuses an unknown sort field by 400`,
        async (target) => {
          const { detail } = hasViolation(await send(target, { sort: 'noSuchField' }), 400, '/sort');
          holds(String(detail).includes('noSuchField'), `The detail does not name the field: ${show(detail)}.`);
        },
      ),
      checkOf(
        operation,
        ['C3-THREE'],
        `${operation.path} refuses more than three sort fields by 400`,
        async (target) => {
          hasStatus(await send(target, { sort: 'insertedAt,updatedAt,-insertedAt,-updatedAt' }), 400);
        },
      ),
      checkOf(operation, ['C4-UNKNOWN-SORT'], `${operation.path} refuses what is no order by 400`, async (target) => {
        for (const sort of ['', '-', 'insertedAt;drop', '-insertedAt,shoeSize']) {
          hasViolation(await send(target, { sort }), 400, '/sort');
        }
      }),
    ];
  });

/** Stories of decision C3: the order of lists. */
export const orderStories = [...sorting, ...orders, threeFields, ...refused];
