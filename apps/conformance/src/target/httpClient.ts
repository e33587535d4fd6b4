import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { type Exchange, shortened } from './exchange.ts';
import { openThrottle, type Throttle } from './throttle.ts';

/** A request as it is sent: only what HTTP needs is added to it. */
interface Outgoing {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | Uint8Array | undefined;
  /** Whether the answer is to wait for something: such a request takes no connection from others. */
  waits?: boolean | undefined;
}

/** An answer as it was received. */
export interface Answer {
  /** Method and path of the request, for messages. */
  asked: string;
  status: number;
  /** Header fields by their name in lower case; several of one name are joined by commas. */
  headers: Readonly<Record<string, string>>;
  text: string;
}

/** The deployment did not answer. */
export class NoAnswer extends Error {}

const TOO_MANY_REQUESTS = 429;
/** How often in a row one request may be answered 429. */
const MAX_REFUSALS = 20;
const MAX_WAIT_S = 3_600;
/** The time to wait if an answer does not say how long. */
const WAIT_MS = 1_000;
/** Connections are given up before servers usually do: a request on one that is just being closed gets no answer. */
const KEEP_ALIVE_MS = 1_000;
/** What a server does with a connection that it no longer wants, and requests that can be sent again then (RFC 9110, 9.2.2). */
const CLOSED = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'];
const REPEATABLE = ['GET', 'HEAD'];

/** Sends requests over a bounded number of connections and shows each exchange to `record`. */
export interface HttpClient {
  send(outgoing: Outgoing, record: (exchange: Exchange) => void): Promise<Answer>;
  close(): Promise<void>;
}

const joined = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')]],
    ),
  );

const shown = (body: string | Uint8Array): string => (typeof body === 'string' ? body : new TextDecoder().decode(body));

/** Why a request failed, in words. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as Error & { code?: string };
  return [code, error.message].filter(Boolean).join(': ') || 'the connection failed';
};

/** Seconds that an answer asks to wait before the next request (RFC 9110: a number or a date). */
const waitOf = (given: string): number => {
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1000;
  return Math.min(Math.max(Number.isNaN(seconds) ? 1 : seconds, 0), MAX_WAIT_S);
};

/** Whether the server has closed the connection before it answered. */
const isClosed = (error: unknown): boolean => {
  const cause = error instanceof NoAnswer ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && CLOSED.includes(String(cause.code));
};

/**
 * Opens an HTTP client. Redirects are not followed, and bodies are decoded as UTF-8 only. After a 429 the caller's requests
 * wait as `Retry-After` says, and the refused one is sent again.
 * @param connections the most at the same time, beside those of requests that wait
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
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  };
  const shared = new Agent({ ...limits, connections });
  const waiting = new Agent(limits);

  const once = async (outgoing: Outgoing, record: (exchange: Exchange) => void): Promise<Answer> => {
    const { method, url, headers, body, waits } = outgoing;
    const dispatcher = waits === true ? waiting : shared;
    const began = performance.now();
    const sent = { method, url, headers, ...(body === undefined ? {} : { body: shortened(shown(body)) }) };
    const took = () => Math.round(performance.now() - began);
    try {
      const response = await request(url, { method: method as 'GET', headers, body: body ?? null, dispatcher });
      const text = await response.body.text();
      const fields = joined(response.headers);
      const { statusCode: status } = response;
      record({ request: sent, response: { status, headers: fields, body: shortened(text) }, durationMs: took() });
      return { asked: `${method} ${new URL(url).pathname}`, status, headers: fields, text };
    } catch (error) {
      const failure = reasonOf(error);
      record({ request: sent, failure, durationMs: took() });
      throw new NoAnswer(`${method} ${new URL(url).pathname} was not answered: ${failure}`, { cause: error });
    }
  };

  const onceOrAgain = async (outgoing: Outgoing, record: (exchange: Exchange) => void): Promise<Answer> => {
    try {
      return await once(outgoing, record);
    } catch (error) {
      if (REPEATABLE.includes(outgoing.method) && isClosed(error)) return once(outgoing, record);
      throw error;
    }
  };

  return {
    async send(outgoing, record) {
      const caller = outgoing.headers.authorization ?? '';
      for (let refusals = 0; ; refusals += 1) {
        await throttle.admit(caller);
        const answer = await onceOrAgain(outgoing, record);
        if (answer.status !== TOO_MANY_REQUESTS || refusals === MAX_REFUSALS) return answer;
        const asked = answer.headers['retry-after'];
        if (asked === undefined) await wait(WAIT_MS);
        else throttle.keepBack(caller, waitOf(asked));
      }
    },
    close: async () => {
      await Promise.all([shared.close(), waiting.close()]);
    },
  };
};
