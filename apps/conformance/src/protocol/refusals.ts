import { recordOf, show, succeeds } from '../deployment/answers.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { readable } from '../deployment/records.ts';
import type { RequestOptions, Target } from '../deployment/target.ts';
import { equal, hasCode, hasStatus, hasViolation, holds } from '../expect/assertions.ts';
import { check, checkOf } from '../expect/check.ts';
import { changesNothing } from '../expect/effects.ts';
import { operationAnswer, type REFUSED, refusalTo } from '../expect/operationAnswers.ts';
import { linksOf } from '../expect/pages.ts';
import { spread } from '../expect/spread.ts';
import { innerOf, pathWith, UNKNOWN_IDS, type ValidRequest, validRequest, wrapperIn } from '../expect/validRequests.ts';
import { type Kind, parentOf } from '../interface/kinds.ts';
import { allOperations, type Operation } from '../interface/operations.ts';
import { specified } from './envelope.ts';

const writing = allOperations.filter(({ takes }) => takes !== undefined);
/** Some of the values that every operation must reject: their evaluation does not depend on the operation. */
const some = <Value>({ settings: { seed } }: Target, values: readonly Value[], position: number, count: number) =>
  spread(values, { position, seed, count });

const withId = allOperations.filter(({ path }) => path.includes('{'));
const challengeOf = (headers: Readonly<Record<string, string>>): string => headers['www-authenticate'] ?? '';

/** The challenge in the rejection of a valid request; for a read it is the same with HEAD, which may use other code. */
const challengeTo = async (
  target: Target,
  operation: Operation,
  caller: keyof typeof REFUSED,
  status: number,
): Promise<string> => {
  const { answer, head } = await refusalTo(target, operation, caller);
  const challenge = challengeOf(hasStatus(answer, status).headers);
  if (head !== undefined)
    equal(challengeOf(hasStatus(head, status).headers), challenge, `\`WWW-Authenticate\` of ${head.asked}`);
  return challenge;
};

const access = allOperations.flatMap((operation) => [
  checkOf(
    operation,
    ['A3-NO-TOKEN'],
    `${operation.name} responds with 401 and no error code to a request without an access token`,
    async (target) => {
      const challenge = await challengeTo(target, operation, 'nobody', 401);
      holds(
        /^Bearer realm="[^"]+"/.test(challenge),
        `\`WWW-Authenticate\` must begin with Bearer and a realm, but is ${show(challenge)}.`,
      );
      holds(
        !challenge.includes('error='),
        `\`WWW-Authenticate\` must not contain an error code, but is ${show(challenge)}.`,
      );
    },
  ),
  checkOf(
    operation,
    ['A3-BAD-TOKEN'],
    `${operation.name} responds with 401 to an access token that was never issued`,
    async (target) => {
      const challenge = await challengeTo(target, operation, 'stranger', 401);
      holds(
        challenge.includes('error="invalid_token"'),
        `\`WWW-Authenticate\` must contain error="invalid_token", but is ${show(challenge)}.`,
      );
    },
  ),
  checkOf(
    operation,
    ['A3-SCOPE', 'A1-SCOPES'],
    `${operation.name} responds with 403 if the access token lacks the required scope, and names the scope`,
    async (target) => {
      const challenge = await challengeTo(target, operation, 'limited', 403);
      holds(
        challenge.includes('error="insufficient_scope"'),
        `\`WWW-Authenticate\` must contain error="insufficient_scope", but is ${show(challenge)}.`,
      );
      const scope = /scope="([^"]*)"/.exec(challenge)?.[1];
      equal(scope, operation.scope, `The scope in \`WWW-Authenticate\` of the 403 response of ${operation.name}`);
    },
  ),
]);

const AREA_OF_NOTES = 'notes';
/** Operations beyond the specification have the scopes that the contract declares, which A3-SCOPE checks. */
const scopes = specified.map((operation) =>
  check(['B-NOTE-SCOPES'], `${operation.name} requires the scope of its resource area`, async (target) => {
    const { method, path } = operation;
    const { answer } = await refusalTo(target, operation, 'limited');
    const area = path.includes('/notes') ? AREA_OF_NOTES : path.split('/')[2];
    const scope = /scope="([^"]*)"/.exec(challengeOf(hasStatus(answer, 403).headers))?.[1];
    equal(scope, `${area}:${method === 'GET' ? 'read' : 'write'}`, `The scope that ${operation.name} requires`);
  }),
);

/** Bodies that every operation rejects, and callers that are rejected for other reasons. */
const UNREADABLE = ([{ raw: '{' }, { raw: '{}', headers: { 'content-type': 'text/plain' } }] as const).flatMap((body) =>
  (
    [
      ['nobody', 401],
      ['limited', 403],
    ] as const
  ).map(([as, status]) => ({ status, sending: { ...body, as } })),
);

