import type { FetchAnswer, FetchInit, GlobalOr } from '../client/fetch.ts';

/** The second parameter of the platform's `fetch`, if the consumer's types declare it. */
type PlatformInit = typeof globalThis extends { Request: new (input: never, init?: infer Init) => unknown }
  ? NonNullable<Init>
  : Partial<FetchInit>;

/**
 * The type of the platform's `fetch`, so that the mock can replace it. For programs without the platform's types, it is
 * the part that the client needs.
 */
export type PlatformFetch = (
  input: string | GlobalOr<'URL', never> | GlobalOr<'Request', never>,
  init?: PlatformInit,
) => Promise<GlobalOr<'Response', FetchAnswer>>;
