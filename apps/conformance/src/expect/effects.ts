import { listOf, recordOf, succeeds } from '../deployment/answers.ts';
import type { Target } from '../deployment/target.ts';
import { isObject } from '../interface/json.ts';
import type { Operation } from '../interface/operations.ts';
import { equal } from './assertions.ts';
import { isOfOthers, recordPath, type ValidRequest, validRequest, withUntouchedRequest } from './validRequests.ts';

/** The word in a body that no other record contains. */
const wordIn = (body: unknown): string | undefined => /\w*x\d+z/.exec(JSON.stringify(body) ?? '')?.[0];

/** The request; for a creation also a word by which a search finds the created record. */
const searchable = (target: Target, { searched }: Operation, request: ValidRequest): ValidRequest => {
  const [field] = searched;
  if (request.method !== 'POST' || field === undefined || wordIn(request.body) !== undefined) return request;
  const wrapped = Object.entries(isObject(request.body) ? request.body : {});
  const word = target.word();
  const body = wrapped.map(([wrapper, fields]) => [wrapper, { ...(isObject(fields) ? fields : {}), [field]: word }]);
  return { ...request, body: Object.fromEntries(body) };
};

/** The record at a path, and its version. */
const shownAt = async (target: Target, path: string) => {
  const answer = succeeds(await target.send('GET', path));
  return { record: recordOf(answer), etag: answer.headers.etag };
};

/** Requires that a search finds no record from a rejected creation. */
const leavesNothing = async (target: Target, { path, body }: ValidRequest): Promise<void> => {
  const word = wordIn(body);
  if (word === undefined) return;
  const found = listOf(await target.send('GET', path, { query: { q: word } }));
  const created = found.filter((record) => JSON.stringify(record).includes(word));
  equal(created, [], 'The list of records that the request created');
};

/**
 * Calls `attempt` with a valid write and the version of its record, and requires that the record is unchanged
 * afterwards. All writes of a family share one record of each kind, which is read once before them.
 */
const leavesRecord = (
  target: Target,
  operation: Operation,
  family: string,
  attempt: (own: Target, request: ValidRequest, etag: string) => Promise<void>,
): Promise<void> =>
  withUntouchedRequest(target, operation, family, async (own, request) => {
    const path = recordPath(request.path);
    // Programs may exist before the run, so checks that change one run one after another.
    const before = isOfOthers(target, operation)
      ? await shownAt(own, path)
      : await own.once(`${path} before ${family}`, (one) => shownAt(one, path));
    await attempt(own, request, before.etag ?? '');
    equal(await shownAt(own, path), before, 'The record after the request');
  });

/** Calls `attempt` with a valid request, and requires that no visible record changes. */
export const changesNothing = async (
  target: Target,
  operation: Operation,
  family: string,
  attempt: (own: Target, request: ValidRequest) => Promise<void>,
): Promise<void> => {
  const { method } = operation;
  if (method === 'GET') return attempt(target, await validRequest(target, operation));
  if (method !== 'POST') return leavesRecord(target, operation, family, attempt);
  return withUntouchedRequest(target, operation, family, async (own, valid) => {
    const request = searchable(own, operation, valid);
    await attempt(own, request);
    await leavesNothing(own, request);
  });
};
