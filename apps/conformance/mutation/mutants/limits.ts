import { changeText } from '../operators/fields.ts';
import { always, method, on, written } from '../operators/operator.ts';
import { changeReply, changeReplyHeader, replaceStatus, replaceStatusOf } from '../operators/replies.ts';
import { changeInput, changeRequest } from '../operators/requests.ts';
import { withHeader } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

/** Decision L1: limits, paths and methods. */
// biome-ignore format: a table, with one or two lines for each mutant
export const limitMutants = mutantsOf({
  'large-body-422': ['L1-BODY', 'A body that is too large is answered 422', always, replaceStatus(413, 422)],
  'body-of-a-megabyte': ['L1-BODY', 'Bodies of more than 1,000,000 bytes are refused',
    written, changeReply((reply, { body }) => (body.length > 1_000_000 ? { ...reply, status: 413 } : reply))],
  'content-of-50000': ['L1-CONTENT', 'More than 50,000 characters of content are refused',
    written, changeInput(changeText('content', (content) => (content.length > 50_000 ? 1 : content)))],
  'content-cut': ['L1-CONTENT', 'Content that is too long is cut',
    written, changeInput(changeText('content', (content) => content.slice(0, 100_000)))],
  'tags-cut': ['L1-TAGS', 'Of more than 50 tags the first 50 are kept',
    written, changeInput((fields) => (Array.isArray(fields.tags) ? { ...fields, tags: fields.tags.slice(0, 50) } : fields))],
  'depth-400': ['L1-DEPTH', 'JSON that is too deep is answered 400', written, replaceStatusOf('too_deep', 400)],
  'members-413': ['L1-MEMBERS', 'An object with too many members is answered 413',
    written, replaceStatusOf('too_many_members', 413)],
  'unknown-path-html': ['L1-UNKNOWN-PATH', 'An unknown path is answered with a page in HTML',
    always, changeReply((reply) => {
      const isPath = reply.status === 404 && reply.headers.ratelimit === undefined;
      const page = { headers: { 'content-type': 'text/html' }, body: Buffer.from('<h1>Not found</h1>') };
      return isPath ? { ...reply, ...page } : reply;
    })],
  'no-allow': ['L1-METHOD', 'Another method on a known path is answered without `Allow`',
    always, changeReply((reply) => (reply.status === 405 ? withHeader(reply, 'allow', undefined) : reply))],
  'no-head': ['L1-HEAD', 'HEAD is answered 405', method('HEAD'), changeReply((reply) => ({ ...reply, status: 405 }))],
  'malformed-json-422': ['L1-JSON', 'Malformed JSON is answered 422', written, replaceStatusOf('invalid_json', 422)],
  'unknown-path-401': ['B-UNKNOWN-WITHOUT-TOKEN', 'An unknown path is answered 401 without a token',
    ({ headers }) => headers.authorization === undefined, replaceStatus(404, 401)],
  'no-head-in-allow': ['L1-METHOD', '`Allow` does not name HEAD',
    always, changeReplyHeader('allow', (allow) => allow.replace('HEAD, ', ''))],
  'token-endpoint-404': ['L1-METHOD', 'A read of the token endpoint is answered 404',
    on('GET', '/oauth/token'), replaceStatus(405, 404)],
  'not-utf-8-repaired': ['L1-JSON', 'Bytes that are not UTF-8 are replaced',
    written, changeRequest((request) => ({ ...request, body: Buffer.from(request.body.toString('utf8')) }))],
  'head-in-every-allow': ['L1-METHOD', '`Allow` names HEAD where it is refused',
    always, changeReplyHeader('allow', (allow) => (allow.includes('HEAD') ? allow : `HEAD, ${allow}`))],
  'unknown-path-405-for-writes': ['L1-UNKNOWN-PATH', 'A write to an unknown path is answered 405',
    written, changeReply((reply) => {
      const isPath = reply.status === 404 && reply.headers.ratelimit === undefined;
      return isPath ? withHeader({ ...reply, status: 405 }, 'allow', 'OPTIONS') : reply;
    })],
  'paths-in-any-case': ['B-ONE-SPELLING', 'The case of a path makes no difference',
    always, changeRequest((request) => ({ ...request, path: request.path.replace(/^\/v1\/\w/i, (start) => start.toLowerCase()) }))],
  'slash-at-the-end': ['B-ONE-SPELLING', 'A slash at the end of a path makes no difference',
    always, changeRequest((request) => ({ ...request, path: request.path.replace(/(?<=^\/v1\/.+)\/$/, '') }))],
  'unknown-version-offered': ['L1-UNKNOWN-PATH', 'What stands below /v1 stands below /v0 too',
    always, changeRequest((request) => ({ ...request, path: request.path.replace(/^\/v0\//, '/v1/') }))],
});
