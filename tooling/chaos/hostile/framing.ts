import fc from 'fast-check';
import { asBytes } from './parts.ts';
import { nastyText } from './values.ts';

/** One or more requests as bytes on the wire. */
export interface HostileRequest {
  readonly bytes: Buffer;
  /** The number of requests in the bytes. The next request may be sent after this many responses. */
  readonly requests: number;
  /** Whether the service cannot know where the bytes end, so that no request may follow them. */
  readonly ends: boolean;
}

/** A request without the framing of its body. */
export interface Message {
  /** The request line and the header fields. */
  readonly head: readonly string[];
  /** The body; absent if the method has none. */
  readonly body?: Buffer;
}

const assembled = (lines: readonly string[], body?: Buffer): Buffer =>
  Buffer.concat([asBytes([...lines, '', ''].join('\r\n')), ...(body === undefined ? [] : [body])]);

const withLength = ({ head, body }: Message): Buffer =>
  body === undefined ? assembled(head) : assembled([...head, `Content-Length: ${body.length}`], body);

/** A request with its body in chunks of this size, sometimes with an extension and a trailer. */
const inChunks = ({ head, body = Buffer.alloc(0) }: Message, size: number): Buffer => {
  const step = Math.max(size, Math.ceil(body.length / 100));
  const chunks: Buffer[] = [];
  for (let at = 0; at < body.length; at += step) {
    const chunk = body.subarray(at, at + step);
    const extension = size % 3 === 0 ? ';name="value"' : '';
    chunks.push(asBytes(`${chunk.length.toString(16)}${extension}\r\n`), chunk, asBytes('\r\n'));
  }
  chunks.push(asBytes(size % 2 === 0 ? '0\r\n\r\n' : '0\r\nX-Trailer: 1\r\n\r\n'));
  return assembled([...head, 'Transfer-Encoding: chunked'], Buffer.concat(chunks));
};

/** The request with a body that is shorter or longer than announced, or with invalid chunks. */
const misframed = (message: Message, at: number): Buffer => {
  const body = message.body ?? Buffer.from('{}');
  const whole = inChunks({ ...message, body }, 1 + (at % 40));
  const lengths = [body.length + 1 + (at % 1_000), Math.floor(body.length / 2), -1, 0.5, '1e3', '0x10', ' '];
  return at % 2 === 0
    ? assembled([...message.head, `Content-Length: ${lengths[at % lengths.length]}`], body)
    : whole.subarray(0, whole.length - 1 - (at % 60));
};

/** Bytes in which one place is overwritten by others. */
const spoiled = (bytes: Buffer, at: number, others: Uint8Array): Buffer => {
  const start = at % bytes.length;
  return Buffer.concat([bytes.subarray(0, start), others, bytes.subarray(start + others.length)]);
};

/** Requests with valid framing: a length, or chunks. */
export const framed = (message: fc.Arbitrary<Message>): fc.Arbitrary<HostileRequest> =>
  fc
    .tuple(message, fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 3_000 })))
    .map(([one, size]) => ({
      bytes: size === 0 || one.body === undefined ? withLength(one) : inChunks(one, size),
      requests: 1,
      ends: false,
    }));

/** Several requests that are sent together over one connection. */
export const pipelined = (message: fc.Arbitrary<Message>): fc.Arbitrary<HostileRequest> =>
  // The response to a HEAD announces the length of a missing body, which the reader of responses cannot know.
  fc
    .array(
      message.filter(({ head: [line = ''] }) => !line.startsWith('HEAD ')),
      { minLength: 2, maxLength: 5 },
    )
    .map((messages) => ({
      bytes: Buffer.concat(messages.map(withLength)),
      requests: messages.length,
      ends: false,
    }));

/** Requests with broken framing, or some broken bytes. */
export const broken = (message: fc.Arbitrary<Message>): fc.Arbitrary<HostileRequest> =>
  fc
    .tuple(message, fc.nat(), fc.boolean(), fc.uint8Array({ minLength: 1, maxLength: 4 }))
    .map(([one, at, isMisframed, others]) => ({
      bytes: isMisframed ? misframed(one, at) : spoiled(withLength(one), at, others),
      requests: 1,
      ends: true,
    }));

/** Bytes that are not HTTP, or HTTP that no client sends by accident. */
export const garbage: fc.Arbitrary<HostileRequest> = fc
  .oneof(
    fc.uint8Array({ minLength: 1, maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
    nastyText.map((text) => asBytes(`GET ${text} HTTP/1.1\r\nHost: x\r\n\r\n`)),
    nastyText.map((text) => asBytes(`${text} /v1/org HTTP/1.1\r\nHost: x\r\n\r\n`)),
    nastyText.map((text) => asBytes(`GET /v1/org HTTP/1.1\r\nHost: x\r\n${text}\r\n\r\n`)),
    fc.constantFrom(
      asBytes(
        'POST /v1/participants HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      ),
      asBytes('POST /v1/participants HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n'),
      asBytes('POST /v1/participants HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n'),
      asBytes(`GET /v1/org HTTP/1.1\r\nHost: x\r\n${'A: b\r\n'.repeat(5_000)}\r\n`),
      asBytes('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
      asBytes('CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n'),
      asBytes('GET http://example.org/v1/org HTTP/1.1\r\nHost: x\r\n\r\n'),
      asBytes('OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n'),
      asBytes('GET /v1/org HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
      asBytes('POST /v1/participants HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}'),
      asBytes('POST /v1/participants HTTP/1.1\r\nHost: x\r\nExpect: nonsense\r\nContent-Length: 2\r\n\r\n{}'),
    ),
  )
  .map((bytes) => ({ bytes, requests: 1, ends: true }));
