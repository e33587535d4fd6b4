import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent } from 'undici';
import { Overloaded } from './errors.ts';
import { type Exchange, shortened } from './exchange.ts';
import { openPace } from './pace.ts';
import { type Received, received } from './received.ts';
import { openThrottle, type Throttle } from './throttle.ts';

/** A request as sent: only headers that HTTP requires are added. */
interface Outgoing {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | Uint8Array | undefined;
  /** Whether the body is sent in chunks, without its length (RFC 9112, section 7.1). */
  isChunked?: boolean | undefined;
  /** Whether the server may hold the response back: such a request does not use a connection of others. */
  waits?: boolean | undefined;
}

/** A received response. */
export interface Answer extends Readonly<Received> {
  /** Method and path of the request, for messages. */
  asked: string;
}

/** The deployment did not respond. */
export class NoAnswer extends Error {}

const REQUEST_TIMEOUT = 408;
const TOO_MANY_REQUESTS = 429;
const SERVICE_UNAVAILABLE = 503;
/** The maximum number of consecutive rejections of one request with a request to wait. */
const MAX_REFUSALS = 20;
const MAX_WAIT_S = 3_600;
/** The default delay if a response does not name one. */
const WAIT_MS = 1_000;
/**
 * Connections are closed before servers close them, according to their keep-alive time: a request on a connection that
 * is being closed gets no response.
 */
const KEEP_ALIVE_MS = 1_000;
const MAX_KEEP_ALIVE_MS = 30_000;
/**
 * The error codes of a connection that the server closed, and the methods that can be repeated then (RFC 9110, 9.2.2).
 */
const CLOSED = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'];
const REPEATABLE = ['GET', 'HEAD'];
/** The error codes of a response or connection that times out. */
const LATE = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT'];

/** Sends requests over a limited number of connections and passes each exchange to `record`. */
export interface HttpClient {
  send(outgoing: Outgoing, record: (exchange: Exchange) => void): Promise<Answer>;
  close(): Promise<void>;
}

const shown = (body: string | Uint8Array): string => (typeof body === 'string' ? body : new TextDecoder().decode(body));

/** The minimum size of a chunk, and the maximum number of chunks of a body. */
const CHUNK = 16;
const MAX_CHUNKS = 1_024;

const chunksOf = function* (body: string | Uint8Array): Generator<Uint8Array> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const size = Math.max(CHUNK, Math.ceil(bytes.length / MAX_CHUNKS));
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
};

/** A description of a failed request. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as Error & { code?: string };
  return [code, error.message].filter(Boolean).join(': ') || 'the connection failed';
};

/** The time at the server of a response; its clock may differ from the local one. */
export const timeOf = ({ date = '' }: Received['headers']): number => Date.parse(date) || Date.now();

/** The delay before the next request that a response demands, in seconds (RFC 9110: a number or a date). */
const waitOf = (given: string, headers: Received['headers']): number => {
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - timeOf(headers)) / 1000;
  return Math.min(Math.max(Number.isNaN(seconds) ? 1 : seconds, 0), MAX_WAIT_S);
};

/** Whether a request failed for one of these reasons. */
const failedBy = (codes: readonly string[], error: unknown): boolean => {
  const cause = error instanceof NoAnswer ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && codes.includes(String(cause.code));
};

/** Whether a deployment reports that it is temporarily unavailable. */
export const isUnavailable = ({ status, headers }: Pick<Answer, 'status' | 'headers'>): boolean =>
  status === SERVICE_UNAVAILABLE && headers['retry-after'] !== undefined;

/**
 * Whether a response tells the caller to wait; a gateway without knowledge of the interface may send it (RFC 6585,
 * section 4).
 */
export const isToWait = ({ status, headers }: Pick<Answer, 'status' | 'headers'>): boolean =>
  status === TOO_MANY_REQUESTS && headers['retry-after'] !== undefined;

/**
 * Opens an HTTP client. Redirects are not followed, and bodies are decoded as UTF-8 only. After a 429 the caller's requests
 * wait as `Retry-After` says, and the refused one is sent again; so is a read after a 503 with `Retry-After`. A write is not, since
 * nobody knows whether it was carried out.
 * @param connections the most at the same time, beside those of requests that wait: fewer if the deployment becomes slow
 * @param timeoutMs maximum time until a response
 */
