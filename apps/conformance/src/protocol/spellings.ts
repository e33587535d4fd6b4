import { isSuccess, show, shownText } from '../deployment/answers.ts';
import type { Caller, RequestOptions, Target } from '../deployment/target.ts';
import { hasStatus, holds } from '../expect/assertions.ts';
import { checkOf } from '../expect/check.ts';
import { realChange } from '../expect/realChange.ts';
import { spread } from '../expect/spread.ts';
import { isOfOthers, makeAnother, type ValidRequest, validRequest, withOwnRequest } from '../expect/validRequests.ts';
import { allOperations, type Operation } from '../interface/operations.ts';

const encoded = (letter: string): string => `%${letter.charCodeAt(0).toString(16)}`;

/** Other spellings of a path, which routers, proxies and whatever guards the path may read in different ways. */
const spellingsOf = (path: string): readonly string[] => [
  `${path}/`,
  path.replace('/v1/', '/v1//'),
  path.replace('/v1/', '/V1/'),
  path.replace(/^\/v1\/[^/]+/, (start) => `/v1/${start.slice(4).toUpperCase()}`),
  path.replace(/^\/v1\/(.)/, (_, letter: string) => `/v1/${encoded(letter)}`),
  path.replace(/[^/]+$/, (last) => last.toUpperCase()),
];

const UNKNOWN = 404;
/** How many spellings each operation is sent: how a path is read does not depend on the operation. */
const SPREAD = 3;

const paths = allOperations
  .filter(({ method }) => method === 'GET')
  .map((operation, position) =>
    checkOf(
      operation,
      ['A3-NO-TOKEN', 'A3-SCOPE'],
      `${operation.name} under another spelling of its path answers nothing without a token`,
      async (target) => {
        const { path } = await validRequest(target, operation);
        // Another organisation has lists of its own under the same path.
        const known: readonly Caller[] = path === operation.path ? ['limited'] : ['limited', 'other'];
        const asked = async (spelling: string, as: Caller): Promise<number> => {
          const answer = await target.send('GET', spelling, { as });
          const isKept = !isSuccess(answer.status) && answer.status < 500;
          holds(isKept, `${answer.asked} as ${show(as)} answered ${answer.status} with ${shownText(answer)}.`);
          return answer.status;
        };
        const some = { position, seed: target.settings.seed, count: SPREAD };
        for (const [index, spelling] of spread(spellingsOf(path), some).entries()) {
          // An address that is unknown is so to everybody, before anybody is asked for a token.
          if ((await asked(spelling, 'nobody')) === UNKNOWN) continue;
          await asked(spelling, known[index % known.length] ?? 'limited');
        }
      },
    ),
  );

/** The same JSON with spaces, and every letter beyond ASCII escaped. */
const spelled = (body: unknown): string =>
  JSON.stringify(body, null, '\t').replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Names of types and schemes are the same in upper and lower case (RFC 9110, sections 8.3.1 and 11.1). */
const SPELLED = { accept: '*/*', 'content-type': 'Application/JSON; Charset="UTF-8"' };

/** Passes on a valid request that is carried out. All changes of a kind share one record, since nobody looks at it. */
const withRequest = async (
  target: Target,
  operation: Operation,
  use: (own: Target, request: ValidRequest) => Promise<void>,
): Promise<void> => {
  const { method, kind } = operation;
  if (method === 'POST' || kind === undefined || isOfOthers(target, operation))
    return withOwnRequest(target, operation, use);
  const { path, wrapper, sent } = await target.once(`a ${kind} to write in every spelling`, (own) =>
    makeAnother(own, kind),
  );
  return use(target, { method, path, body: { [wrapper]: { ...sent, ...realChange(target, kind, sent) } } });
};

/** A body in chunks, without its length, and the same JSON in another spelling. */
const FORMS: readonly ((target: Target, body: unknown) => RequestOptions)[] = [
  (_, body) => ({ body, isChunked: true }),
  ({ settings }, body) => ({
    raw: spelled(body),
    headers: { ...SPELLED, authorization: `bearer ${settings.tokens.main}` },
  }),
];

const bodies = allOperations
  .filter(({ takes }) => takes !== undefined)
  .map((operation, position) =>
    checkOf(
      operation,
      ['Q1-WRAPPER'],
      `${operation.name} takes a body in chunks and in any spelling of JSON`,
      (target) =>
        withRequest(target, operation, async (own, { method, path, body }) => {
          for (const form of spread(FORMS, { position, seed: own.settings.seed, count: 1 }))
            hasStatus(await own.send(method, path, form(own, body)), operation.success);
        }),
    ),
  );

/** Laws of decisions A3 and Q1: no spelling of a path leads past its guard, and every spelling of a body is taken. */
export const spellingLaws = [...paths, ...bodies];
