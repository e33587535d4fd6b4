import { show } from '../deployment/answers.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { equal, holds, problemOf, violationsIn } from '../expect/assertions.ts';
import { checkOf } from '../expect/check.ts';
import { spread } from '../expect/spread.ts';
import { innerOf, validRequest } from '../expect/validRequests.ts';
import { UNKNOWN_PARAMETERS } from '../expect/wrongQueries.ts';
import { allOperations, type Operation } from '../interface/operations.ts';

/** A fault in a problem: its place and its pointer. */
type Fault = readonly [place: 'query' | 'header' | 'body', pointer: string];

/** Requires that a problem lists all of these faults. */
const namesFaults = (answer: Answer, status: number, faults: readonly Fault[]): void => {
  const named = violationsIn(problemOf(answer, status)).map((each) => `${each.in} ${each.pointer}`);
  const missing = faults.map(([place, pointer]) => `${place} ${pointer}`).filter((fault) => !named.includes(fault));
  holds(
    missing.length === 0,
    `${answer.asked} must also report violations at ${missing.join(', ')}, but reports only ${show(named)}.`,
  );
};

/** A header that each method reads, with an invalid value. */
const HEADERS: Partial<Record<Operation['method'], readonly [name: string, value: string]>> = {
  POST: ['idempotency-key', 'a b'],
  PUT: ['if-match', 'abc'],
  PATCH: ['if-match', 'abc'],
};

/** The creations and changes of records. */
const writing = allOperations.filter(({ takes, kind }) => takes !== undefined && kind !== undefined);

/** Parts of a request that have faults at the same time: one of them may hide another, except a third one. */
const ALL: readonly Fault[0][] = ['query', 'header', 'body'];
const PAIRS: readonly (readonly Fault[0][])[] = [
  ['query', 'header'],
  ['query', 'body'],
  ['header', 'body'],
];

const everyPart = writing.map((operation, position) =>
  checkOf(
    operation,
    ['R2-ALL-FAULTS', 'R2-ERRORS'],
    `${operation.name} reports faults in the query, a header and the body in one response`,
    async (target) => {
      const { method, path, body } = await validRequest(target, operation);
      const [name = '', value = ''] = HEADERS[method] ?? [];
      const { wrapper = '' } = operation;
      const faults: readonly Fault[] = [
        ['query', '/no_such_parameter'],
        ['header', `/${name}`],
        ['body', `/${wrapper}/noSuchField`],
        ['body', '/beside'],
      ];
      for (const parts of [ALL, ...spread(PAIRS, { position, seed: target.settings.seed, count: 1 })]) {
        const sending = {
          query: parts.includes('query') ? { no_such_parameter: '1' } : {},
          headers: parts.includes('header') ? { [name]: value } : {},
          body: parts.includes('body') ? { [wrapper]: { ...innerOf(body), noSuchField: 1 }, beside: 1 } : body,
        };
        const expected = faults.filter(([part]) => parts.includes(part));
        namesFaults(await target.send(method, path, sending), 400, expected);
      }
    },
  ),
);

/** A query with a fault in every parameter. */
const faultyQuery = ({ sorts, ranges, referenceFilters }: Operation): Record<string, string> => ({
  ...{ limit: '0', includeDeleted: 'maybe' },
  ...Object.fromEntries(UNKNOWN_PARAMETERS.map((name) => [name, '1'])),
  ...(sorts.length > 0 ? { sort: 'noSuchField' } : {}),
  ...Object.fromEntries(ranges.map((range) => [`${range}[gte]`, 'x'])),
  ...Object.fromEntries([...referenceFilters.keys()].map((filter) => [filter, 'x'])),
});

const everyParameter = allOperations
  .filter(({ isList }) => isList)
  .map((operation) =>
    checkOf(
      operation,
      ['R2-ERRORS'],
      `${operation.name} reports the faults of all query parameters in one response`,
      async (target) => {
        const { method, path } = await validRequest(target, operation);
        const query = faultyQuery(operation);
        const faults = Object.keys(query).map((name): Fault => ['query', `/${name}`]);
        namesFaults(await target.send(method, path, { query }), 400, faults);
      },
    ),
  );

const MOST = 100;

/** The number of faults that a request has in its query and in its body. */
const COUNTS: readonly (readonly [inQuery: number, inBody: number])[] = [
  [0, MOST],
  [0, MOST + 1],
  [60, 60],
  [150, 0],
  [40, 60],
  [0, 300],
];
const COUNTS_OF_QUERIES = [MOST, MOST + 1, 150];

/** Unknown names, `count` of them, each with a value. */
const unknownNames = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`no${index}`, '1']));

/** Requires that a problem lists this number of faults, or the first hundred and a note that there are more. */
const namesMost = (answer: Answer, status: number, count: number): void => {
  const codes = violationsIn(problemOf(answer, status)).map(({ code }) => code);
  const listed = codes.filter((code) => code !== 'too_many_faults');
  equal(
    listed.length,
    Math.min(count, MOST),
    `The number of faults in the response to ${answer.asked} with ${count} faults`,
  );
  equal(codes.length - listed.length, count > MOST ? 1 : 0, 'The number of violations `too_many_faults`');
};

const mostOfWrites = writing.map((operation, position) =>
  checkOf(
    operation,
    ['R2-MOST-FAULTS'],
    `${operation.name} reports the first 100 faults of a request, and \`too_many_faults\` if there are more`,
    async (target) => {
      const { method, path, body } = await validRequest(target, operation);
      for (const [inQuery, inBody] of spread(COUNTS, { position, seed: target.settings.seed, count: 1 })) {
        const { wrapper = '' } = operation;
        const sent = { [wrapper]: { ...innerOf(body), ...unknownNames(inBody) } };
        const answer = await target.send(method, path, { query: unknownNames(inQuery), body: sent });
        namesMost(answer, inQuery > 0 ? 400 : 422, inQuery + inBody);
      }
    },
  ),
);

const mostOfLists = allOperations
  .filter(({ isList }) => isList)
  .map((operation, position) =>
    checkOf(
      operation,
      ['R2-MOST-FAULTS'],
      `${operation.name} reports the first 100 faults of a query, and \`too_many_faults\` if there are more`,
      async (target) => {
        const { method, path } = await validRequest(target, operation);
        for (const count of spread(COUNTS_OF_QUERIES, { position, seed: target.settings.seed, count: 1 }))
          namesMost(await target.send(method, path, { query: unknownNames(count) }), 400, count);
      },
    ),
  );

/** Laws of decision R2: a problem reports all faults of a request together, up to its limit. */
export const faultLaws = [...everyPart, ...everyParameter, ...mostOfWrites, ...mostOfLists];
