import { randomUUID } from 'node:crypto';
import { show } from '../deployment/answers.ts';
import { Skipped } from '../deployment/errors.ts';
import { type Answer, NoAnswer } from '../deployment/httpClient.ts';
import { make, shared } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus, hasViolation, holds, problemOf, violationsIn } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { placeOf } from '../expect/named.ts';
import { patch } from '../expect/recordRequests.ts';
import { anybody, enrol } from '../expect/roles.ts';
import { untouched } from '../expect/validRequests.ts';
import { fullRecord } from '../protocol/generated/fullRecords.ts';

type Maker = (target: Target) => Promise<Answer>;

/** A request for each kind of refusal, with the status and code that answer it. */
const PROBLEMS: readonly { name: string; status: number; code: string; send: Maker }[] = [
  {
    name: 'an unknown query parameter',
    status: 400,
    code: 'invalid_query',
    send: (target) => target.send('GET', '/v1/contacts?no=1'),
  },
  {
    name: 'malformed JSON',
    status: 400,
    code: 'invalid_json',
    send: (target) => target.send('POST', '/v1/contacts', { raw: '{' }),
  },
  {
    name: 'a forged cursor',
    status: 400,
    code: 'invalid_cursor',
    send: (target) => target.send('GET', '/v1/contacts?cursor=forged'),
  },
  {
    name: 'a malformed If-Match',
    status: 400,
    code: 'invalid_header',
    send: async (target) =>
      patch(
        target,
        await untouched(target, 'contact', 'R2'),
        { function: 'A' },
        { headers: { 'if-match': 'nonsense' } },
      ),
  },
  {
    name: 'a request without a token',
    status: 401,
    code: 'authentication_required',
    send: (target) => target.send('GET', '/v1/org', { as: 'nobody' }),
  },
  {
    name: 'a token that was never issued',
    status: 401,
    code: 'invalid_token',
    send: (target) => target.send('GET', '/v1/org', { as: { token: 'never' } }),
  },
  {
    name: 'too little scope',
    status: 403,
    code: 'insufficient_scope',
    send: (target) => target.send('GET', '/v1/org', { as: 'limited' }),
  },
  {
    name: 'an unknown id',
    status: 404,
    code: 'not_found',
    send: (target) => target.send('GET', `/v1/contacts/${randomUUID()}`),
  },
  { name: 'an unknown path', status: 404, code: 'not_found', send: (target) => target.send('GET', '/v1/nothing-here') },
  {
    name: 'another method',
    status: 405,
    code: 'method_not_allowed',
    send: (target) => target.send('DELETE', '/v1/contacts'),
  },
  {
    name: 'an id that is taken',
    status: 409,
    code: 'value_taken',
    send: async (target) => {
      const { id } = await shared(target, 'contact');
      return target.send('POST', '/v1/contacts', { body: { contact: { id, category: 'team' } } });
    },
  },
  {
    name: 'a stale version',
    status: 412,
    code: 'precondition_failed',
    send: async (target) =>
      patch(
        target,
        await untouched(target, 'contact', 'R2'),
        { function: 'A' },
        { headers: { 'if-match': '"stale"' } },
      ),
  },
  {
    name: 'a body of more than 1 MiB',
    status: 413,
    code: 'body_too_large',
    send: (target) => target.send('POST', '/v1/contacts', { raw: JSON.stringify('a'.repeat(2 ** 20)) }),
  },
  {
    name: 'a key that was used with another body',
    status: 422,
    code: 'idempotency_key_reused',
    send: async (target) => {
      const { key } = await fullRecord(target, 'contact');
      const body = { contact: { category: 'team', function: target.word() } };
      return target.send('POST', '/v1/contacts', { body, headers: { 'idempotency-key': key } });
    },
  },
  {
    name: 'an enrolment in a full course',
    status: 409,
    code: 'course_full',
    send: async (target) => {
      const course = await make(target, 'course', { capacity: 1 });
      hasStatus(await enrol(target, await make(target, 'participant'), course), 200);
      return enrol(target, await anybody(target), course);
    },
  },
  {
    name: 'a body of another type',
    status: 415,
    code: 'unsupported_media_type',
    send: (target) => target.send('POST', '/v1/contacts', { raw: 'a', headers: { 'content-type': 'text/plain' } }),
  },
  {
    name: 'a wrong body',
    status: 422,
    code: 'invalid_body',
    send: (target) => target.send('POST', '/v1/contacts', { body: {} }),
  },
];

const MAX_REDIRECTS = 5;

/** The page at an address, or at the one that it leads on to. */
const pageAt = async (target: Target, address: string, redirects = 0): Promise<Answer> => {
  const page = await target.send('GET', address, { as: 'nobody', headers: { accept: 'text/html' } });
  const { location } = page.headers;
  const leadsOn = page.status >= 300 && page.status < 400 && location !== undefined && redirects < MAX_REDIRECTS;
  return leadsOn ? pageAt(target, new URL(location, address).href, redirects + 1) : page;
};

