import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Target } from '../deployment/target.ts';
import { bodyOf, type Listener, listen } from './listener.ts';

/** Header fields of one connection, or of the pact's own token: they are not forwarded. */
const REQUEST_ONLY = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'authorization',
]);
const RESPONSE_ONLY = new Set(['connection', 'keep-alive', 'content-length', 'transfer-encoding', 'date']);

/**
 * The idempotency key in a pact is an example. If it were sent again, the response would be a replay from an earlier
 * run.
 */
const withNewKey = (headers: Record<string, string>): Record<string, string> =>
  headers['idempotency-key'] === undefined ? headers : { ...headers, 'idempotency-key': randomUUID() };

const textHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || REQUEST_ONLY.has(name) ? [] : [[name, [value].flat().join(', ')]],
    ),
  );

const BAD_GATEWAY = 502;

interface Relay extends Listener {
  /** Requests that could not be forwarded, and why. */
  readonly failures: readonly string[];
}

/**
 * Forwards the verifier's requests to the deployment with the token of the run in place of the pact's: the verifier,
 * which writes its own logs, never receives it. A request without `Authorization` is forwarded without. Created
 * records are written to the ledger.
 */
export const relayTo = async (target: Target): Promise<Relay> => {
  const failures: string[] = [];
  const listener = await listen(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    try {
      const body = await bodyOf(request);
      const answer = await target.send(method, url, {
        as: headers.authorization === undefined ? 'nobody' : 'main',
        headers: withNewKey(textHeaders(headers)),
        ...(body.length === 0 ? {} : { raw: body }),
      });
      const answered = Object.entries(answer.headers).filter(([name]) => !RESPONSE_ONLY.has(name));
      response.writeHead(answer.status, Object.fromEntries(answered)).end(answer.text);
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
      response.writeHead(BAD_GATEWAY).end();
    }
  });
  return { ...listener, failures };
};