export const openHttpClient = (
  connections: number,
  timeoutMs: number,
  throttle: Throttle = openThrottle(),
): HttpClient => {
  const limits = {
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: MAX_KEEP_ALIVE_MS,
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  };
  const shared = new Agent({ ...limits, connections });
  const waiting = new Agent(limits);
  const pace = openPace(connections, timeoutMs);

  const once = async (outgoing: Outgoing, record: (exchange: Exchange) => void): Promise<Answer> => {
    const { method, url, headers, body, isChunked, waits } = outgoing;
    const payload = body !== undefined && isChunked === true ? Readable.from(chunksOf(body)) : (body ?? null);
    const dispatcher = waits === true ? waiting : shared;
    const began = performance.now();
    const sent = { method, url, headers, ...(body === undefined ? {} : { body: shortened(shown(body)) }) };
    const took = () => Math.round(performance.now() - began);
    try {
      const { origin, pathname, search } = new URL(url);
      const options = { origin, path: `${pathname}${search}`, method: method as 'GET', headers, body: payload };
      const answer = await received(dispatcher, options);
      const { status, headers: fields, text } = answer;
      record({ request: sent, response: { status, headers: fields, body: shortened(text) }, durationMs: took() });
      return { asked: `${method} ${pathname}`, ...answer };
    } catch (error) {
      const failure = reasonOf(error);
      record({ request: sent, failure, durationMs: took() });
      throw new NoAnswer(`${method} ${new URL(url).pathname} got no response: ${failure}`, { cause: error });
    }
  };

  const onceOrAgain = async (outgoing: Outgoing, record: (exchange: Exchange) => void): Promise<Answer> => {
    const isRepeatable = REPEATABLE.includes(outgoing.method);
    try {
      const answer = await once(outgoing, record);
      // A busy machine may send a request too late, so that the server never received it (RFC 9110, 15.5.9).
      return isRepeatable && answer.status === REQUEST_TIMEOUT ? await once(outgoing, record) : answer;
    } catch (error) {
      if (isRepeatable && failedBy(CLOSED, error)) return once(outgoing, record);
      throw error;
    }
  };

  /** Sends a request when the pace allows it, and reports the result to the pace. */
  const atPace = async (outgoing: Outgoing, record: (exchange: Exchange) => void): Promise<Answer> => {
    if (outgoing.waits === true) return onceOrAgain(outgoing, record);
    return pace.within(async () => {
      const began = performance.now();
      const answer = await onceOrAgain(outgoing, record);
      if (isUnavailable(answer)) pace.refused();
      else pace.answered(performance.now() - began);
      return answer;
    });
  };

  /** @throws Overloaded if the response times out or the connection is closed, and other responses are slow too */
  const inTime = async (outgoing: Outgoing, record: (exchange: Exchange) => void): Promise<Answer> => {
    try {
      const answer = await atPace(outgoing, record);
      if (answer.status === REQUEST_TIMEOUT && pace.isSlow())
        throw new Overloaded('A request arrived too late, and the deployment is slow.');
      return answer;
    } catch (error) {
      if (!failedBy([...LATE, ...CLOSED], error)) throw error;
      const isSlow = pace.isSlow();
      pace.refused();
      if (!isSlow) throw error;
      throw new Overloaded('The deployment is overloaded: it is slow, and some responses time out.');
    }
  };

  return {
    async send(outgoing, record) {
      const caller = outgoing.headers.authorization ?? '';
      for (let refusals = 0; ; refusals += 1) {
        const hasWaited = await throttle.admit(caller);
        const answer = await inTime(outgoing, (exchange) => {
          const { response } = exchange;
          const isKeptBack = hasWaited || (response !== undefined && isToWait(response));
          record(isKeptBack ? { ...exchange, keptBackUntil: performance.now() } : exchange);
        });
        const isRefused = answer.status === TOO_MANY_REQUESTS || isUnavailable(answer);
        if (!isRefused || refusals === MAX_REFUSALS) return answer;
        const asked = answer.headers['retry-after'];
        if (asked === undefined) await wait(WAIT_MS);
        else if (answer.status === TOO_MANY_REQUESTS) throttle.keepBack(caller, waitOf(asked, answer.headers));
        else await wait(waitOf(asked, answer.headers) * 1000);
        if (isUnavailable(answer) && !REPEATABLE.includes(outgoing.method))
          throw new Overloaded(`${answer.asked} responded with 503: the deployment is temporarily unavailable.`);
      }
    },
    close: async () => {
      await Promise.all([shared.close(), waiting.close()]);
    },
  };
};
