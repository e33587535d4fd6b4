/** For receivers of webhooks. It needs only WebCrypto, so it runs in Node, Deno, workers and browsers. */
import type { Change } from './generated/records.ts';
import { WebhookVerificationError } from './webhookError.ts';

export { WebhookVerificationError, type WebhookVerificationErrorCode } from './webhookError.ts';

/** Changes of records, in the order of the change feed. */
export interface ChangesMessage {
  readonly type: 'changes';
  readonly timestamp: string;
  readonly data: {
    readonly changes: readonly Change[];
    /** The URL of the next page of the change feed after these changes. */
    readonly next: string;
  };
}

/** The message that `webhooks.test` sends. */
export interface TestMessage {
  readonly type: 'test';
  readonly timestamp: string;
  readonly data: object;
}

/** A message of a webhook. A newer service may send types that this version does not know; ignore them. */
export type WebhookMessage = ChangesMessage | TestMessage;

/** The header fields: of a `Request`, of a Node.js request, or any object with names in any case. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

const TOLERANCE_SECONDS = 300;
const encoder = new TextEncoder();

/**
 * The bytes of a base64 string in canonical form (RFC 4648, section 3.5), so that no other string decodes to the same
 * bytes.
 */
const bytesIn = (base64: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    const letters = atob(base64);
    return btoa(letters) === base64 ? Uint8Array.from(letters, (letter) => letter.charCodeAt(0)) : undefined;
  } catch {
    return undefined;
  }
};

/** How to verify with a secret or a public key, by its prefix. */
const KINDS = {
  whsec: { version: 'v1', algorithm: { name: 'HMAC', hash: 'SHA-256' } },
  whpk: { version: 'v1a', algorithm: { name: 'Ed25519' } },
} as const;
const SECRET = /^(whsec)_(.+)$|^(whpk)_(.{43}=)$/;

/** @throws TypeError if `secret` is not a secret or public key; the message does not contain it */
const keyOf = async (secret: string) => {
  const [kind, base64 = ''] = SECRET.exec(secret)?.slice(1).filter(Boolean) ?? [];
  const bytes = bytesIn(base64);
  if (kind === undefined || bytes === undefined)
    throw new TypeError('verifyWebhook: a secret is a `whsec_…` or a `whpk_…`, as returned by the service.');
  // The cast is safe: the pattern allows no other kind.
  const { version, algorithm } = KINDS[kind as keyof typeof KINDS];
  return { version, algorithm, key: await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']) };
};

const headerOf = (headers: WebhookHeaders, name: string): string => {
  const value =
    typeof headers.get === 'function'
      ? headers.get(name)
      : Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  const [text] = [value].flat();
  if (typeof text === 'string' && text !== '') return text;
  throw new WebhookVerificationError('missing_header', `The request has no header field ${name}.`);
};

const checkTime = (timestamp: string): void => {
  if (!/^\d+$/.test(timestamp))
    throw new WebhookVerificationError('invalid_timestamp', 'webhook-timestamp is not a number of seconds.');
  const age = Math.floor(Date.now() / 1_000) - Number(timestamp);
  if (age > TOLERANCE_SECONDS)
    throw new WebhookVerificationError('too_old', 'The message was sent more than 5 minutes ago.');
  if (age < -TOLERANCE_SECONDS)
    throw new WebhookVerificationError('too_new', 'The message is from more than 5 minutes ahead of the clock.');
};

const bytesOf = (body: string | Uint8Array | ArrayBuffer): Uint8Array => {
  if (typeof body === 'string') return encoder.encode(body);
  if (ArrayBuffer.isView(body)) return body;
  if (Object.prototype.toString.call(body) === '[object ArrayBuffer]') return new Uint8Array(body);
  throw new TypeError('verifyWebhook: the body must be the received text or bytes, before they are parsed.');
};

const joined = (start: Uint8Array, end: Uint8Array): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(start.length + end.length);
  whole.set(start);
  whole.set(end, start.length);
  return whole;
};

const messageIn = (bytes: Uint8Array): WebhookMessage => {
  try {
    const message: unknown = JSON.parse(new TextDecoder().decode(bytes));
    // The cast is safe: only the service can sign, so this is one of its messages.
    if (typeof Reflect.get(Object(message), 'type') === 'string') return message as WebhookMessage;
  } catch {
    // Rejected below, like JSON that is not a message.
  }
  throw new WebhookVerificationError('invalid_message', 'The body is signed, but is not a message of the service.');
};

/**
 * The message in a request of a webhook, if it is from the service and not older than 5 minutes (Standard Webhooks
 * 1.0.0).
 * @param body The received string or bytes, before a framework has parsed them.
 * @param secrets The `whsec_…` or `whpk_…` of the webhook; the old and the new one during a rotation. The message must
 *   be signed with one of them.
 * @throws WebhookVerificationError if the message is too old or not from the service; TypeError if the secrets or the
 *   body have an invalid form, which no request can cause
 */
export const verifyWebhook = async (
  headers: WebhookHeaders,
  body: string | Uint8Array | ArrayBuffer,
  secrets: string | readonly string[],
): Promise<WebhookMessage> => {
  const keys = await Promise.all([secrets].flat().map(keyOf));
  if (keys.length === 0) throw new TypeError('verifyWebhook: there is no secret.');
  const bytes = bytesOf(body);
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature').split(' ');
  checkTime(timestamp);
  const content = joined(encoder.encode(`${id}.${timestamp}.`), bytes);
  for (const signature of signatures) {
    const [, version, base64 = ''] = /^(v1a?),(.*)$/.exec(signature) ?? [];
    const given = bytesIn(base64) ?? new Uint8Array();
    // The platform compares in constant time (W3C Web Cryptography, section 31.6.2).
    for (const one of keys)
      if (one.version === version && (await crypto.subtle.verify(one.algorithm, one.key, given, content)))
        return messageIn(bytes);
  }
  throw new WebhookVerificationError('wrong_signature', 'No signature was made with a secret of this webhook.');
};
