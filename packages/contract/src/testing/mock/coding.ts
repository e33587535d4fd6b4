import { digestsIn } from '../../imports/media.ts';
import type { DecodedBody } from '../../model/request.ts';
import type { MockRequest } from './state.ts';

/** The supported content codings (RFC 9110, section 8.4.1), by their names in `DecompressionStream`. */
const FORMATS: Readonly<Record<string, string>> = {
  gzip: 'gzip',
  'x-gzip': 'gzip',
  deflate: 'deflate',
  br: 'brotli',
};

/** The content coding of a body in lower case; undefined if it has none. */
export const codingOf = ({ headers }: Pick<MockRequest, 'headers'>): string | undefined => {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  return coding === '' || coding === 'identity' ? undefined : coding;
};

/** The stream that decodes a content coding; undefined if the coding is unknown or the platform does not support it. */
const decompressionOf = (coding: string): DecompressionStream | undefined => {
  try {
    return Object.hasOwn(FORMATS, coding) ? new DecompressionStream(FORMATS[coding] as 'gzip') : undefined;
  } catch {
    return undefined;
  }
};

const joined = (parts: readonly Uint8Array[], size: number): Uint8Array => {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** Decodes a body to at most `limit` bytes, or returns the code of the problem. */
export const decoded = async (bytes: Uint8Array, coding: string, limit: number): Promise<DecodedBody> => {
  const stream = decompressionOf(coding);
  if (stream === undefined) return 'unsupported_encoding';
  const writer = stream.writable.getWriter();
  // Failures of the writer also reach the reader.
  writer.write(new Uint8Array(bytes)).catch(() => undefined);
  writer.close().catch(() => undefined);
  const reader = stream.readable.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      const part: Uint8Array = value ?? new Uint8Array();
      parts.push(part);
      size += part.length;
      if (size > limit) return 'body_too_large';
    }
  } catch {
    return 'invalid_encoding';
  }
  return joined(parts, size);
};

const base64Of = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** Whether the bytes of a body, as sent, match its `Content-Digest`. */
export const isIntact = async ({ headers, body }: MockRequest): Promise<boolean> => {
  const digests = (digestsIn(headers['content-digest']) ?? []).map(
    async ({ algorithm, base64 }) => base64Of(await crypto.subtle.digest(algorithm, new Uint8Array(body))) === base64,
  );
  return (await Promise.all(digests)).every(Boolean);
};
