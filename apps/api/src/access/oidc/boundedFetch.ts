import { ReasonedError } from '../../problems/loggedError.ts';

/** The documents of OpenID providers have a few kilobytes; with certificate chains, a few dozen. */
const MAX_BYTES = 512 * 1024;
const TIMEOUT_MS = 5_000;

const read = async (body: AsyncIterable<Uint8Array>, url: string): Promise<Buffer<ArrayBuffer>> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.length;
    if (length > MAX_BYTES) throw new ReasonedError(`${url} answers more than ${MAX_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/**
 * Fetches a document of the OpenID provider: at most 512 KiB (uncompressed), within 5 s, without redirects.
 * @throws Error if a limit is exceeded, or the status is not 200
 */
export const fetchBounded = async (url: string): Promise<Response> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  if (response.status !== 200 || response.body === null) {
    await response.body?.cancel();
    throw new ReasonedError(`${url} answers ${response.status}`);
  }
  return new Response(await read(response.body, url));
};