/** The page that the type of a problem leads to: of the deployment itself, or elsewhere on the web. */
const pageOf = async (target: Target, type: string, code: string): Promise<Answer> => {
  const place = placeOf(target.settings.baseUrl, type);
  if (place === type) return pageAt(target, type);
  const own = await target.send('GET', place, { as: 'nobody', headers: { accept: 'text/html' } });
  if (own.status === 200 && own.text.includes(code)) return own;
  try {
    return await pageAt(target, type);
  } catch (error) {
    if (error instanceof NoAnswer) throw new Skipped(`${type} can't be reached from here.`);
    throw error;
  }
};

const MEMBERS = ['type', 'title', 'status', 'detail', 'instance', 'code', 'requestId'];

const each = PROBLEMS.flatMap(({ name, status, code, send: ask }) => {
  const send: Maker = (target) => target.once(`the problem for ${name}`, ask);
  return [
    check(['R2-PROBLEM'], `${name} is answered by a problem document`, async (target) => {
      const answer = await send(target);
      const problem = problemOf(answer, status);
      const type = (answer.headers['content-type'] ?? '').split(';')[0];
      equal(type, 'application/problem+json', `The content type that answers ${name}`);
      for (const member of MEMBERS) holds(member in problem, `The problem has no \`${member}\`: ${show(problem)}.`);
      for (const member of ['title', 'detail', 'type', 'instance']) {
        holds(
          typeof problem[member] === 'string' && problem[member] !== '',
          `\`${member}\` is ${show(problem[member])}.`,
        );
      }
    }),
    check(['R2-STATUS'], `${name} is answered by a problem with its status`, async (target) => {
      const answer = await send(target);
      equal(problemOf(answer, status).status, answer.status, 'The `status` of the problem');
    }),
    check(['R2-CODE'], `${name} has the code ${code}`, async (target) => {
      equal(problemOf(await send(target), status).code, code, 'The `code` of the problem');
    }),
    check(['L3-IN-PROBLEM'], `${name} is answered by a problem with the id of the request`, async (target) => {
      const answer = await send(target);
      equal(problemOf(answer, status).requestId, answer.headers['x-request-id'], 'The `requestId` of the problem');
    }),
    check(['R2-TYPE-PAGE'], `the type of the problem for ${name} leads to a page`, async (target) => {
      const { type } = problemOf(await send(target), status);
      const isAddress = typeof type === 'string' && /^https?:/i.test(type) && URL.canParse(type);
      holds(isAddress, `\`type\` has to be an address, but is ${show(type)}.`);
      const page = hasStatus(await pageOf(target, type, code), 200);
      holds(page.text.includes(code), `The page ${type} does not say what ${code} means.`);
    }),
  ];
});

const errors = check(
  ['R2-ERRORS'],
  'invalid input is named in errors, each with in, pointer, code and detail',
  async (target) => {
    const violation = hasViolation(
      await target.send('POST', '/v1/contacts', { body: { contact: { category: 'x' } } }),
      422,
      '/contact/category',
    );
    equal(violation.in, 'body', '`in` of the violation');
    for (const member of ['code', 'detail'])
      holds(typeof violation[member] === 'string', `The violation has no \`${member}\`.`);
    const query = hasViolation(await target.send('GET', '/v1/contacts?limit=0'), 400, '/limit');
    equal(query.in, 'query', '`in` of the violation');
  },
);

const allViolations = check(['R2-ALL-FAULTS'], 'all violations of a body are named at once', async (target) => {
  const contact = { category: 'x', email: 'none', firstName: '1', tags: 'a', noSuchField: 1 };
  const problem = problemOf(await target.send('POST', '/v1/contacts', { body: { contact } }), 422);
  const pointers = violationsIn(problem).map(({ pointer }) => pointer);
  for (const field of Object.keys(contact)) {
    holds(pointers.includes(`/contact/${field}`), `The violation at /contact/${field} is not among ${show(pointers)}.`);
  }
});

/** Strange paths, and the codes that may answer them. Whether a path is unknown or broken may be seen in either order. */
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
  'strange requests are refused without a server error or an inner text',
  async (target) => {
    for (const [path, ...expected] of STRANGE) {
      const answer = await target.send('GET', path);
      const { asked, text } = answer;
      const code = problemOf(answer, 400, 404).code;
      holds(expected.includes(String(code)), `${asked} has to answer ${expected.join(' or ')}, but answered ${code}.`);
      holds(
        !/\bat .+:\d+:\d+|node_modules|select |syntax error/i.test(text),
        `${asked} tells of the inside: ${show(text)}.`,
      );
    }
  },
);

/** Scenarios of decision R2: errors. */
export const problemScenarios = [...each, errors, allViolations, insides];
