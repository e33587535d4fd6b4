import { type ModelAnswer, Refused } from './refused.ts';
import { type Request, requireConditions } from './request.ts';

/**
 * Returns the stored response if the `Idempotency-Key` was used before (decision K2); otherwise does the work and
 * stores the response. Errors are not stored.
 * @throws Refused 412 if a condition of a repeated creation fails; 422 `idempotency_key_reused` for another body; 409
 *   `person_erased` if an erasure has removed the stored response
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
  // The conditions of a creation apply to its collection, which still exists. Those of other operations apply to
  // records that may have newer versions by now.
  if (operation.action === 'create' || operation.action === 'batch') requireConditions(request);
  // An erasure has removed the response of a batch. The repetition must not create the other records again.
  if (first.answer === undefined) throw new Refused('person_erased');
  if (first.body !== text) throw new Refused('idempotency_key_reused');
  return { ...first.answer, headers: { ...first.answer.headers, 'Idempotent-Replayed': 'true' } };
};
