import type { Fetch } from '../client/fetch.ts';
import { baseOf } from '../client/options.ts';
import type { Credentials } from '../model/clients.ts';
import { type Refused, textOfBody } from '../model/refused.ts';
import type { ResourceName } from '../resources.ts';
import type { ProblemCode } from '../wire/problemCodes.ts';
import {
  BREAK_POINTS,
  type BreakPoint,
  ConnectionReset,
  createNetwork,
  type Delivery,
  deliver,
} from './mock/network.ts';
import { createQueue, type Meeting, type MockedRequest } from './mock/queue.ts';
import { type RefusalDetails, refusalOf } from './mock/refusal.ts';
import { createService } from './mock/service.ts';
import type { MockRequest } from './mock/state.ts';
import type { PlatformFetch } from './platformFetch.ts';
import type { Addable } from './records.ts';

/** How and when requests are refused. */
interface RefusalOptions extends Meeting, RefusalDetails {}

/**
 * The service in memory, as a `fetch` for unit tests. It responds as the contract declares, and stores nothing
 * permanently.
 */
export interface Mock {
  /** The options for a client of the mock: `createClient(mock.clientOptions)`. */
  readonly clientOptions: { readonly baseUrl: string; readonly token: string; readonly fetch: Fetch };
  /** Replaces the platform's `fetch`. It only responds to requests below `baseUrl`; other addresses are unreachable. */
  readonly fetch: PlatformFetch;
  /** The base URL without a trailing slash. */
  readonly baseUrl: string;
  /** The access token that the mock accepts. Requests with any other token get a 401. */
  readonly token: string;
  /** The client credentials for which the mock issues `token`. */
  readonly clientCredentials: Credentials;
  /**
   * The requests so far, in the order in which they were received, including requests for tokens, and those for which
   * `refuseNext` or `breakNext` applied.
   */
  readonly requests: readonly MockedRequest[];
  /** Adds a record directly, without a request, and returns it. */
  add<Resource extends keyof Addable>(
    resource: Resource,
    fields: Addable[Resource]['given'],
  ): Addable[Resource]['held'];
  /**
   * Responds to the next request with this problem, regardless of its operation and token. Here and below, requests for
   * tokens and OPTIONS requests do not count. `after` and `matching` choose a later or a certain request.
   * @throws TypeError for an unknown code
   */
  refuseNext(code: ProblemCode, options?: RefusalOptions): void;
  /**
   * Delays the next request by this time in milliseconds. With `Infinity`, it is delayed until it is aborted. A request
   * that is aborted during the delay is not carried out.
   * @throws RangeError if the time is below 0 or not a number
   */
  delayNext(milliseconds: number, options?: Meeting): void;
  /**
   * Resets the connection of the next request: before the `request` is carried out, before the `response` begins, or in
   * the middle of the response's `body`. If the response has no body, the connection is reset before it begins.
   * @throws TypeError for another point
   */
  breakNext(at: BreakPoint, options?: Meeting): void;
}

export interface MockOptions {
  /** The base URL of the mock, which may contain a path; `http://mock.test` by default. */
  baseUrl?: string;
  /** The seed of random ids: the same seed yields the same ids. */
  seed?: number;
  /** The number of changes that the change feed stores; all by default. Cursors before these changes have expired. */
  keptChanges?: number;
}

/** A request before it is logged. */
type SentRequest = Omit<MockRequest, 'told'>;

const toldOf = ({ method, url, headers, body }: SentRequest, baseUrl: string): MockedRequest => {
  const path = url.href.slice(baseUrl.length);
  if (body.length === 0) return { method, path, headers };
  const text = new TextDecoder().decode(body);
  try {
    return { method, path, headers, body: JSON.parse(text) };
  } catch {
    return { method, path, headers, body: text };
  }
};

const NOTHING_IN_IT = [204, 304];

