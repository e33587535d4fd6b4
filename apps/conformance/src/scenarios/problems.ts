import { randomUUID } from 'node:crypto';
import { show } from '../deployment/answers.ts';
import { Skipped } from '../deployment/errors.ts';
import { type Answer, NoAnswer } from '../deployment/httpClient.ts';
import { make, shared } from '../deployment/records.ts';
import type { Caller, RequestOptions, Target } from '../deployment/target.ts';
import { equal, hasStatus, hasViolation, holds, problemOf, violationsIn } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { placeOf } from '../expect/named.ts';
import { patch } from '../expect/recordRequests.ts';
import { anybody, enrol } from '../expect/roles.ts';
import { untouched } from '../expect/validRequests.ts';
import { fullRecord } from '../protocol/generated/fullRecords.ts';

type Maker = (target: Target) => Promise<Answer>;

/** Sends a request to a collection of contacts or to a path below it. */
const ofContacts =
  (method: string, path = '', sending: RequestOptions = {}): Maker =>
  (target) =>
    target.send(method, `/v1/contacts${path}`, sending);

/** Changes a contact under a condition. */
const patchIf =
  (ifMatch: string): Maker =>
  async (target) =>
    patch(target, await untouched(target, 'contact', 'R2'), { function: 'A' }, { headers: { 'if-match': ifMatch } });

const takenId: Maker = async (target) => {
  const { id } = await shared(target, 'contact');
  return target.send('POST', '/v1/contacts', { body: { contact: { id, category: 'team' } } });
};

const reusedKey: Maker = async (target) => {
  const { key } = await fullRecord(target, 'contact');
  const body = { contact: { category: 'team', function: target.word() } };
  return target.send('POST', '/v1/contacts', { body, headers: { 'idempotency-key': key } });
};

const fullCourse: Maker = async (target) => {
  const course = await make(target, 'course', { capacity: 1 });
  hasStatus(await enrol(target, await make(target, 'participant'), course), 200);
  return enrol(target, await anybody(target), course);
};

const asking =
  (as: Caller): Maker =>
  (target) =>
    target.send('GET', '/v1/org', { as });

/** A request for each kind of rejection, with its status and code. */
const PROBLEMS = (
  [
    ['an unknown query parameter', 400, 'invalid_query', ofContacts('GET', '?no=1')],
    ['malformed JSON', 400, 'invalid_json', ofContacts('POST', '', { raw: '{' })],
    ['a forged cursor', 400, 'invalid_cursor', ofContacts('GET', '?cursor=forged')],
    ['a malformed If-Match', 400, 'invalid_header', patchIf('nonsense')],
    ['a request without an access token', 401, 'authentication_required', asking('nobody')],
    ['an access token that was never issued', 401, 'invalid_token', asking({ token: 'never' })],
    ['missing scopes', 403, 'insufficient_scope', asking('limited')],
    ['an unknown id', 404, 'not_found', ofContacts('GET', `/${randomUUID()}`)],
    ['an unknown path', 404, 'not_found', (target) => target.send('GET', '/v1/nothing-here')],
    ['an unsupported method', 405, 'method_not_allowed', ofContacts('DELETE')],
    ['an id that is already taken', 409, 'value_taken', takenId],
    ['a stale If-Match', 412, 'precondition_failed', patchIf('"stale"')],
    ['a body of more than 1 MiB', 413, 'body_too_large', ofContacts('POST', '', { raw: `"${'a'.repeat(2 ** 20)}"` })],
    ['an idempotency key that was used with another body', 422, 'idempotency_key_reused', reusedKey],
    ['an enrolment in a full course', 409, 'course_full', fullCourse],
    [
      ...(['an unsupported content type', 415, 'unsupported_media_type'] as const),
      ofContacts('POST', '', { raw: 'a', headers: { 'content-type': 'text/plain' } }),
    ],
    ['an invalid body', 422, 'invalid_body', ofContacts('POST', '', { body: {} })],
  ] as readonly (readonly [name: string, status: number, code: string, send: Maker])[]
).map(([name, status, code, send]) => ({ name, status, code, send }));

const MAX_REDIRECTS = 5;

/** The page at an address, or at the target of its redirect. */
const pageAt = async (target: Target, address: string, redirects = 0): Promise<Answer> => {
  const page = await target.send('GET', address, { as: 'nobody', headers: { accept: 'text/html' } });
  const { location } = page.headers;
  const leadsOn = page.status >= 300 && page.status < 400 && location !== undefined && redirects < MAX_REDIRECTS;
  return leadsOn ? pageAt(target, new URL(location, address).href, redirects + 1) : page;
};

