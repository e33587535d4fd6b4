import {
  answering,
  answeringBody,
  answeringHeader,
  answeringProblems,
  answeringStatus,
  type Matches,
  on,
  sendingHeader,
  writing,
} from '../proxy/faults.ts';
import { withHeader } from '../proxy/messages.ts';
import { isObject, type Json } from '../second/json.ts';
import type { Mutant } from './mutant.ts';

const every: Matches = () => true;
const written: Matches = ({ method }) => ['POST', 'PUT', 'PATCH'].includes(method);

/** Every object in a JSON value, changed from the inside out. */
const inObjects = (value: Json, change: (object: { [key: string]: Json }) => Json): Json => {
  if (Array.isArray(value)) return value.map((item) => inObjects(item, change));
  if (!isObject(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inObjects(inner, change)])));
};

const openApi = on('GET', '/openapi.json');

/** Decisions L1 to L3 and R10: limits, paths and methods, the published interface, request ids. */
export const limitMutants: readonly Mutant[] = [
  {
    id: 'large-body-422',
    breaks: 'L1-BODY',
    describe: 'A body that is too large is answered 422',
    fault: answeringStatus(every, 413, 422),
  },
  {
    id: 'content-of-50000',
    breaks: 'L1-CONTENT',
    describe: 'More than 50,000 characters of content are refused',
    fault: writing(written, (fields) =>
      typeof fields.content === 'string' && fields.content.length > 50_000 ? { ...fields, content: 1 } : fields,
    ),
  },
  {
    id: 'content-cut',
    breaks: 'L1-CONTENT',
    describe: 'Content that is too long is cut',
    fault: writing(written, (fields) =>
      typeof fields.content === 'string' && fields.content.length > 100_000
        ? { ...fields, content: fields.content.slice(0, 100_000) }
        : fields,
    ),
  },
  {
    id: 'tags-cut',
    breaks: 'L1-TAGS',
    describe: 'Of more than 50 tags the first 50 are kept',
    fault: writing(written, (fields) =>
      Array.isArray(fields.tags) ? { ...fields, tags: fields.tags.slice(0, 50) } : fields,
    ),
  },
  {
    id: 'depth-400',
    breaks: 'L1-DEPTH',
    describe: 'JSON that is too deep is answered 400',
    fault: answering(written, (reply) => (reply.body.includes('"too_deep"') ? { ...reply, status: 400 } : reply)),
  },
  {
    id: 'members-413',
    breaks: 'L1-MEMBERS',
    describe: 'An object with too many members is answered 413',
    fault: answering(written, (reply) =>
      reply.body.includes('"too_many_members"') ? { ...reply, status: 413 } : reply,
    ),
  },
  {
    id: 'unknown-path-html',
    breaks: 'L1-UNKNOWN-PATH',
    describe: 'An unknown path is answered with a page in HTML',
    fault: answering(every, (reply) => {
      const isPath = reply.status === 404 && reply.headers.ratelimit === undefined;
      return isPath
        ? { ...reply, headers: { 'content-type': 'text/html' }, body: Buffer.from('<h1>Not found</h1>') }
        : reply;
    }),
  },
  {
    id: 'no-allow',
    breaks: 'L1-METHOD',
    describe: 'Another method on a known path is answered without `Allow`',
    fault: answering(every, (reply) => (reply.status === 405 ? withHeader(reply, 'allow', undefined) : reply)),
  },
  {
    id: 'no-head',
    breaks: 'L1-HEAD',
    describe: 'HEAD is answered 405',
    fault: answering(
      ({ method }) => method === 'HEAD',
      (reply) => ({ ...reply, status: 405 }),
    ),
  },
  {
    id: 'malformed-json-422',
    breaks: 'L1-JSON',
    describe: 'Malformed JSON is answered 422',
    fault: answering(written, (reply) => (reply.body.includes('"invalid_json"') ? { ...reply, status: 422 } : reply)),
  },
  {
    id: 'unknown-path-401',
    breaks: 'B-UNKNOWN-WITHOUT-TOKEN',
    describe: 'An unknown path is answered 401 without a token',
    fault: answering(every, (reply, { headers }) =>
      reply.status === 404 && headers.authorization === undefined ? { ...reply, status: 401 } : reply,
    ),
  },
  {
    id: 'operation-unpublished',
    breaks: 'L2-OPENAPI',
    describe: 'The published document lacks an operation',
    fault: answeringBody(openApi, (document) => {
      if (!isObject(document) || !isObject(document.paths)) return document;
      const { '/v1/org': _, ...paths } = document.paths;
      return { ...document, paths };
    }),
  },
  {
    id: 'deprecated-unannounced',
    breaks: 'L2-DEPRECATION',
    describe: 'An operation says `Deprecation` that the document does not mark as deprecated',
    fault: answering(on('GET', '/v1/coachings'), (reply) => withHeader(reply, 'deprecation', '@1735689600')),
  },
  {
    id: 'open-requests-published',
    breaks: 'R10-CLOSED-REQUESTS',
    describe: 'The published request schemas are open',
    fault: answeringBody(openApi, (document) =>
      inObjects(document, ({ additionalProperties, ...object }) =>
        additionalProperties === undefined ? object : { ...object, additionalProperties: true },
      ),
    ),
  },
  {
    id: 'closed-responses-published',
    breaks: 'R10-OPEN-RESPONSES',
    describe: 'The published response schemas are closed',
    fault: answeringBody(openApi, (document) =>
      inObjects(document, (object) => (object.type === 'object' ? { ...object, additionalProperties: false } : object)),
    ),
  },
  {
    id: 'no-request-id',
    breaks: 'L3-REQUEST-ID',
    describe: 'Deletions have no `X-Request-Id`',
    fault: answeringHeader(
      ({ method }) => method === 'DELETE',
      'x-request-id',
      () => undefined,
    ),
  },
  {
    id: 'one-request-id',
    breaks: 'L3-REQUEST-ID',
    describe: 'Every answer has the same `X-Request-Id`',
    fault: answeringHeader(every, 'x-request-id', () => 'c0ffee00-0000-4000-8000-000000000000'),
  },
  {
    id: 'request-id-replaced',
    breaks: 'L3-KEPT',
    describe: 'An `X-Request-Id` that was sent is replaced',
    fault: sendingHeader(every, 'x-request-id', () => undefined),
  },
  {
    id: 'request-id-of-the-problem',
    breaks: 'L3-IN-PROBLEM',
    describe: 'The `requestId` of a problem is not that of its answer',
    fault: answeringProblems(every, (problem) => ({ ...problem, requestId: 'another' })),
  },
];
