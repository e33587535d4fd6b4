import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Forward, forwardTo, type Request, requestOf, withHeader } from '../mutation/proxy/messages.ts';
import { type Listener, listen } from '../src/pact/listener.ts';
import { ETAG_MARK, type Variation, type Wire } from './variations.ts';

/** The number of admitted requests per minute; further ones get 429 with `Retry-After`. */
export interface Limit {
  perMinute: number;
}

const CONDITIONS = ['if-match', 'if-none-match'];

/** Restores the deployment's own form of the ETags that a client sends back. */
const unvaried = (request: Request): Request =>
  CONDITIONS.reduce((changed, name) => {
    const value = changed.headers[name];
    return value === undefined ? changed : withHeader(changed, name, value.replaceAll(`"${ETAG_MARK}`, '"'));
  }, request);

const MIDDLE = 2;

const send = async (response: ServerResponse, reply: Wire): Promise<void> => {
  const { status, headers, body, spell = (name: string) => name, reversed, chunked, closed, delayMs = 0 } = reply;
  if (delayMs > 0) await wait(delayMs);
  const fields = Object.entries({
    ...headers,
    ...(body.length > 0 && !chunked ? { 'content-length': String(body.length) } : {}),
    ...(closed ? { connection: 'close' } : {}),
  });
  const ordered = reversed ? fields.toReversed() : fields;
  response.writeHead(
    status,
    ordered.flatMap(([name, value]) => [spell(name), value]),
  );
  if (chunked && body.length > 0) response.write(body.subarray(0, body.length / MIDDLE));
  response.end(chunked ? body.subarray(body.length / MIDDLE) : body);
};

/** Admits this many requests per minute; returns the seconds to wait, 0 if the request is admitted. */
const openGate = ({ perMinute }: Limit): (() => number) => {
  let began = Date.now();
  let count = 0;
  return () => {
    if (Date.now() - began >= 60_000) [began, count] = [Date.now(), 0];
    count += 1;
    return count <= perMinute ? 0 : Math.ceil((began + 60_000 - Date.now()) / 1000);
  };
};

const REFUSED = { type: 'about:blank', title: 'Too Many Requests', status: 429, detail: 'Wait.', code: 'rate_limited' };

/** Starts a proxy that varies every response of the service at `base`, and rejects requests beyond a given limit. */
export const startVariation = async (base: string, variation: Variation, limit?: Limit): Promise<Listener> => {
  const forward: Forward = forwardTo(base);
  const gate = limit === undefined ? () => 0 : openGate(limit);
  return listen(async (message, response) => {
    try {
      const request = await requestOf(message);
      const seconds = gate();
      if (seconds > 0) {
        const type = { 'content-type': 'application/problem+json', 'retry-after': String(seconds) };
        response.writeHead(429, type).end(JSON.stringify({ ...REFUSED, instance: request.path, requestId: 'x' }));
        return;
      }
      await send(response, variation.change(await forward(unvaried(request)), request));
    } catch {
      response.destroy();
    }
  });
};
