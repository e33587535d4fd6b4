import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import { show } from '../deployment/answers.ts';
import type { Delivered } from '../deployment/receiver.ts';
import { type JsonObject, parsedOf } from '../interface/json.ts';
import type { Change } from '../interface/modules.ts';
import { WebhookMessage } from '../interface/webhooks.ts';
import { holds } from './assertions.ts';

/** A delivered message. */
export type Message = { id: string; next: string; changes: readonly Change[] };

/** The body of a delivery. @throws Failed if it does not conform to Standard Webhooks 1.0.0 and the contract */
const said = ({ headers, body }: Delivered): WebhookMessage => {
  const read = WebhookMessage.safeParse(parsedOf(body));
  holds(read.success, `The body of a delivery must match the contract: ${read.error?.message} in ${show(body)}.`);
  const type = headers['content-type'] ?? '';
  holds(
    /^application\/json\b/.test(type),
    `The content type of a delivery must be application/json, but is ${show(type)}.`,
  );
  return read.data;
};

/** The id of a delivery, which stays the same when the delivery is repeated. */
export const deliveryId = ({ headers }: Delivered): string => headers['webhook-id'] ?? '';

/** The changes of a delivery. */
export const messageIn = (delivered: Delivered): Message => {
  const message = said(delivered);
  holds(message.type === 'changes', `A delivery must have the type changes, but has the type ${message.type}.`);
  return { id: deliveryId(delivered), ...message.data };
};

/** Requires a test delivery, which has no changes. */
export const isTest = (delivered: Delivered): void => {
  const { type } = said(delivered);
  holds(
    type === 'test' && /"data":\s*{\s*}/.test(delivered.body),
    `A test delivery must have the type test and empty data, but its body is ${show(delivered.body)}.`,
  );
};

/** The changes of all deliveries, without repetitions, in the order of their first arrival. */
export const changesIn = (delivered: readonly Delivered[]): Change[] => {
  const known = new Set<string>();
  return delivered.flatMap((one) => {
    const { id, changes } = messageIn(one);
    return known.size === known.add(id).size ? [] : changes;
  });
};

const bytesOf = (text: string): Buffer => Buffer.from(text.slice(text.indexOf('_') + 1), 'base64');

const isSignedBy = (content: string, signature: string, key: string): boolean => {
  const [version, encoded = ''] = signature.split(',');
  const given = Buffer.from(encoded, 'base64');
  if (key.startsWith('whsec_')) {
    const own = createHmac('sha256', bytesOf(key)).update(content).digest();
    return version === 'v1' && given.length === own.length && timingSafeEqual(given, own);
  }
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: bytesOf(key).toString('base64url') };
  return version === 'v1a' && verify(null, Buffer.from(content), createPublicKey({ key: jwk, format: 'jwk' }), given);
};

/** Requires exactly one signature for each secret or public key of a delivery (Standard Webhooks 1.0.0). */
export const isSigned = ({ headers, body }: Delivered, keys: readonly unknown[]): void => {
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signatures = (headers['webhook-signature'] ?? '').split(' ');
  const isRight = keys.every((key) => signatures.some((one) => isSignedBy(content, one, String(key))));
  holds(
    isRight && signatures.length === keys.length,
    `\`webhook-signature\` must contain a valid signature for each of the ${keys.length} keys, but is ${show(headers['webhook-signature'])}.`,
  );
};

/** Whether an attempt belongs to a delivery: both name the second in which it began. */
export const isAttemptOf = ({ headers }: Delivered, { startedAt }: JsonObject): boolean =>
  Math.abs(Number(headers['webhook-timestamp']) - Math.floor(Date.parse(String(startedAt)) / 1_000)) <= 1;
