import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import {
  verifyWebhook,
  type WebhookHeaders,
  type WebhookMessage,
  WebhookVerificationError,
  type WebhookVerificationErrorCode,
} from '@training-provider/contract/webhooks';
import { Webhook } from 'standardwebhooks';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as contract from '../../src/index.ts';
import { type Random, randomOf } from '../../src/model/random.ts';

const MESSAGES = 10_000;
const SEED = 20_261_129;

/** A key of the service, with the secret or public key that the receiver has. */
interface Key {
  readonly secret: string;
  sign(content: string): string;
}

const hmac = (bytes: Buffer = randomBytes(32)): Key => ({
  secret: `whsec_${bytes.toString('base64')}`,
  sign: (content) => `v1,${createHmac('sha256', bytes).update(content).digest('base64')}`,
});

const ed25519 = (): Key => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return {
    secret: `whpk_${Buffer.from(x, 'base64url').toString('base64')}`,
    sign: (content) => `v1a,${sign(null, Buffer.from(content), privateKey).toString('base64')}`,
  };
};

const CHANGE = {
  ...{ id: '4712', type: 'participantNote', recordId: '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11' },
  ...{ parentId: '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b12', operation: 'created', version: 1 },
  ...{ changedAt: '2025-01-15T08:30:00.000Z', actorId: '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b13' },
};
const MESSAGE = {
  ...{ type: 'changes', timestamp: '2025-01-15T08:30:00.000Z' },
  data: { changes: [CHANGE], next: 'https://api.example.org/v1/changes?types=participantNote&cursor=abc' },
} as WebhookMessage;

/** A sent message: its headers, and its body as a string. */
interface Sent {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
}

const sent = (keys: readonly Key[], given: Partial<Sent> = {}): Sent => {
  const { id = 'wh_1', timestamp = String(Math.floor(Date.now() / 1_000)), body = JSON.stringify(MESSAGE) } = given;
  const signature = keys.map((key) => key.sign(`${id}.${timestamp}.${body}`)).join(' ');
  return { id, timestamp, body, signature, ...given };
};

const headersOf = ({ id, timestamp, signature }: Sent) => ({
  ...{ 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature },
});
const verified = (message: Sent, secrets: string | readonly string[]) =>
  verifyWebhook(headersOf(message), message.body, secrets);
const codeOf = (work: Promise<unknown>): Promise<WebhookVerificationErrorCode | 'verified'> =>
  work.then(
    () => 'verified',
    (error: unknown) => {
      if (error instanceof WebhookVerificationError) return error.code;
      throw error;
    },
  );

/** A random message: of several lengths, with characters of several bytes, and up to 200 seconds old. */
const some = (random: Random, keys: readonly Key[]): Sent =>
  sent(keys, {
    id: `${random.uuid(7)}_${random.below(1_000_000)}`,
    timestamp: String(Math.floor(Date.now() / 1_000) - random.below(200)),
    body: JSON.stringify({ ...MESSAGE, text: 'Jürgen Özdemir 😀 '.repeat(random.below(20)) }),
  });