/** A stream of the first half of a body, after which the connection is reset. */
const half = (text: string): ReadableStream<Uint8Array> => {
  const bytes = new TextEncoder().encode(text);
  const parts = [bytes.slice(0, Math.ceil(bytes.length / 2))];
  return new ReadableStream({
    pull: (controller) => {
      const part = parts.shift();
      if (part === undefined) controller.error(new TypeError('terminated', { cause: new ConnectionReset() }));
      else controller.enqueue(part);
    },
  });
};

const responseTo = (method: string, { answer, breaksOff }: Delivery): Response => {
  const { status, headers, body } = answer;
  const text = body === undefined || method === 'HEAD' || NOTHING_IN_IT.includes(status) ? null : textOfBody(body);
  return new Response(breaksOff && text !== null ? half(text) : text, { status, headers });
};

/** The mock, and the function with which the server responds to a request. */
export const createMockParts = ({
  baseUrl: given = 'http://mock.test',
  seed = 1,
  keptChanges = Infinity,
}: MockOptions) => {
  // The base URL in the client's spelling, so that the mock responds at the address that a client with the same URL
  // calls.
  const baseUrl = baseOf(new URL(given));
  const state = {
    baseUrl,
    token: 'tpa_mock',
    clientCredentials: { clientId: 'mock-client', clientSecret: 'mock-secret' },
    actor: { kind: 'token', id: '01930f50-1111-7222-8333-444455556666', name: 'mock' } as const,
    refusals: createQueue<Refused>(),
  };
  const network = createNetwork();
  const service = createService(state, seed, keptChanges);
  const quiet = createNetwork();
  const requests: MockedRequest[] = [];
  const answer = (sent: SentRequest, signal: AbortSignal): Promise<Delivery> => {
    const request = { ...sent, told: toldOf(sent, baseUrl) };
    requests.push(request.told);
    return deliver(service.isScripted(request) ? network : quiet, request, signal, () =>
      service.answerInTime(request, signal),
    );
  };

  const platformFetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { method, signal } = request;
    const url = new URL(request.url);
    const address = url.origin + url.pathname;
    if (!`${address}/`.startsWith(`${baseUrl}/`)) throw new TypeError(`the mock is at ${baseUrl}, not at ${address}`);
    signal.throwIfAborted();
    // Not every platform returns names in lower case: happy-dom does not change them.
    const headers = Object.fromEntries([...request.headers].map(([name, value]) => [name.toLowerCase(), value]));
    const body = new Uint8Array(await request.arrayBuffer());
    try {
      const delivery = await answer({ method, url, headers, body }, signal);
      signal.throwIfAborted();
      return responseTo(method, delivery);
    } catch (error) {
      throw error instanceof ConnectionReset ? new TypeError('fetch failed', { cause: error }) : error;
    }
  };
  // The cast is safe: a consumer's types may declare less of the platform.
  const fetch = platformFetch as PlatformFetch;
  const mock: Mock = {
    clientOptions: { baseUrl, token: state.token, fetch },
    fetch,
    baseUrl,
    token: state.token,
    clientCredentials: state.clientCredentials,
    requests,
    // The casts are safe: `resource` is the name of a resource, and `add` validates the record with its schema.
    add: (resource, fields) => service.add(resource as ResourceName, { ...fields }) as never,
    refuseNext: (code, options = {}) => state.refusals.add(refusalOf(code, options), options),
    delayNext: (milliseconds, meeting = {}) => {
      if (!(milliseconds >= 0))
        throw new RangeError(`delayNext takes milliseconds from 0 to Infinity, not ${milliseconds}.`);
      network.delays.add(milliseconds, meeting);
    },
    breakNext: (at, meeting = {}) => {
      if (!BREAK_POINTS.includes(at)) throw new TypeError(`breakNext takes ${BREAK_POINTS.join(', ')}, not ${at}.`);
      network.breaks.add(at, meeting);
    },
  };
  return { mock, answer };
};

/** The service in memory, as a `fetch` without sockets. */
export const createMock = (options: MockOptions = {}): Mock => createMockParts(options).mock;
