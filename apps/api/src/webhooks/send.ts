import { Agent, request } from 'node:https';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { WebhookError } from '@training-provider/contract';
import { type AddressPolicy, isAllowedAddress, type Target, targetOf } from './addresses.ts';
import type { Resolve } from './resolve.ts';

/** The outcome of a request. */
export interface Outcome {
  /** The status of the response; undefined if there was none. */
  readonly status?: number | undefined;
  /** The error; undefined if the request succeeded. */
  readonly error?: WebhookError | undefined;
  readonly retryAfter?: string | undefined;
  readonly durationMs: number;
}

/** A request to a receiver. */
export interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The maximum duration of the whole request, in milliseconds. */
  readonly milliseconds: number;
  /** Aborts the request when the process stops. */
  readonly signal?: AbortSignal | undefined;
  /** The number of the attempt. If the name has several addresses, each attempt uses another one. */
  readonly attempt: number;
}

/** Sends requests to receivers. The promise only rejects if `signal` aborts the request. */
export type Send = (outgoing: Outgoing) => Promise<Outcome>;

/** The maximum time for name servers, in milliseconds. */
const RESOLVE_MS = 5_000;
/** The maximum number of bytes that are read of a response before the connection is closed. */
const MAX_ANSWER_BYTES = 16_384;
const MAX_ANSWER_MS = 1_000;
const MAX_HEADER_BYTES = 16_384;

type Result = Omit<Outcome, 'durationMs'>;

/** The stage at which a connection failed. */
type Stage = 'not_connected' | 'tls_failed' | 'connection_lost';

/**
 * Reads and discards the response, within limits, so that the receiver can finish it without a broken connection. Then
 * the connection is closed.
 */
const discard = (answer: NodeJS.ReadableStream & { destroy(): void }): void => {
  let bytes = 0;
  const timer = setTimeout(() => answer.destroy(), MAX_ANSWER_MS);
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) answer.destroy();
  });
  answer.on('error', () => undefined);
  answer.on('close', () => clearTimeout(timer));
};

/** Sends a request over https to a checked address. Redirects are not followed. */
const exchange = (
  agent: Agent,
  policy: AddressPolicy,
  { hostname, isAddress, port, host, path }: Target,
  address: string,
  { headers, body }: Outgoing,
  signal: AbortSignal,
): Promise<Result> =>
  new Promise((resolve) => {
    let stage: Stage = 'not_connected';
    const outgoing = request({
      ...{ agent, method: 'POST', path, port, signal, maxHeaderSize: MAX_HEADER_BYTES },
      // Connects to the address itself, so that the name is not resolved again.
      ...{ host: address, autoSelectFamily: false, ...(isAddress ? {} : { servername: hostname }) },
      headers: { ...headers, Host: host, 'Content-Length': Buffer.byteLength(body) },
    });
    outgoing.on('socket', (socket: Socket) => {
      socket.once('connect', () => {
        stage = 'tls_failed';
        if (!isAllowedAddress(socket.remoteAddress ?? '', policy)) {
          resolve({ error: 'address_not_allowed' });
          socket.destroy();
        }
      });
      (socket as TLSSocket).once('secureConnect', () => {
        stage = 'connection_lost';
      });
    });
    outgoing.on('response', (answer) => {
      const { statusCode: status = 0, headers: given } = answer;
      const isSuccess = status >= 200 && status < 300;
      discard(answer);
      resolve({ status, retryAfter: given['retry-after'], error: isSuccess ? undefined : 'unsuccessful_status' });
    });
    outgoing.on('error', () => resolve({ error: stage }));
    outgoing.on('close', () => resolve({ error: stage }));
    outgoing.end(body);
  });

/**
 * Returns a function that sends requests under a policy. It checks the URL again, and every current address of its
 * name.
 */
export const senderUnder = (policy: AddressPolicy, resolve: Resolve): Send => {
  // Each request has its own connection, to an address that was checked for this request. TLS sessions are resumed.
  const agent = new Agent({ keepAlive: false });

  const attempt = async (outgoing: Outgoing, signal: AbortSignal): Promise<Result> => {
    const target = targetOf(outgoing.url, policy);
    if (target === undefined) return { error: 'address_not_allowed' };
    const { addresses = [], error } = await resolve(target, Math.min(RESOLVE_MS, outgoing.milliseconds)).then(
      (found) => (found.error === undefined ? { addresses: found.addresses } : { error: found.error }),
    );
    if (error !== undefined) return { error };
    const address = addresses[(outgoing.attempt - 1) % addresses.length] ?? '';
    return exchange(agent, policy, target, address, outgoing, signal);
  };

  return async (outgoing) => {
    const begun = performance.now();
    const timeOut = AbortSignal.timeout(outgoing.milliseconds);
    const ended = outgoing.signal === undefined ? timeOut : AbortSignal.any([timeOut, outgoing.signal]);
    const result = await attempt(outgoing, ended);
    outgoing.signal?.throwIfAborted();
    const isLate = timeOut.aborted && result.status === undefined;
    return {
      ...(isLate ? { error: 'timed_out' as const } : result),
      durationMs: Math.round(performance.now() - begun),
    };
  };
};
