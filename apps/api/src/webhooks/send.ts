import { Agent, request } from 'node:https';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { WebhookError } from '@training-provider/contract';
import { type AddressPolicy, isAllowedAddress, type Target, targetOf } from './addresses.ts';
import type { Resolve } from './resolve.ts';

/** The outcome of a request. */
export interface Outcome {
  /** Absent if the receiver did not respond. */
  readonly status?: number | undefined;
  /** Absent if it succeeded. */
  readonly error?: WebhookError | undefined;
  readonly retryAfter?: string | undefined;
  readonly durationMs: number;
}

/** A request to a receiver. */
export interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The maximum total duration, in milliseconds. */
  readonly milliseconds: number;
  /** Aborts the request when the process stops. */
  readonly signal?: AbortSignal | undefined;
  /** Which of several addresses to try: a different one at each attempt. */
  readonly attempt: number;
}

/** Sends requests to receivers. It rejects only if `signal` aborts it. */
export type Send = (outgoing: Outgoing) => Promise<Outcome>;

/** How long a name server may take. */
const RESOLVE_MS = 5_000;
/** The service reads at most this much of a response, and then closes the connection. */
const MAX_ANSWER_BYTES = 16_384;
const MAX_ANSWER_MS = 1_000;
const MAX_HEADER_BYTES = 16_384;

type Result = Omit<Outcome, 'durationMs'>;

/** The stage at which a connection failed. */
type Stage = 'not_connected' | 'tls_failed' | 'connection_lost';

/** Lets the receiver finish its response, within limits, so that it sees no broken connection; then closes. */
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

/** Requests over https to checked addresses, without following redirects. */
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
      // The address itself, so that the name is not resolved again.
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

/** Sends requests under a policy: it checks the URL again, and each current address of its name. */
export const senderUnder = (policy: AddressPolicy, resolve: Resolve): Send => {
  // A separate connection for each request: it goes to an address that was checked for this request. TLS sessions are
  // resumed.
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
