import { always, answering, answeringStatus, writing, written } from '../proxy/faults.ts';
import { withHeader } from '../proxy/messages.ts';
import type { Mutant } from './mutant.ts';

/** Decisions L1 to L3 and R10: limits, paths and methods, the published interface, request ids. */
export const limitMutants: readonly Mutant[] = [
  {
    id: 'large-body-422',
    breaks: 'L1-BODY',
    describe: 'A body that is too large is answered 422',
    fault: answeringStatus(always, 413, 422),
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
    fault: answering(always, (reply) => {
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
    fault: answering(always, (reply) => (reply.status === 405 ? withHeader(reply, 'allow', undefined) : reply)),
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
    fault: answering(always, (reply, { headers }) =>
      reply.status === 404 && headers.authorization === undefined ? { ...reply, status: 401 } : reply,
    ),
  },
];
