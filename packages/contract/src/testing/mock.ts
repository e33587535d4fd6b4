import type { Fetch, FetchAnswer } from '../client/fetch.ts';
import type { ResourceName } from '../resources.ts';
import type { ProblemCode } from '../wire/problemCodes.ts';
import { Refused } from './mock/refused.ts';
import { createService } from './mock/service.ts';
import type { Credentials } from './mock/state.ts';
import type { Addable } from './records.ts';

/** How the next request is refused. */
interface RefusalOptions {
  /** The value of `Retry-After`, in seconds. */
  retryAfter?: number;
  /** The last day of the retention, for `retention_applies`: the mock itself retains nobody. */
  retainUntil?: string;
  /** How many requests are refused: 1 by default. */
  times?: number;
}

/** The service in memory, as a `fetch` for unit tests. It answers as the contract says, and keeps nothing after its end. */
export interface Mock {
  /** What a client needs to reach it: `createClient(mock.clientOptions)`. */
  readonly clientOptions: { readonly baseUrl: string; readonly token: string; readonly fetch: Fetch };
  /** Answers only requests to `baseUrl`; other addresses are unreachable. */
  readonly fetch: Fetch;
  readonly baseUrl: string;
  /** The access token that it accepts; any other is answered 401. */
  readonly token: string;
  /** The client credentials for which it issues that token. */
  readonly clientCredentials: Credentials;
  /** Adds a record directly, also of kinds that the interface does not create, and returns it. */
  add<Resource extends keyof Addable>(
    resource: Resource,
    fields: Addable[Resource]['given'],
  ): Addable[Resource]['held'];
  /** Answers the next request with this problem, whatever it asks for. */
  refuseNext(code: ProblemCode, options?: RefusalOptions): void;
}

export interface MockOptions {
  /** The base URL of the mock: `http://mock.test` by default. */
  baseUrl?: string;
  /** The seed of made-up ids: the same seed gives the same ids. */
  seed?: number;
  /** How many changes the change feed keeps: all by default. Cursors before them have expired. */
  keptChanges?: number;
}

const answerOf = (status: number, headers: Record<string, string>, body: unknown): FetchAnswer =>
  new Response(body === undefined ? null : JSON.stringify(body), { status, headers });

/** The mock, and the function that answers a request, for the server. */
export const createMockParts = ({ baseUrl = 'http://mock.test', seed = 1, keptChanges = Infinity }: MockOptions) => {
  const state = {
    token: 'tpa_mock',
    clientCredentials: { clientId: 'mock-client', clientSecret: 'mock-secret' },
    actor: { kind: 'token', id: '01930f50-1111-7222-8333-444455556666', name: 'mock' } as const,
    refusals: [] as Refused[],
  };
  const service = createService(state, seed, keptChanges);
  const fetch: Fetch = async (address, { method, headers, body = '', signal }) => {
    const url = new URL(address);
    if (url.origin !== new URL(baseUrl).origin) throw new TypeError(`the mock is at ${baseUrl}, not at ${url.origin}`);
    if (signal.aborted) throw new Error('aborted');
    const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    // The boundary: a client without the platform's types has the platform's signal all the same.
    const given = signal as AbortSignal;
    const answer = await service.answerInTime({ method, url, headers: Object.fromEntries(lower), body }, given);
    if (given.aborted) throw new Error('aborted');
    return answerOf(answer.status, answer.headers, answer.body);
  };
  const mock: Mock = {
    clientOptions: { baseUrl, token: state.token, fetch },
    fetch,
    baseUrl,
    token: state.token,
    clientCredentials: state.clientCredentials,
    // The boundary: the names are those of the kinds, and `add` checks the record against its schema.
    add: (resource, fields) => service.add(resource as ResourceName, { ...fields }) as never,
    refuseNext: (code, { retryAfter, retainUntil, times = 1 } = {}) => {
      const details = {
        ...(retryAfter === undefined ? {} : { headers: { 'Retry-After': String(retryAfter) } }),
        ...(retainUntil === undefined ? {} : { retainUntil }),
      };
      for (let count = 0; count < times; count += 1) state.refusals.push(new Refused(code, details));
    },
  };
  return { mock, answer: service.answerInTime };
};

/** The service in memory, as a `fetch`: no socket is opened. */
export const createMock = (options: MockOptions = {}): Mock => createMockParts(options).mock;
