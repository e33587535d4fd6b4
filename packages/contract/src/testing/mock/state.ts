import type { Credentials } from '../../model/clients.ts';
import type { Refused } from '../../model/refused.ts';
import type { SentBody } from '../../model/request.ts';
import type { Actor } from '../../wire/history.ts';
import type { MockedRequest, Queue } from './queue.ts';

/** A request as on the wire; header names are in lower case. */
export interface MockRequest extends SentBody {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** The entry of the request in the log of the mock. */
  readonly told: MockedRequest;
}

/** The state of the mock that its users can see. */
export interface MockState {
  /** The base URL without a trailing slash. */
  readonly baseUrl: string;
  /** The access token that the mock accepts. */
  readonly token: string;
  /** The actor of writes with this token. */
  readonly actor: Actor;
  /** The client credentials for which the mock issues this token. */
  readonly clientCredentials: Credentials;
  /** The problems with which the mock refuses the next requests. */
  readonly refusals: Queue<Refused>;
}
