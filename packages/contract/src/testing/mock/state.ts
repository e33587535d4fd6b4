import type { Credentials } from '../../model/clients.ts';
import type { Refused } from '../../model/refused.ts';
import type { SentBody } from '../../model/request.ts';
import type { Actor } from '../../wire/history.ts';
import type { MockedRequest, Queue } from './queue.ts';

/** A request as it is on the wire; header names are in lower case. */
export interface MockRequest extends SentBody {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** What the log of the mock says of it. */
  readonly told: MockedRequest;
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