/** The bytes of the string with one bit changed. */
const flipped = (random: Random, text: string, encoding: 'latin1' | 'utf8'): Buffer => {
  const bytes = Buffer.from(text, encoding);
  const at = random.below(bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
  return bytes;
};

describe('verification of webhook messages', () => {
  test(`accepts ${MESSAGES} signed messages, and standardwebhooks agrees on those with HMAC`, async () => {
    const random = randomOf(SEED);
    const keys = { hmac: hmac(), ed25519: ed25519(), other: hmac(), otherKey: ed25519() };
    const oracle = new Webhook(keys.hmac.secret);
    for (let count = 0; count < MESSAGES; count += 1) {
      const key = random.pick([keys.hmac, keys.ed25519]);
      const message = some(random, random.pick([[key], [keys.other, key], [keys.otherKey, key], [key, keys.other]]));
      const { body } = message;
      const secrets = random.pick<string | string[]>([
        key.secret,
        [keys.other.secret, key.secret],
        [key.secret, keys.otherKey.secret],
      ]);
      const form = random.pick<string | Uint8Array>([body, Buffer.from(body), new TextEncoder().encode(body)]);
      const headers = random.pick<WebhookHeaders>([headersOf(message), new Headers(headersOf(message))]);
      expect(await verifyWebhook(headers, form, secrets)).toEqual(JSON.parse(body));
      if (key === keys.hmac) expect(oracle.verify(body, headersOf(message))).toEqual(JSON.parse(body));
    }
  });

  test(`rejects ${MESSAGES} messages with one changed bit, and standardwebhooks agrees on those with HMAC`, async () => {
    const random = randomOf(SEED);
    const keys = [hmac(), ed25519()] as const;
    const oracle = new Webhook(keys[0].secret);
    for (let count = 0; count < MESSAGES; count += 1) {
      const key = random.pick(keys);
      const message = some(random, [key]);
      const part = random.pick<keyof Sent>(['id', 'timestamp', 'signature', 'body']);
      const changed = flipped(random, message[part], part === 'body' ? 'utf8' : 'latin1');
      const body = part === 'body' ? changed : Buffer.from(message.body);
      const headers = headersOf({ ...message, ...(part === 'body' ? {} : { [part]: changed.toString('latin1') }) });
      const seen = `${part} of ${JSON.stringify(message)}: ${changed.toString('latin1')}`;
      expect(await codeOf(verifyWebhook(headers, body, key.secret)), seen).not.toBe('verified');
      if (key === keys[0]) expect(() => oracle.verify(body, headers), seen).toThrow();
    }
  });

  test('accepts a message signed by standardwebhooks, and returns it as the contract declares', async () => {
    const key = hmac();
    const time = new Date();
    const { body, ...message } = sent([], { timestamp: String(Math.floor(time.getTime() / 1_000)) });
    const signature = new Webhook(key.secret).sign(message.id, time, body);
    const given = await verified({ ...message, body, signature }, key.secret);
    expect(contract.WebhookMessage.parse(given)).toEqual(MESSAGE);
  });

  test('accepts headers and bodies in each form that servers provide', async () => {
    const key = hmac();
    const message = sent([key]);
    const { id, timestamp, signature, body } = message;
    const forms = [
      headersOf(message),
      new Headers(headersOf(message)),
      new Map(Object.entries(headersOf(message))) as unknown as Headers,
      { 'Webhook-Id': id, 'WEBHOOK-TIMESTAMP': [timestamp], 'Webhook-Signature': [signature], other: undefined },
    ];
    const bytes = new TextEncoder().encode(`x${body}`);
    for (const headers of forms)
      for (const each of [body, bytes.subarray(1), bytes.buffer.slice(1)])
        expect(await verifyWebhook(headers, each, key.secret)).toEqual(MESSAGE);
  });

  test('accepts a message if one of its signatures matches one of the secrets, while both sides rotate', async () => {
    const [before, after, key, stranger] = [hmac(), hmac(), ed25519(), hmac()];
    expect(await verified(sent([after, before]), before.secret)).toEqual(MESSAGE);
    expect(await verified(sent([before]), [after.secret, before.secret])).toEqual(MESSAGE);
    expect(await verified(sent([key]), [after.secret, key.secret])).toEqual(MESSAGE);
    expect(await codeOf(verified(sent([stranger]), [after.secret, before.secret, key.secret]))).toBe('wrong_signature');
  });

  test.each([
    [-301, 'too_old'],
    [-300, 'verified'],
    [300, 'verified'],
    [301, 'too_new'],
  ] as const)('of a message with a timestamp %i seconds from now ends with %s', async (seconds, code) => {
    vi.useFakeTimers({ now: Date.parse('2030-01-01T00:00:00.999Z'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const key = hmac();
    const timestamp = String(Date.parse('2030-01-01T00:00:00Z') / 1_000 + seconds);
    expect(await codeOf(verified(sent([key], { timestamp }), key.secret))).toBe(code);
  });
});

describe('invalid webhook messages', () => {
  test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
    'a request without the header %s is rejected',
    async (name) => {
      const key = hmac();
      const message = sent([key]);
      const headers = { ...headersOf(message), [name]: undefined };
      expect(await codeOf(verifyWebhook(headers, message.body, key.secret))).toBe('missing_header');
      expect(await codeOf(verifyWebhook({ ...headers, [name]: '' }, message.body, key.secret))).toBe('missing_header');
    },
  );

  test.each(['soon', '', '1e9', '-1', '0x6', '1.5'])(
    'a message with the timestamp %o is rejected',
    async (timestamp) => {
      const key = hmac();
      const code = timestamp === '' ? 'missing_header' : 'invalid_timestamp';
      expect(await codeOf(verified(sent([key], { timestamp }), key.secret))).toBe(code);
    },
  );

  test('a signature with a wrong version, case or spelling, or a truncated or empty signature, is rejected', async () => {
    const key = hmac(Buffer.alloc(32, 7));
    const { signature } = sent([key]);
    const base64 = signature.slice('v1,'.length);
    const others = [
      `v1a,${base64}`,
      `V1,${base64}`,
      `v2,${base64}`,
      base64,
      `v1,${base64},x`,
      `v1,${base64.slice(0, -1)}`,
    ];
    for (const other of [...others, 'v1,', 'v1', ',', '=', `v1,${base64.slice(0, -2)}=`])
      expect(await codeOf(verified(sent([key], { signature: other }), key.secret)), other).toBe('wrong_signature');
  });

  test.each(['', 'null', '[]', '{"type": 1}', '{', '"type"'])(
    'the correctly signed body %o is rejected, because it is not a message',
    async (body) => {
      const key = hmac();
      expect(await codeOf(verified(sent([key], { body }), key.secret))).toBe('invalid_message');
    },
  );
});

test('mistakes of the receiver cause a TypeError instead of a verification error, without the secret', async () => {
  const key = hmac();
  const message = sent([key]);
  const whsec = key.secret.slice('whsec_'.length);
  const wrong = [
    '',
    whsec,
    `whpk_${whsec.slice(4)}`,
    `whsec_${whsec.slice(0, -1)}`,
    `whsk_${whsec}`,
    'whsec_',
    'whpk_',
  ];
  for (const secret of wrong) {
    const thrown: unknown = await verified(message, [key.secret, secret]).catch((error: unknown) => error);
    expect(thrown, secret).toBeInstanceOf(TypeError);
    expect(String(thrown)).not.toContain(whsec.slice(4, -4));
  }
  await expect(verified(message, [])).rejects.toThrow('there is no secret');
  for (const body of [JSON.parse(message.body), undefined, null])
    await expect(verifyWebhook(headersOf(message), body, key.secret)).rejects.toThrow('before they are parsed');
});
