import { type MockAnswer, Refused } from './refused.ts';
import type { Request } from './request.ts';

/**
 * Repeats the first answer to an `Idempotency-Key` (decision K2). Errors are not kept.
 * @throws Refused 422 `idempotency_key_reused` for another body
 */
export const withIdempotencyKey = (
  { operation, headers, url, store }: Request,
  body: unknown,
  work: () => MockAnswer,
): MockAnswer => {
  const key = headers['idempotency-key'];
  if (operation.action !== 'create' || key === undefined) return work();
  const text = JSON.stringify(body);
  const at = `${url.pathname} ${key}`;
  const first = store.answers.get(at);
  if (first === undefined) {
    const answer = work();
    store.answers.set(at, { body: text, answer });
    return answer;
  }
  if (first.body !== text) throw new Refused('idempotency_key_reused');
  return { ...first.answer, headers: { ...first.answer.headers, 'Idempotent-Replayed': 'true' } };
};
