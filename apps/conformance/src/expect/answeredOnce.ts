import { randomUUID } from 'node:crypto';
import { recordOf } from '../deployment/answers.ts';
import type { Answer } from '../deployment/httpClient.ts';
import type { Target } from '../deployment/target.ts';
import { equal } from './assertions.ts';

/**
 * Sends a POST twice with one idempotency key, requires that the replay only lacks the secret, and returns the first
 * response.
 */
export const sentTwice = async (target: Target, path: string, body?: unknown): Promise<Answer> => {
  const sending = { ...(body === undefined ? {} : { body }), headers: { 'idempotency-key': randomUUID() } };
  const [first, second] = [await target.send('POST', path, sending), await target.send('POST', path, sending)];
  equal(
    [second.status, second.headers['idempotent-replayed']],
    [first.status, 'true'],
    'The status and `Idempotent-Replayed` of the repeated request',
  );
  const { secret: _, ...rest } = recordOf(first);
  equal(recordOf(second), rest, 'The replayed response');
  return first;
};
