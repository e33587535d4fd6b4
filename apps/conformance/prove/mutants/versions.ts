import { setTimeout as sleep } from 'node:timers/promises';
import {
  always,
  answering,
  answeringHeader,
  asideOf,
  asking,
  fieldsOf,
  type Matches,
  on,
  recordAt,
  sendingHeader,
} from '../proxy/faults.ts';
import { withHeader } from '../proxy/messages.ts';
import type { Mutant } from './mutant.ts';

/** Between a read and the write that relies on it: long enough for others to come in between on any machine. */
const GAP_MS = 200;
const changes: Matches = ({ method }) => ['PUT', 'PATCH', 'DELETE'].includes(method);

/** Decision K1. */
export const versionMutants: readonly Mutant[] = [
  {
    id: 'no-etag-on-creation',
    breaks: 'K1-ETAG',
    describe: 'The answer to a creation has no ETag',
    fault: answeringHeader(
      ({ method }) => method === 'POST',
      'etag',
      () => undefined,
    ),
  },
  {
    id: 'weak-etag',
    breaks: 'K1-ETAG',
    describe: 'ETags are weak',
    fault: answeringHeader(always, 'etag', (etag) => `W/${etag}`),
  },
  {
    id: 'etag-never-changes',
    breaks: 'K1-ETAG-CHANGES',
    describe: 'The ETag of a record never changes',
    fault: answeringHeader(always, 'etag', () => '"1"'),
  },
  {
    id: 'etag-always-changes',
    breaks: 'K1-ETAG-CHANGES',
    describe: 'The ETag of a record changes with each answer',
    fault: () => {
      let answers = 0;
      return async (request, forward) => {
        const reply = await forward(request);
        answers += 1;
        return reply.headers.etag === undefined ? reply : withHeader(reply, 'etag', `"v${answers}"`);
      };
    },
  },
  {
    id: 'if-none-match-ignored',
    breaks: 'K1-NOT-MODIFIED',
    describe: '`If-None-Match` is ignored',
    fault: sendingHeader(always, 'if-none-match', () => undefined),
  },
  {
    id: 'if-match-ignored',
    breaks: 'K1-STALE',
    describe: '`If-Match` is ignored',
    fault: sendingHeader(changes, 'if-match', () => undefined),
  },
  {
    id: 'if-match-ignored-on-delete',
    breaks: 'K1-STALE',
    describe: '`If-Match` is ignored by DELETE',
    fault: sendingHeader(
      ({ method }) => method === 'DELETE',
      'if-match',
      () => undefined,
    ),
  },
  {
    id: 'stale-written-and-says-412',
    breaks: 'K1-STALE',
    describe: 'A PATCH with a stale `If-Match` answers 412, but is stored',
    fault: () => async (request, forward) => {
      const reply = await forward(request);
      if (request.method === 'PATCH' && reply.status === 412) await forward(withHeader(request, 'if-match', undefined));
      return reply;
    },
  },
  {
    id: 'stale-409',
    breaks: 'K1-STALE',
    describe: 'A stale `If-Match` is answered 409',
    fault: answering(changes, (reply) => (reply.status === 412 ? { ...reply, status: 409 } : reply)),
  },
  {
    id: 'if-match-always-stale',
    breaks: 'K1-CURRENT',
    describe: 'No `If-Match` ever matches',
    fault: sendingHeader(changes, 'if-match', () => '"no such version"'),
  },
  {
    id: 'if-match-checked-before',
    breaks: 'K1-RACE',
    describe: '`If-Match` is compared before the write instead of within it',
    fault: () => async (request, forward) => {
      const expected = changes(request) ? request.headers['if-match'] : undefined;
      const before = expected === undefined ? undefined : await recordAt(request, request.path, forward);
      const isCurrent = before !== undefined && before.reply.headers.etag === expected;
      if (isCurrent) await sleep(GAP_MS);
      return forward(isCurrent ? withHeader(request, 'if-match', undefined) : request);
    },
  },
  {
    id: 'if-match-required',
    breaks: 'K1-WITHOUT',
    describe: 'A PATCH without `If-Match` is refused',
    fault: asking(
      ({ method, headers }) => method === 'PATCH' && headers['if-match'] === undefined,
      (request) => withHeader(request, 'if-match', '"none given"'),
    ),
  },
  {
    id: 'patch-read-modify-write',
    breaks: 'K1-PARALLEL',
    describe: 'PATCH of a participant reads the record, merges and writes it back whole',
    fault: () => async (request, forward) => {
      const before = on('PATCH', '/v1/participants/:id')(request)
        ? await recordAt(request, request.path, forward)
        : undefined;
      if (before === undefined) return forward(request);
      await sleep(GAP_MS);
      const participant = { ...before.record, ...fieldsOf(request) };
      return forward(asideOf(request, 'PUT', request.path, { participant }));
    },
  },
  {
    id: 'weak-tag-matches',
    breaks: 'K1-WEAK',
    describe: 'A weak tag matches `If-Match`',
    fault: sendingHeader(changes, 'if-match', (tags) => tags.replaceAll('W/', '')),
  },
  {
    id: 'malformed-if-match-ignored',
    breaks: 'K1-MALFORMED',
    describe: 'A malformed `If-Match` is ignored',
    fault: sendingHeader(changes, 'if-match', (tags) => (/^(\*|(W\/)?".*")$/.test(tags) ? tags : undefined)),
  },
];
