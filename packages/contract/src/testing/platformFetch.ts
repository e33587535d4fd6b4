import type { FetchAnswer, FetchInit, GlobalOr } from '../client/fetch.ts';

/** What the platform's `fetch` takes besides the address, if the consumer's types declare it. */
type PlatformInit = typeof globalThis extends { Request: new (input: never, init?: infer Init) => unknown }
  ? NonNullable<Init>
  : Partial<FetchInit>;

/** The platform's `fetch`, so that the mock can stand for it; for programs without its types, what the client needs of it. */
export type PlatformFetch = (
  input: string | GlobalOr<'URL', never> | GlobalOr<'Request', never>,
  init?: PlatformInit,
) => Promise<GlobalOr<'Response', FetchAnswer>>;
