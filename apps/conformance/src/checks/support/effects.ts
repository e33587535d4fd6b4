import { isObject } from '../../interface/json.ts';
import type { Operation } from '../../interface/operations.ts';
import { recordOf, succeeds } from '../../target/answers.ts';
import type { Target } from '../../target/target.ts';
import { equal } from './assertions.ts';
import { idsOf } from './pages.ts';
import { recordPath, type ValidRequest, validRequest, withOwnRequest } from './validRequests.ts';

/** The word of a body that no other record has. */
const wordIn = (body: unknown): string | undefined => /\w*x\d+z/.exec(JSON.stringify(body) ?? '')?.[0];

/** The request, and for a creation a word by which a search finds what it creates. */
const searchable = (target: Target, { searched }: Operation, request: ValidRequest): ValidRequest => {
  const [field] = searched;
  if (request.method !== 'POST' || field === undefined || wordIn(request.body) !== undefined) return request;
  const wrapped = Object.entries(isObject(request.body) ? request.body : {});
  const word = target.word();
  const body = wrapped.map(([wrapper, fields]) => [wrapper, { ...(isObject(fields) ? fields : {}), [field]: word }]);
  return { ...request, body: Object.fromEntries(body) };
};

/** What a request would change: the record and its version, or for a creation what a search finds. */
const effectOf = async (target: Target, { method, path, body }: ValidRequest): Promise<unknown> => {
  if (method === 'POST') return idsOf(await target.send('GET', path, { query: { q: wordIn(body) ?? target.word() } }));
  const answer = succeeds(await target.send('GET', recordPath(path)));
  return [recordOf(answer), answer.headers.etag];
};

/** Passes on a valid request, and requires what the caller does with it to change nothing that is shown. */
export const changesNothing = async (
  target: Target,
  operation: Operation,
  attempt: (own: Target, request: ValidRequest) => Promise<void>,
): Promise<void> => {
  if (operation.method === 'GET') return attempt(target, await validRequest(target, operation));
  return withOwnRequest(target, operation, async (own, valid) => {
    const request = searchable(own, operation, valid);
    const before = await effectOf(own, request);
    await attempt(own, request);
    equal(await effectOf(own, request), before, 'What is shown afterwards');
  });
};
