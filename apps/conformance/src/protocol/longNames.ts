import { show } from '../deployment/answers.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { holds, problemOf, violationsIn } from '../expect/assertions.ts';
import { checkOf } from '../expect/check.ts';
import { spread } from '../expect/spread.ts';
import { innerOf, validRequest, wrapperIn } from '../expect/validRequests.ts';
import { allOperations } from '../interface/operations.ts';

/** Names that a problem cannot repeat, because they are too long or not text. */
const IN_BODIES = ['x'.repeat(400_000), '~/'.repeat(20_000), 'ü'.repeat(30_000), 'no\0name', 'no\ud800name'];
/** The same for queries, which must fit into the first line of a request. */
const IN_QUERIES = ['x'.repeat(3_000), '~'.repeat(3_000), 'no\0name', `sort[${'y'.repeat(300)}]`];

const LONGEST = 2_000;

/** Requires a problem whose texts are all short and printable. */
const isBounded = (answer: Answer, status: number): void => {
  const problem = problemOf(answer, status);
  const texts = [problem, ...violationsIn(problem)].flatMap((each) => Object.values(each)).map(String);
  const wrong = texts.find((text) => text.length > LONGEST || text.includes('\0') || !text.isWellFormed());
  holds(
    wrong === undefined,
    `Every string in a problem must be well-formed, have no NUL character and at most ${LONGEST} characters, but one is ${show(wrong?.slice(0, 100))}, of ${wrong?.length} characters.`,
  );
};

const inQueries = allOperations.map((operation, position) =>
  checkOf(
    operation,
    ['R2-BOUNDED'],
    `${operation.name} does not repeat a very long or malformed parameter name in the problem`,
    async (target) => {
      const { method, path, body } = await validRequest(target, operation);
      for (const name of spread(IN_QUERIES, { position, seed: target.settings.seed, count: 1 }))
        isBounded(await target.send(method, path, { body, query: { [name]: '1' } }), 400);
    },
  ),
);

const inBodies = allOperations
  .filter(({ takes }) => takes !== undefined)
  .map((operation, position) =>
    checkOf(
      operation,
      ['R2-BOUNDED'],
      `${operation.name} does not repeat a very long or malformed field name in the problem`,
      async (target) => {
        const { method, path, body } = await validRequest(target, operation);
        for (const name of spread(IN_BODIES, { position, seed: target.settings.seed, count: 1 })) {
          const sent = { [wrapperIn(body)]: { ...innerOf(body), [name]: 1 }, [name]: 1 };
          isBounded(await target.send(method, path, { body: sent }), 422);
        }
      },
    ),
  );

/** A law of decision R2: problems repeat only a limited part of a request. */
export const longNameLaws = [...inQueries, ...inBodies];
