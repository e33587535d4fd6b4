import type { Message } from './changes.ts';
import type { WebhookRow } from './rows.ts';
import type { Outcome, Send } from './send.ts';
import { signaturesOf } from './signatures.ts';
import type { Sealed, Vault } from './vault.ts';

/** The parameters of an attempt to send a message. */
interface Attempt {
  readonly number: number;
  readonly milliseconds: number;
  readonly signal?: AbortSignal | undefined;
}

const MS_PER_SECOND = 1_000;

/** The secrets that currently sign: the current secret and, for a time after a rotation, the previous one. */
const secretsOf = (vault: Vault, row: WebhookRow, now: number): Buffer[] => {
  const { key_id: keyId, previous_secret: previous, previous_until: until } = row;
  const isValid = previous !== null && until !== null && Date.parse(until) > now;
  const sealed: Sealed[] = [{ secret: row.secret, keyId }, ...(isValid ? [{ secret: previous, keyId }] : [])];
  return sealed.map((one) => vault.open(row, one));
};

/**
 * Sends a signed message to the receiver of a webhook (Standard Webhooks 1.0.0). @throws Error if no key decrypts the
 * secret
 */
export const deliver = (
  send: Send,
  vault: Vault,
  row: WebhookRow,
  message: Message,
  attempt: Attempt,
): Promise<Outcome> => {
  const now = Date.now();
  const { id, body } = message;
  const timestamp = Math.floor(now / MS_PER_SECOND);
  return send({
    url: row.url,
    body,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'training-provider-webhooks',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signaturesOf(row.signature, secretsOf(vault, row, now), { id, timestamp, body }),
    },
    ...{ milliseconds: attempt.milliseconds, signal: attempt.signal, attempt: attempt.number },
  });
};
