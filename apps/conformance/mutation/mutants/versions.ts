import { setTimeout as sleep } from 'node:timers/promises';
import { isObject } from '../../src/interface/json.ts';
import { asideOf, changedFields, fieldsOf, recordAt } from '../operators/bodies.ts';
import { always, type Matches, method, on } from '../operators/operator.ts';
import { changeReply, changeReplyHeader, removeReplyHeader, replaceStatus } from '../operators/replies.ts';
import { changeRequest, changeRequestHeader, removeRequestHeader, resendSilently } from '../operators/requests.ts';
import { withHeader } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

/** Between a read and the write that relies on it: long enough for others to come in between on any machine. */
const GAP_MS = 200;
const changes: Matches = ({ method }) => ['PUT', 'PATCH', 'DELETE'].includes(method);

/** Decision K1. */
// biome-ignore format: a table, with one or two lines for each mutant
export const versionMutants = mutantsOf({
  'no-etag-on-creation': ['K1-ETAG', 'The answer to a creation has no ETag',
    method('POST'), removeReplyHeader('etag')],
  'weak-etag': ['K1-ETAG', 'ETags are weak', always, changeReplyHeader('etag', (etag) => `W/${etag}`)],
  'etag-never-changes': ['K1-ETAG-CHANGES', 'The ETag of a record never changes',
    always, changeReplyHeader('etag', () => '"1"')],
  'etag-always-changes': ['K1-ETAG-CHANGES', 'The ETag of a record changes with each answer',
    always, () => () => {
      let answers = 0;
      return async (request, forward) => {
        const reply = await forward(request);
        answers += 1;
        return reply.headers.etag === undefined ? reply : withHeader(reply, 'etag', `"v${answers}"`);
      };
    }],
  'if-none-match-ignored': ['K1-NOT-MODIFIED', '`If-None-Match` is ignored',
    always, removeRequestHeader('if-none-match')],
  'if-match-ignored': ['K1-STALE', '`If-Match` is ignored', changes, removeRequestHeader('if-match')],
  'if-match-ignored-on-delete': ['K1-STALE', '`If-Match` is ignored by DELETE',
    method('DELETE'), removeRequestHeader('if-match')],
  'stale-written-and-says-412': ['K1-STALE', 'A PATCH with a stale `If-Match` answers 412, but is stored',
    method('PATCH'), resendSilently(({ status }) => status === 412, (request) =>
      withHeader(request, 'if-match', undefined))],
  'stale-409': ['K1-STALE', 'A stale `If-Match` is answered 409', changes, replaceStatus(412, 409)],
  'if-match-always-stale': ['K1-CURRENT', 'No `If-Match` ever matches',
    changes, changeRequestHeader('if-match', () => '"no such version"')],
  'if-match-list-needs-spaces': ['K1-CURRENT', 'A list in `If-Match` without a space after each comma never matches',
    changes, changeRequestHeader('if-match', (tags) => (/,(?! )/.test(tags) ? '"no such version"' : tags))],
  'if-match-checked-before': ['K1-RACE', '`If-Match` is compared before the write instead of within it',
    always, () => () => async (request, forward) => {
      const expected = changes(request) ? request.headers['if-match'] : undefined;
      const before = expected === undefined ? undefined : await recordAt(request, request.path, forward);
      const isCurrent = before !== undefined && before.reply.headers.etag === expected;
      if (isCurrent) await sleep(GAP_MS);
      return forward(isCurrent ? withHeader(request, 'if-match', undefined) : request);
    }],
  'if-match-required': ['K1-WITHOUT', 'A PATCH without `If-Match` is refused',
    ({ method, headers }) => method === 'PATCH' && headers['if-match'] === undefined,
    changeRequest((request) => withHeader(request, 'if-match', '"none given"'))],
  'patch-read-modify-write': ['K1-PARALLEL', 'PATCH of a participant reads the record, merges and writes it back whole',
    always, () => () => async (request, forward) => {
      const before = on('PATCH', '/v1/participants/:id')(request)
        ? await recordAt(request, request.path, forward)
        : undefined;
      if (before === undefined) return forward(request);
      await sleep(GAP_MS);
      const participant = { ...before.record, ...fieldsOf(request) };
      return forward(asideOf(request, 'PUT', request.path, { participant }));
    }],
  'addresses-read-modify-write': ['K1-PARALLEL', 'PATCH of a part of an address reads the address, merges and writes it back whole',
    on('PATCH', '/v1/participants/:id'), (matches) => () => async (request, forward) => {
      const { address: parts } = fieldsOf(request);
      const before = matches(request) && isObject(parts) ? await recordAt(request, request.path, forward) : undefined;
      if (!isObject(parts) || !isObject(before?.record.address)) return forward(request);
      const address = { ...before.record.address, ...parts };
      await sleep(GAP_MS);
      return forward(changedFields(request, (fields) => ({ ...fields, address })));
    }],
  'if-none-match-ignored-by-writes': ['K1-CONDITIONS', '`If-None-Match` is ignored by writes and creations',
    ({ method }) => method !== 'GET' && method !== 'HEAD', removeRequestHeader('if-none-match')],
  'conditions-before-unknown-records': ['K1-CONDITIONS-LAST', 'A condition on an unknown record is answered 412',
    ({ headers }) => headers['if-match'] !== undefined, replaceStatus(404, 412)],
  'weak-tag-matches': ['K1-WEAK', 'A weak tag matches `If-Match`',
    changes, changeRequestHeader('if-match', (tags) => tags.replaceAll('W/', ''))],
  'malformed-if-match-ignored': ['K1-MALFORMED', 'A malformed `If-Match` is ignored',
    changes, changeRequestHeader('if-match', (tags) => (/^(\*|(W\/)?".*")$/.test(tags) ? tags : undefined))],
  'weak-if-none-match-ignored': ['K1-NOT-MODIFIED', 'Only a single strong tag matches `If-None-Match`',
    always, changeRequestHeader('if-none-match', (tags) => (/^"[^"]*"$/.test(tags) ? tags : undefined))],
  'program-always-answered': ['K1-NOT-MODIFIED', '`If-None-Match` is ignored by programs',
    on('GET', '/v1/programs/:id'), removeRequestHeader('if-none-match')],
  'not-modified-without-etag': ['K1-NOT-MODIFIED', 'An answer 304 has no `ETag`',
    always, changeReply((reply) => (reply.status === 304 ? withHeader(reply, 'etag', undefined) : reply))],
  'if-match-ignored-on-enrolment': ['K1-STALE', '`If-Match` is ignored by the enrolment',
    on('PUT', '/v1/participants/:id/add_to_course/:courseId'), removeRequestHeader('if-match')],
  'if-match-ignored-on-programs': ['K1-STALE', '`If-Match` is ignored by PATCH of a program',
    on('PATCH', '/v1/programs/:id'), removeRequestHeader('if-match')],
  'if-match-list': ['K1-CURRENT', 'Of several tags in `If-Match` only the first counts',
    changes, changeRequestHeader('if-match', (tags) => tags.split(', ')[0])],
  'if-match-without-quotes': ['K1-MALFORMED', 'A tag without quotes is taken as one',
    changes, changeRequestHeader('if-match', (tags) => (/^\w+$/.test(tags) ? `"${tags}"` : tags))],
  'parallel-versions-alike': ['K1-PARALLEL', 'Every fourth PATCH of a participant is answered and not carried out',
    on('PATCH', '/v1/participants/:id'), () => () => {
      let patches = 0;
      return async (request, forward) => {
        if (!on('PATCH', '/v1/participants/:id')(request)) return forward(request);
        patches += 1;
        return forward(patches % 4 === 0 ? asideOf(request, 'GET', request.path) : request);
      };
    }],
});
