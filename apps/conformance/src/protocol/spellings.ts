import { isSuccess, show, shownText } from '../deployment/answers.ts';
import type { Caller, RequestOptions, Target } from '../deployment/target.ts';
import { hasStatus, holds } from '../expect/assertions.ts';
import { checkOf } from '../expect/check.ts';
import { realChange } from '../expect/realChange.ts';
import { spread } from '../expect/spread.ts';
import { isOfOthers, makeAnother, type ValidRequest, validRequest, withOwnRequest } from '../expect/validRequests.ts';
import { allOperations, type Operation } from '../interface/operations.ts';

const encoded = (letter: string): string => `%${letter.charCodeAt(0).toString(16)}`;

/** Other spellings of a path, which routers, proxies and access rules may interpret differently. */
const spellingsOf = (path: string): readonly string[] => [
  `${path}/`,
  path.replace('/v1/', '/v1//'),
  path.replace('/v1/', '/V1/'),
  path.replace(/^\/v1\/[^/]+/, (start) => `/v1/${start.slice(4).toUpperCase()}`),
  path.replace(/^\/v1\/(.)/, (_, letter: string) => `/v1/${encoded(letter)}`),
  path.replace(/[^/]+$/, (last) => last.toUpperCase()),
];

const UNKNOWN = 404;
/** The number of spellings sent to each operation: their interpretation does not depend on the operation. */
const SPREAD = 3;

const paths = allOperations
  .filter(({ method }) => method === 'GET')
  .map((operation, position) =>
    checkOf(
      operation,
      ['A3-NO-TOKEN', 'A3-SCOPE'],
      `no spelling of the path of ${operation.name} bypasses authentication or scopes`,
      async (target) => {
        const { path } = await validRequest(target, operation);
        // Another organisation has its own lists under the same path.
        const known: readonly Caller[] = path === operation.path ? ['limited'] : ['limited', 'other'];
        const asked = async (spelling: string, as: Caller): Promise<number> => {
          const answer = await target.send('GET', spelling, { as });
          const isKept = !isSuccess(answer.status) && answer.status < 500;
          holds(
            isKept,
            `${answer.asked} with the access token of ${show(as)} must be rejected, but responded with ${answer.status} and ${shownText(answer)}.`,
          );
          return answer.status;
        };
        const some = { position, seed: target.settings.seed, count: SPREAD };
        for (const [index, spelling] of spread(spellingsOf(path), some).entries()) {
          // An unknown path is 404 for everybody, before authentication.
          if ((await asked(spelling, 'nobody')) === UNKNOWN) continue;
          await asked(spelling, known[index % known.length] ?? 'limited');
        }
      },
    ),
  );

/** The same JSON with spaces, and with every letter outside ASCII escaped. */
const spelled = (body: unknown): string =>
  JSON.stringify(body, null, '\t').replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Names of types and schemes are case-insensitive (RFC 9110, sections 8.3.1 and 11.1). */
const SPELLED = { accept: '*/*', 'content-type': 'Application/JSON; Charset="UTF-8"' };

/** Passes on a valid request to execute. All changes of a kind share one record, because no check reads it. */
const withRequest = async (
  target: Target,
  operation: Operation,
  use: (own: Target, request: ValidRequest) => Promise<void>,
): Promise<void> => {
  const { method, kind } = operation;
  if (method === 'POST' || kind === undefined || isOfOthers(target, operation))
    return withOwnRequest(target, operation, use);
  const { path, wrapper, sent } = await target.once(`a ${kind} for writes in every spelling`, (own) =>
    makeAnother(own, kind),
  );
  return use(target, { method, path, body: { [wrapper]: { ...sent, ...realChange(target, kind, sent) } } });
};

/** A chunked body without its length, with the same JSON in another spelling. */
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
      `${operation.name} accepts a chunked body, and JSON with white space and escaped letters`,
      (target) =>
        withRequest(target, operation, async (own, { method, path, body }) => {
          for (const form of spread(FORMS, { position, seed: own.settings.seed, count: 1 }))
            hasStatus(await own.send(method, path, form(own, body)), operation.success);
        }),
    ),
  );

/**
 * Laws of decisions A3 and Q1: no spelling of a path bypasses authentication, and every spelling of a body is
 * accepted.
 */
export const spellingLaws = [...paths, ...bodies];
