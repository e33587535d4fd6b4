import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent } from 'undici';
import { Overloaded } from './errors.ts';
import { type Exchange, shortened } from './exchange.ts';
import { openPace } from './pace.ts';
import { type Received, received } from './received.ts';
import { openThrottle, type Throttle } from './throttle.ts';

/** A request as it is sent: only what HTTP needs is added to it. */
interface Outgoing {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | Uint8Array | undefined;
  /** Whether the body is sent in chunks, without its length (RFC 9112, section 7.1). */
  isChunked?: boolean | undefined;
  /** Whether the answer is to wait for something: such a request takes no connection from others. */
  waits?: boolean | undefined;
}

/** An answer as it was received. */
export interface Answer extends Readonly<Received> {
  /** Method and path of the request, for messages. */
  asked: string;
}

/** The deployment did not answer. */
export class NoAnswer extends Error {}

const REQUEST_TIMEOUT = 408;
const TOO_MANY_REQUESTS = 429;
const SERVICE_UNAVAILABLE = 503;
/** How often in a row one request may be refused so. */
const MAX_REFUSALS = 20;
const MAX_WAIT_S = 3_600;
/** The time to wait if an answer does not say how long. */
const WAIT_MS = 1_000;
/**
 * Connections are given up before servers do, which may say how long they keep them: a request on one that is just being closed
 * gets no answer.
 */
const KEEP_ALIVE_MS = 1_000;
const MAX_KEEP_ALIVE_MS = 30_000;
/** What a server does with a connection that it no longer wants, and requests that can be sent again then (RFC 9110, 9.2.2). */
const CLOSED = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'];
const REPEATABLE = ['GET', 'HEAD'];
/** An answer, or a connection, that does not come in time. */
const LATE = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT'];

/** Sends requests over a bounded number of connections and shows each exchange to `record`. */
export interface HttpClient {
  send(outgoing: Outgoing, record: (exchange: Exchange) => void): Promise<Answer>;
  close(): Promise<void>;
}

const shown = (body: string | Uint8Array): string => (typeof body === 'string' ? body : new TextDecoder().decode(body));

/** The least bytes of a piece, and the most pieces of a body. */
const CHUNK = 16;
const MAX_CHUNKS = 1_024;

const chunksOf = function* (body: string | Uint8Array): Generator<Uint8Array> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const size = Math.max(CHUNK, Math.ceil(bytes.length / MAX_CHUNKS));
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
};

/** Why a request failed, in words. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as Error & { code?: string };
  return [code, error.message].filter(Boolean).join(': ') || 'the connection failed';
};

/** What time it was where an answer was given; its clock may be another than this one's. */
export const timeOf = ({ date = '' }: Received['headers']): number => Date.parse(date) || Date.now();

/** Seconds that an answer asks to wait before the next request (RFC 9110: a number or a date). */
const waitOf = (given: string, headers: Received['headers']): number => {
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - timeOf(headers)) / 1000;
  return Math.min(Math.max(Number.isNaN(seconds) ? 1 : seconds, 0), MAX_WAIT_S);
};

/** Whether a request was not answered for one of these reasons. */
const failedBy = (codes: readonly string[], error: unknown): boolean => {
  const cause = error instanceof NoAnswer ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && codes.includes(String(cause.code));
};

/** Whether a deployment says that it can't serve a request now, but perhaps later. */
export const isUnavailable = ({ status, headers }: Pick<Answer, 'status' | 'headers'>): boolean =>
  status === SERVICE_UNAVAILABLE && headers['retry-after'] !== undefined;

/** Whether the caller is asked to wait, which a gateway may say that knows nothing of the interface (RFC 6585, section 4). */
export const isToWait = ({ status, headers }: Pick<Answer, 'status' | 'headers'>): boolean =>
  status === TOO_MANY_REQUESTS && headers['retry-after'] !== undefined;

/**
 * Opens an HTTP client. Redirects are not followed, and bodies are decoded as UTF-8 only. After a 429 the caller's requests
 * wait as `Retry-After` says, and the refused one is sent again; so is a read after a 503 with `Retry-After`. A write is not, since
 * nobody knows whether it was carried out.
 * @param connections the most at the same time, beside those of requests that wait: fewer if the deployment becomes slow
 * @param timeoutMs time that an answer may take
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
      throw new NoAnswer(`${method} ${new URL(url).pathname} was not answered: ${failure}`, { cause: error });
    }
  };

  const onceOrAgain = async (outgoing: Outgoing, record: (exchange: Exchange) => void): Promise<Answer> => {
    const isRepeatable = REPEATABLE.includes(outgoing.method);
    try {
      const answer = await once(outgoing, record);
      // A busy machine may be late to send a request, which has come to nobody then (RFC 9110, 15.5.9).
      return isRepeatable && answer.status === REQUEST_TIMEOUT ? await once(outgoing, record) : answer;
    } catch (error) {
      if (isRepeatable && failedBy(CLOSED, error)) return once(outgoing, record);
      throw error;
    }
  };

  /** Sends when the pace allows it, and tells it how that went. */
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

  /** @throws Overloaded if the answer does not come in time, or the connection is given up, and others are late too */
  const inTime = async (outgoing: Outgoing, record: (exchange: Exchange) => void): Promise<Answer> => {
    try {
      const answer = await atPace(outgoing, record);
      if (answer.status === REQUEST_TIMEOUT && pace.isSlow())
        throw new Overloaded('A request has come too late to be answered, and answers come late.');
      return answer;
    } catch (error) {
      if (!failedBy([...LATE, ...CLOSED], error)) throw error;
      const isSlow = pace.isSlow();
      pace.refused();
      if (!isSlow) throw error;
      throw new Overloaded('The deployment is overloaded: answers come late, and some not in time.');
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
          throw new Overloaded(`${answer.asked} answered 503: the deployment asks to come again later.`);
      }
    },
    close: async () => {
      await Promise.all([shared.close(), waiting.close()]);
    },
  };
};
