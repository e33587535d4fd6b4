import { ClientError } from './error.ts';
import type { AnswerHeaders, FileContent } from './fetch.ts';
import { checkedHeaders, type HeaderFields, mergedHeaders } from './headers.ts';
import { limit, type Progress, wait, within } from './limits.ts';
import type { Attempt, AttemptResult, Settings } from './options.ts';
import { pauseMs, type Repeatable, reasonIn, retryAfterMs } from './retry.ts';
import { userAgent } from './userAgent.ts';

/** A request to send, without its authorisation. */
export interface Outgoing {
  readonly operation: string;
  readonly method: string;
  /** The path with its parameters as placeholders. */
  readonly path: string;
  readonly url: string;
  readonly headers: HeaderFields;
  readonly body?: FileContent;
  readonly repeatable: Repeatable;
}

/** A response whose body has been read. */
export interface Incoming {
  readonly status: number;
  readonly headers: AnswerHeaders;
  /** The parsed body if it is well-formed JSON; otherwise undefined. */
  readonly json: unknown;
  readonly text: string;
  /** How often the request was sent, including attempts with a refused token. */
  readonly attempts: number;
}

/** The limits of a call. */
export interface Limits {
  readonly signal: AbortSignal;
  /** The time by which the call must end, in milliseconds since 1970. */
  readonly deadline: number;
  /** The number of attempts so far. */
  readonly progress: Progress;
}

/** The response to one attempt. */
export type Answer = Omit<Incoming, 'attempts'>;

/** The authorisation of a request's attempts. */
export interface Access {
  /** Returns the header fields of an attempt, in addition to those of the request. */
  headers(signal: AbortSignal): Promise<HeaderFields>;
  /** Whether a response refuses the authorisation and another can be obtained. */
  refused(answer: Answer): boolean;
}

const parsed = (text: string, headers: AnswerHeaders): unknown => {
  if (!/json/i.test(headers.get('content-type') ?? '')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The code of a problem document. */
export const codeIn = (json: unknown): string | undefined =>
  typeof json === 'object' && json !== null && 'code' in json && typeof json.code === 'string' ? json.code : undefined;

/**
 * The operating system's code for a failed connection, such as ` (ECONNREFUSED)`. It contains no part of the request.
 */
const systemCodeIn = (cause: unknown): string => {
  for (let [error, depth] = [cause, 0]; error instanceof Error && depth < 5; [error, depth] = [error.cause, depth + 1])
    if ('code' in error && /^[A-Z][A-Z0-9_]+$/.test(String(error.code))) return ` (${error.code})`;
  return '';
};

const unreachable = ({ operation }: Outgoing, { baseUrl }: Settings, attempts: number, cause: unknown): ClientError => {
  const text = `${operation}: ${baseUrl} can't be reached${systemCodeIn(cause)}. Check baseUrl and the network; \`cause\` says what failed.`;
  return new ClientError('unreachable', text, { cause, attempts });
};

/** Makes one attempt: sends the request and reads the complete response. @throws ClientError if there is no response */
const attemptOnce = async (
  settings: Settings,
  out: Outgoing,
  headers: HeaderFields,
  attempts: number,
  signal: AbortSignal,
) => {
  const ms = settings.attemptTimeoutMs;
  const late = () =>
    new ClientError('timed_out', `${out.operation}: no answer within ${ms} ms (attemptTimeoutMs).`, { attempts });
  const limited = limit(ms, signal, late);
  const send = async () => {
    const answer = await settings.fetch(out.url, {
      method: out.method,
      headers: { ...headers },
      ...(out.body === undefined ? {} : { body: out.body }),
      redirect: 'manual',
      signal: limited.signal,
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, json: parsed(text, answer.headers), text };
  };
  try {
    // Not every `fetch` respects its signal.
    return await within(limited.signal, send());
  } catch (error) {
    if (limited.signal.aborted) throw limited.signal.reason;
    throw unreachable(out, settings, attempts, error);
  } finally {
    limited.release();
  }
};

type Ended = { readonly answer: Answer } | { readonly failure: ClientError };

const ended = async (work: ReturnType<typeof attemptOnce>): Promise<Ended> => {
  try {
    return { answer: await work };
  } catch (error) {
    if (error instanceof ClientError) return { failure: error };
    throw error;
  }
};

/** How long to wait before the next attempt, in milliseconds; undefined if the request must not be sent again. */
const retryIn = (settings: Settings, out: Outgoing, end: Ended, failures: number, deadline: number) => {
  if (failures > settings.retries) return undefined;
  const reason = 'failure' in end ? 'unsure' : reasonIn(end.answer.status, codeIn(end.answer.json));
  if (reason === undefined || !out.repeatable[reason]) return undefined;
  const asked = 'failure' in end ? null : end.answer.headers.get('retry-after');
  const pause = pauseMs(failures, retryAfterMs(asked, Date.now()));
  return Date.now() + pause < deadline ? pause : undefined;
};

const resultOf = (end: Ended): Omit<AttemptResult, 'durationMs'> => {
  if ('failure' in end) return { failure: end.failure.code as NonNullable<AttemptResult['failure']> };
  const { status, headers } = end.answer;
  const requestId = headers.get('x-request-id');
  return { status, headers, ...(requestId === null ? {} : { requestId }) };
};

/**
 * Sends a request, and repeats it while that is safe and time remains. If the first authorisation is refused, it
 * immediately sends the request once more with another.
 * @throws ClientError if there is no response after all attempts
 */
export const exchange = async (
  settings: Settings,
  out: Outgoing,
  access: Access,
  { signal, deadline, progress }: Limits,
): Promise<Incoming> => {
  let isRenewed = false;
  for (let attempt = 1; ; attempt += 1) {
    const authorisation = await access.headers(signal);
    const told: Attempt = {
      operation: out.operation,
      method: out.method,
      path: out.path,
      attempt,
      headers: mergedHeaders(userAgent(), out.headers),
    };
    await within(signal, settings.hooks.beforeAttempt?.(told));
    const more = (await within(signal, settings.hooks.headers?.(told))) ?? {};
    const headers = mergedHeaders(told.headers, checkedHeaders('hooks.headers', more), authorisation);
    const began = performance.now();
    progress.attempts += 1;
    const end = await ended(attemptOnce(settings, out, headers, progress.attempts, signal));
    const durationMs = performance.now() - began;
    const failures = isRenewed ? attempt - 1 : attempt;
    let pause = signal.aborted ? undefined : retryIn(settings, out, end, failures, deadline);
    if (!isRenewed && 'answer' in end && access.refused(end.answer)) {
      isRenewed = true;
      pause = 0;
    }
    const retry = pause === undefined ? {} : { retryInMs: pause };
    await within(signal, settings.hooks.afterAttempt?.(told, { ...resultOf(end), durationMs, ...retry }));
    if (pause !== undefined) await wait(pause, signal);
    else if ('failure' in end) throw end.failure;
    else return { ...end.answer, attempts: progress.attempts };
  }
};
