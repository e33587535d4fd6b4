import type { Refused } from './refused.ts';

/** Id and secret of an OAuth client. */
export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A request as it goes over the wire; names of headers in lower case. */
export interface MockRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What is known of the mock besides its answers. */
export interface MockState {
  /** The access token that it takes. */
  readonly token: string;
  /** The client credentials for which it gives that token. */
  readonly clientCredentials: Credentials;
  /** The refusals that the next requests meet, in their order. */
  readonly refusals: Refused[];
}
