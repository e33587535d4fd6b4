import { changeText } from '../operators/fields.ts';
import { always, method, written } from '../operators/operator.ts';
import { changeReply, replaceStatus, replaceStatusOf } from '../operators/replies.ts';
import { changeInput, changeRequest } from '../operators/requests.ts';
import { withHeader } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

/** Decision L1: limits, paths and methods. */
// biome-ignore format: a table, with one or two lines for each mutant
export const limitMutants = mutantsOf({
  'large-body-422': ['L1-BODY', 'An oversized body is rejected with 422', always, replaceStatus(413, 422)],
  'content-of-50000': ['L1-CONTENT', 'More than 50,000 characters of content are rejected',
    written, changeInput(changeText('content', (content) => (content.length > 50_000 ? 1 : content)))],
  'tags-cut': ['L1-TAGS', 'Only the first 50 of too many tags are stored',
    written, changeInput((fields) => (Array.isArray(fields.tags) ? { ...fields, tags: fields.tags.slice(0, 50) } : fields))],
  'depth-400': ['L1-DEPTH', 'Too deeply nested JSON is rejected with 400', written, replaceStatusOf('too_deep', 400)],
  'members-413': ['L1-MEMBERS', 'An object with too many members is rejected with 413',
    written, replaceStatusOf('too_many_members', 413)],
  'unknown-path-html': ['L1-UNKNOWN-PATH', 'An unknown path returns an HTML page',
    always, changeReply((reply) => {
      const isPath = reply.status === 404 && reply.headers.ratelimit === undefined;
      const page = { headers: { 'content-type': 'text/html' }, body: Buffer.from('<h1>Not found</h1>') };
      return isPath ? { ...reply, ...page } : reply;
    })],
  'no-allow': ['L1-METHOD', 'A wrong method on a known path is rejected without `Allow`',
    always, changeReply((reply) => (reply.status === 405 ? withHeader(reply, 'allow', undefined) : reply))],
  'no-head': ['L1-HEAD', 'HEAD is rejected with 405', method('HEAD'), changeReply((reply) => ({ ...reply, status: 405 }))],
  'malformed-json-422': ['L1-JSON', 'Malformed JSON is rejected with 422', written, replaceStatusOf('invalid_json', 422)],
  'unknown-path-401': ['B-UNKNOWN-WITHOUT-TOKEN', 'An unknown path without a token is rejected with 401',
    ({ headers }) => headers.authorization === undefined, replaceStatus(404, 401)],
  'paths-in-any-case': ['B-ONE-SPELLING', 'Paths are case-insensitive',
    always, changeRequest((request) => ({ ...request, path: request.path.replace(/^\/v1\/\w/i, (start) => start.toLowerCase()) }))],
});
