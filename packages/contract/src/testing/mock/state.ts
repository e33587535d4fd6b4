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
  /** Its entry in the log of the mock. */
  readonly told: MockedRequest;
}

/** The state of the mock that its users can see. */
export interface MockState {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** The access token that it accepts. */
  readonly token: string;
  /** The author of writes with that token. */
  readonly actor: Actor;
  /** The client credentials for which it issues that token. */
  readonly clientCredentials: Credentials;
  /** The problems with which the next requests are answered. */
  readonly refusals: Queue<Refused>;
}
