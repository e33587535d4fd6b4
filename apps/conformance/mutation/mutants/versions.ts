import { setTimeout as sleep } from 'node:timers/promises';
import { asideOf, fieldsOf, recordAt } from '../operators/bodies.ts';
import { always, type Matches, method, on } from '../operators/operator.ts';
import { changeReplyHeader, removeReplyHeader, replaceStatus } from '../operators/replies.ts';
import { changeRequest, changeRequestHeader, removeRequestHeader } from '../operators/requests.ts';
import { withHeader } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

/** The time between a read and the dependent write: long enough for other writes on any machine. */
const GAP_MS = 200;
const changes: Matches = ({ method }) => ['PUT', 'PATCH', 'DELETE'].includes(method);

/** Decision K1. */
// biome-ignore format: a table, with one or two lines for each mutant
export const versionMutants = mutantsOf({
  'no-etag-on-creation': ['K1-ETAG', 'The response to a creation has no ETag',
    method('POST'), removeReplyHeader('etag')],
  'etag-never-changes': ['K1-ETAG-CHANGES', 'The ETag of a record never changes',
    always, changeReplyHeader('etag', () => '"1"')],
  'if-none-match-ignored': ['K1-NOT-MODIFIED', '`If-None-Match` is ignored',
    always, removeRequestHeader('if-none-match')],
  'if-match-ignored': ['K1-STALE', '`If-Match` is ignored', changes, removeRequestHeader('if-match')],
  'if-match-always-stale': ['K1-CURRENT', 'No `If-Match` ever matches',
    changes, changeRequestHeader('if-match', () => '"no such version"')],
  'if-match-checked-before': ['K1-RACE', '`If-Match` is compared before the write instead of during it',
    always, () => () => async (request, forward) => {
      const expected = changes(request) ? request.headers['if-match'] : undefined;
      const before = expected === undefined ? undefined : await recordAt(request, request.path, forward);
      const isCurrent = before !== undefined && before.reply.headers.etag === expected;
      if (isCurrent) await sleep(GAP_MS);
      return forward(isCurrent ? withHeader(request, 'if-match', undefined) : request);
    }],
  'if-match-required': ['K1-WITHOUT', 'A PATCH without `If-Match` is rejected',
    ({ method, headers }) => method === 'PATCH' && headers['if-match'] === undefined,
    changeRequest((request) => withHeader(request, 'if-match', '"none given"'))],
  'patch-read-modify-write': ['K1-PARALLEL', 'PATCH of a participant reads the record, merges it and writes it back completely',
    always, () => () => async (request, forward) => {
      const before = on('PATCH', '/v1/participants/:id')(request)
        ? await recordAt(request, request.path, forward)
        : undefined;
      if (before === undefined) return forward(request);
      await sleep(GAP_MS);
      const participant = { ...before.record, ...fieldsOf(request) };
      return forward(asideOf(request, 'PUT', request.path, { participant }));
    }],
  'if-none-match-ignored-by-writes': ['K1-CONDITIONS', '`If-None-Match` is ignored by writes and creations',
    ({ method }) => method !== 'GET' && method !== 'HEAD', removeRequestHeader('if-none-match')],
  'conditions-before-unknown-records': ['K1-CONDITIONS-LAST', 'A condition on an unknown record is rejected with 412',
    ({ headers }) => headers['if-match'] !== undefined, replaceStatus(404, 412)],
  'weak-tag-matches': ['K1-WEAK', 'A weak tag matches `If-Match`',
    changes, changeRequestHeader('if-match', (tags) => tags.replaceAll('W/', ''))],
  'malformed-if-match-ignored': ['K1-MALFORMED', 'A malformed `If-Match` is ignored',
    changes, changeRequestHeader('if-match', (tags) => (/^(\*|(W\/)?".*")$/.test(tags) ? tags : undefined))],
});
