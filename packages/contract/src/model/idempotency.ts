import { type ModelAnswer, Refused } from './refused.ts';
import { type Request, requireConditions } from './request.ts';

/**
 * Repeats the first answer to an `Idempotency-Key` (decision K2). Errors are not kept.
 * @throws Refused 412 for a creation; 422 `idempotency_key_reused` for another body
 */
export const withIdempotencyKey = (request: Request, body: unknown, work: () => ModelAnswer): ModelAnswer => {
  const { operation, params, headers, store } = request;
  const key = headers['idempotency-key'];
  if (operation.method !== 'POST' || key === undefined) return work();
  const text = JSON.stringify(body);
  const ids = Object.values(params).map((id) => id.toLowerCase());
  const at = [operation.path, ...ids, key].join(' ');
  const first = store.answers.get(at);
  if (first === undefined) {
    const { repeated, ...answer } = work();
    store.answers.set(at, { body: text, answer: { ...answer, body: repeated ?? answer.body } });
    return answer;
  }
  // A creation is about its collection, which is there still; other records may have other versions now.
  if (operation.action === 'create' || operation.action === 'batch') requireConditions(request);
  // It must not create the others again.
  if (first.answer === undefined) throw new Refused('person_erased');
  if (first.body !== text) throw new Refused('idempotency_key_reused');
  return { ...first.answer, headers: { ...first.answer.headers, 'Idempotent-Replayed': 'true' } };
};
