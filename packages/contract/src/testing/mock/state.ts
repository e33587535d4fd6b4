import type { Actor } from '../../wire/history.ts';
import type { Queue } from './queue.ts';
import type { Refused } from './refused.ts';

/** Id and secret of an OAuth client. */
export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A request as it is on the wire; header names are in lower case. */
export interface MockRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Of the upload of an import. */
  readonly file?: UploadedFile;
}

/** The file of an upload. */
export interface UploadedFile {
  readonly wireBytes: number;
  /** Its bytes without the coding, or the problem with which that is refused. */
  readonly unpacked: Uint8Array | 'invalid_encoding' | 'body_too_large';
  /** Whether the bytes as they were sent are those of `Content-Digest`. */
  readonly isIntact: boolean;
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
