import type { Actor } from '../../wire/history.ts';
import type { MockedRequest, Queue } from './queue.ts';
import type { Refused } from './refused.ts';

/** Id and secret of an OAuth client. */
export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A body without its content coding, or the problem by which it is refused. */
export type DecodedBody = Uint8Array | 'invalid_encoding' | 'body_too_large' | 'unsupported_encoding';

/** A request as it is on the wire; header names are in lower case. */
export interface MockRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** What the log of the mock says of it. */
  readonly told: MockedRequest;
  /** If it has a content coding: the body without it. */
  readonly decoded?: DecodedBody;
  /** If it is a file: whether the body is that of `Content-Digest`. */
  readonly isIntact?: boolean;
}

/** The state of the mock that its users can see. */
export interface MockState {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** The access token that it accepts. */
  readonly token: string;
  /** Who writes with that token. */
  readonly actor: Actor;
  /** The client credentials for which it issues that token. */
  readonly clientCredentials: Credentials;
  /** The problems that the next requests are answered with. */
  readonly refusals: Queue<Refused>;
}