/** The page that the type of a problem points to: in the deployment, or elsewhere on the web. */
const pageOf = async (target: Target, type: string, code: string): Promise<Answer> => {
  const place = placeOf(target.settings.baseUrl, type);
  if (place === type) return pageAt(target, type);
  const own = await target.send('GET', place, { as: 'nobody', headers: { accept: 'text/html' } });
  if (own.status === 200 && own.text.includes(code)) return own;
  try {
    return await pageAt(target, type);
  } catch (error) {
    if (error instanceof NoAnswer)
      throw new Skipped(`The page ${type} cannot be reached from the computer of this run.`);
    throw error;
  }
};

const TEXTS = ['title', 'detail', 'type', 'instance'];

const each = PROBLEMS.flatMap(({ name, status, code, send: ask }) => {
  const send: Maker = (target) => target.once(`the problem for ${name}`, ask);
  return [
    check(
      ['R2-PROBLEM', 'R2-STATUS', 'R2-CODE', 'L3-IN-PROBLEM'],
      `the problem document for ${name} has the code ${code}, the status and the request id`,
      async (target) => {
        const answer = await send(target);
        const { headers } = answer;
        const problem = problemOf(answer, status);
        equal((headers['content-type'] ?? '').split(';')[0], 'application/problem+json', '`Content-Type`');
        for (const member of TEXTS)
          holds(
            typeof problem[member] === 'string' && problem[member] !== '',
            `\`${member}\` must be a string that is not empty.`,
          );
        const told = [problem.code, problem.status, problem.requestId];
        equal(told, [code, status, headers['x-request-id']], 'Code, status and request id of the problem');
      },
    ),
    check(
      ['R2-TYPE-PAGE'],
      `\`type\` in the problem document for ${name} is the URL of a page that explains the code`,
      async (target) => {
        const { type } = problemOf(await send(target), status);
        const isAddress = typeof type === 'string' && /^https?:/i.test(type) && URL.canParse(type);
        holds(isAddress, `\`type\` must be a URL, but is ${show(type)}.`);
        const page = hasStatus(await pageOf(target, type, code), 200);
        holds(page.text.includes(code), `The page ${type} must explain ${code}.`);
      },
    ),
  ];
});

const errors = check(
  ['R2-ERRORS'],
  'a problem lists each violation of the input with `in`, `pointer`, `code` and `detail`',
  async (target) => {
    const violation = hasViolation(
      await target.send('POST', '/v1/contacts', { body: { contact: { category: 'x' } } }),
      422,
      '/contact/category',
    );
    equal(violation.in, 'body', '`in` of the violation');
    for (const member of ['code', 'detail'])
      holds(typeof violation[member] === 'string', `The violation must have \`${member}\`.`);
    const query = hasViolation(await target.send('GET', '/v1/contacts?limit=0'), 400, '/limit');
    equal(query.in, 'query', '`in` of the violation');
  },
);

const allViolations = check(['R2-ALL-FAULTS'], 'a problem lists all violations of a body', async (target) => {
  const contact = { category: 'x', email: 'none', firstName: '1', tags: 'a', noSuchField: 1 };
  const problem = problemOf(await target.send('POST', '/v1/contacts', { body: { contact } }), 422);
  const pointers = violationsIn(problem).map(({ pointer }) => pointer);
  for (const field of Object.keys(contact)) {
    holds(
      pointers.includes(`/contact/${field}`),
      `The response must report a violation at /contact/${field}, but reports ${show(pointers)}.`,
    );
  }
});

/**
 * Unusual paths, and the codes that may reject them. A deployment may detect unknown and malformed paths in either
 * order.
 */
const STRANGE: readonly (readonly [path: string, ...codes: string[]])[] = [
  ['/v1/contacts/%00', 'not_found'],
  ['/v1/contacts/%2F', 'not_found'],
  ['/v1/contacts/%ff', 'invalid_request', 'not_found'],
  ["/v1/contacts/'--", 'not_found'],
  ['/v1/contacts?limit=%00', 'invalid_query'],
  ['/v1/contacts?q=%00', 'invalid_query'],
  ['/v1/%', 'invalid_request', 'not_found'],
];

const insides = check(
  ['R2-NO-INSIDE'],
  'the service rejects unusual requests without a server error, and discloses no internals',
  async (target) => {
    for (const [path, ...expected] of STRANGE) {
      const answer = await target.send('GET', path);
      const { asked, text } = answer;
      const code = problemOf(answer, 400, 404).code;
      holds(
        expected.includes(String(code)),
        `${asked} must respond with ${expected.join(' or ')}, but responded with ${code}.`,
      );
      holds(
        !/\bat .+:\d+:\d+|node_modules|select |syntax error/i.test(text),
        `${asked} must not disclose internals, but responded with ${show(text)}.`,
      );
    }
  },
);

/** Scenarios of decision R2: errors. */
export const problemScenarios = [...each, errors, allViolations, insides];
