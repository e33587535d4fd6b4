import { listOf, show } from '../deployment/answers.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus, hasViolation, holds } from '../expect/assertions.ts';
import { check, checkOf } from '../expect/check.ts';
import { listingOf } from '../expect/listings.ts';
import { askedWrongly, WRONG_SORTS } from '../expect/wrongQueries.ts';
import { allOperations, type Operation } from '../interface/operations.ts';

const noDateLast = check(
  ['C3-NO-DATE-LAST'],
  'a list of courses sorted by `startDate` ends with the courses without a date',
  async (target) => {
    const { path, query, members } = await listingOf(target, 'course');
    const dates = listOf(await target.send('GET', path, { query: { ...query, sort: 'startDate' } })).map(
      ({ startDate }) => startDate,
    );
    const expected = members.map(({ sent }) => sent.startDate);
    equal(dates, expected.toSorted(), 'The list of start dates');
  },
);

const threeFields = check(
  ['C3-THREE'],
  'a list accepts three sort fields, and responds with 400 to four',
  async (target) => {
    const send = (sort: string) => target.send('GET', '/v1/participants', { query: { sort } });
    hasStatus(await send('firstName,lastName,insertedAt'), 200);
    hasViolation(await send('firstName,lastName,insertedAt,updatedAt'), 400, '/sort');
  },
);

/** The response of a list to this order together with other invalid parameters. */
const askedBy = (target: Target, operation: Operation, sort: (typeof WRONG_SORTS)[number]) =>
  askedWrongly(target, operation, WRONG_SORTS.indexOf(sort));

const refused = allOperations
  .filter(({ isList }) => isList)
  .flatMap((operation) => [
    checkOf(
      operation,
      ['C4-UNKNOWN-SORT'],
      `${operation.path} responds with 400 to an unknown sort field`,
      async (target) => {
        const { detail } = hasViolation(await askedBy(target, operation, 'noSuchField'), 400, '/sort');
        holds(
          String(detail).includes('noSuchField'),
          `\`detail\` must name the unknown sort field, but is ${show(detail)}.`,
        );
      },
    ),
    checkOf(
      operation,
      ['C3-THREE'],
      `${operation.path} responds with 400 to more than three sort fields`,
      async (target) => {
        const answer = await askedBy(target, operation, 'insertedAt,updatedAt,-insertedAt,-updatedAt');
        hasViolation(answer, 400, '/sort');
      },
    ),
    checkOf(
      operation,
      ['C4-UNKNOWN-SORT'],
      `${operation.path} responds with 400 to an invalid \`sort\``,
      async (target) => {
        for (const sort of ['', '-', 'insertedAt;drop', '-insertedAt,shoeSize'] as const)
          hasViolation(await askedBy(target, operation, sort), 400, '/sort');
      },
    ),
  ]);

/** Scenarios of decision C3: the order of lists. */
export const orderScenarios = [noDateLast, threeFields, ...refused];