const beforeBody = writing.map((operation, position) =>
  checkOf(
    operation,
    ['A3-BEFORE-BODY'],
    `${operation.name} rejects a request without an access token or without the scope before reading the body`,
    async (target) => {
      const { method, path } = await validRequest(target, operation);
      for (const { status, sending } of some(target, UNREADABLE, position, 1))
        hasStatus(await target.send(method, path, sending), status);
    },
  ),
);

/** A valid request except for an unknown id. */
const unknownFor = async (target: Target, operation: Operation, id: string): Promise<ValidRequest> => {
  const { method, body } = await validRequest(target, operation);
  return { method, path: pathWith(operation, id), body };
};

const unknownIds = withId.map((operation, position) =>
  checkOf(operation, ['R3-UNKNOWN-ID'], `${operation.name} responds with 404 for an unknown id`, async (target) => {
    for (const newId of some(target, Object.values(UNKNOWN_IDS), position, 1)) {
      const { method, path, body } = await unknownFor(target, operation, newId());
      hasStatus(await target.send(method, path, { body }), 404);
    }
  }),
);

/** Kinds without a parent; their ids are sent in place of ids of another kind. */
const STRANGE: readonly Kind[] = ['contact', 'fundingAgency'];

const strangeIds = withId
  .filter(({ kind }) => kind !== undefined && parentOf(kind) === undefined)
  .map((operation) =>
    checkOf(
      operation,
      ['R3-UNKNOWN-ID'],
      `${operation.name} responds with 404 for the id of a record of another kind`,
      async (target) => {
        const strange = STRANGE.find((kind) => kind !== operation.kind) ?? 'contact';
        const { id, path: place, record } = await readable(target, strange);
        const { method, path, body } = await unknownFor(target, operation, id);
        hasStatus(await target.send(method, path, { body }), 404);
        if (method === 'GET') return;
        equal(
          recordOf(succeeds(await target.send('GET', place))),
          record,
          'The record of the other kind after the request',
        );
      },
    ),
  );

const NO_WRAPPER = ['null', '5', '"text"', '[]', 'true', '{"__proto__":{"a":1}}', '{"constructor":{}}'];
const NOT_UTF_8 = new Uint8Array([...Buffer.from('{"a":"'), 0xff, 0xfe, ...Buffer.from('"}')]);
const MALFORMED = ['{"a": ', '{', '{"a":}', "{'a':1}", '{} {}', 'undefined', '{"a":1,}', NOT_UTF_8];
/** Other types, types that look like JSON, and types with a charset other than UTF-8; undefined: no type. */
const OTHER_TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/json-patch+json',
  'application/json; charset=iso-8859-1',
  undefined,
  'application/jsonp',
  'application/problem+json',
  'application/vnd.api+json',
  'text/json',
  'application/json; charset="utf-16"',
  'json',
];
const JSON_TYPE = 'application/json';
const MERGE_PATCH_TYPE = 'application/merge-patch+json';
/** The accepted types of a method: those of JSON, and for PATCH also of a merge patch. */
const takenTypes = ({ method }: Operation): readonly string[] =>
  method === 'PATCH' ? [JSON_TYPE, MERGE_PATCH_TYPE] : [JSON_TYPE];
/** A type that only another method accepts: an implementation may confuse the methods. */
const typeOfOthers = ({ method }: Operation): string =>
  method === 'PATCH' ? `${MERGE_PATCH_TYPE}; charset=iso-8859-1` : MERGE_PATCH_TYPE;
/** The types in a rejection (RFC 9110, 15.5.16 and RFC 5789, 3.1), in alphabetical order. */
const typesNamedBy = ({ asked, headers }: Answer): readonly string[] => {
  const named = headers[asked.startsWith('PATCH') ? 'accept-patch' : 'accept'] ?? '';
  return named
    .split(',')
    .map((type) => type.trim())
    .toSorted();
};

/** A body that is only valid as JSON: without its wrapper, empty, or not an object. */
const UNWRAPPED: readonly ((body: unknown) => RequestOptions)[] = [
  (body) => ({ body: innerOf(body) }),
  () => ({ body: {} }),
  () => ({}),
  ...NO_WRAPPER.map((raw) => () => ({ raw })),
];

const FIELD_NAMES = ['noSuchField', '__proto__'];

const bodies = writing.flatMap((operation, position) => [
  checkOf(
    operation,
    ['Q1-MISSING'],
    `${operation.name} responds with 422 if the body is not an object or lacks its wrapper`,
    async (target) => {
      const { method, path, body } = await validRequest(target, operation);
      hasViolation(await target.send(method, path, { body: {} }), 422, `/${operation.wrapper}`);
      for (const sending of some(target, UNWRAPPED, position, 2))
        hasStatus(await target.send(method, path, sending(body)), 422);
    },
  ),
  checkOf(
    operation,
    ['Q1-BESIDE', 'R2-ALL-FAULTS', 'Q2-UNKNOWN-FIELD'],
    `${operation.name} reports an unknown key outside and inside the wrapper, and changes nothing`,
    (target) =>
      changesNothing(target, operation, 'Q2-UNKNOWN-FIELD', async (own, { method, path, body }) => {
        const wrapper = wrapperIn(body);
        for (const name of some(own, FIELD_NAMES, position, 1)) {
          const unknown = JSON.parse(`{"${name}":{"a":1}}`);
          const raw = JSON.stringify({ [wrapper]: { ...innerOf(body), ...unknown }, beside: 1 });
          const answer = await own.send(method, path, { raw });
          for (const pointer of ['/beside', `/${wrapper}/${name}`]) hasViolation(answer, 422, pointer);
        }
      }),
  ),
  checkOf(operation, ['L1-JSON'], `${operation.name} responds with 400 to malformed JSON`, async (target) => {
    const { method, path } = await validRequest(target, operation);
    for (const raw of some(target, MALFORMED, position, 1))
      hasCode(await target.send(method, path, { raw }), 400, 'invalid_json');
  }),
  checkOf(
    operation,
    ['Q3-MEDIA-TYPE'],
    `${operation.name} responds with 415 to an unsupported content type`,
    async (target) => {
      const { method, path, body } = await validRequest(target, operation);
      for (const type of [typeOfOthers(operation), ...some(target, OTHER_TYPES, position, 2)]) {
        const headers = { 'content-type': type };
        const answer = hasStatus(await target.send(method, path, { raw: JSON.stringify(body), headers }), 415);
        equal(typesNamedBy(answer), takenTypes(operation), `The accepted content types in the response to ${method}`);
      }
    },
  ),
]);

/** Escapes that are not UTF-8: Latin 1, truncated, overlong, half of a surrogate pair. */
const NO_UTF8 = ['M%FCller', '%C3', '%C0%AF', '%ED%A0%80'] as const;

const undecodable = allOperations.map((operation, position) =>
  checkOf(
    operation,
    ['Q2-UTF8'],
    `${operation.name} responds with 400 to a query that is not valid UTF-8, and changes nothing`,
    (target) =>
      changesNothing(target, operation, 'Q2-UTF8', async (own, { method, path, body }) => {
        const [wrong = ''] = some(own, NO_UTF8, position, 1);
        const names = ['q', wrong, ...operation.textFilters.map(([filter]) => filter)];
        for (const name of some(own, names, position, 1)) {
          const answer = hasStatus(await own.send(method, `${path}?${name}=${wrong}`, { body }), 400);
          if (name !== wrong) hasViolation(answer, 400, `/${name}`);
        }
      }),
  ),
);

const heads = allOperations
  .filter(({ method }) => method === 'GET')
  .map((operation) =>
    checkOf(operation, ['L1-HEAD'], `HEAD ${operation.path} responds like GET, without the body`, async (target) => {
      const { path } = await validRequest(target, operation);
      const read = succeeds(await operationAnswer(target, operation));
      const head = hasStatus(await target.send('HEAD', path), read.status);
      equal(head.text, '', 'The body of the response to HEAD');
      equal(head.headers['content-type'], read.headers['content-type'], '`Content-Type` of the response to HEAD');
      // Other clients may have started a new page in the meantime: the link to the first page remains.
      equal(
        'first' in linksOf(head),
        'first' in linksOf(read),
        'Whether `Link` of the response to HEAD contains `first`',
      );
    }),
  );

const withoutToken = check(
  ['B-UNKNOWN-WITHOUT-TOKEN'],
  'an unknown path responds with 404 and a wrong method with 405, even without an access token',
  async (target) => {
    for (const as of ['main', 'nobody'] as const) {
      hasStatus(await target.send('GET', '/v1/no-such-path', { as }), 404);
      hasStatus(await target.send('DELETE', '/v1/org', { as }), 405);
    }
    hasStatus(await target.send('GET', '/v1/org', { as: 'nobody' }), 401);
  },
);

const unknownRates = check(
  ['B-UNKNOWN-NOT-COUNTED'],
  'responses to unknown paths have the header `RateLimit-Policy`, but not `RateLimit`',
  async (target) => {
    const { headers } = hasStatus(await target.send('GET', '/v1/no-such-path'), 404);
    holds(
      headers['ratelimit-policy'] !== undefined,
      'The response to an unknown path must have the header `RateLimit-Policy`.',
    );
    equal(headers.ratelimit, undefined, '`RateLimit` in the response to an unknown path');
  },
);

/** Laws of the decisions about every rejected request. */
export const refusalLaws = [
  ...access,
  ...scopes,
  ...beforeBody,
  ...unknownIds,
  ...strangeIds,
  ...bodies,
  ...undecodable,
  ...heads,
  withoutToken,
  unknownRates,
];
