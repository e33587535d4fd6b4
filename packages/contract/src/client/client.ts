import type { AnyAnswer } from './anyAnswer.ts';
import type { RequestOptions } from './anyRequest.ts';
import type { Resources } from './generated/resources.ts';

/** The client: the contract's resources, each with its operations. */
export interface Client extends Resources {
  /**
   * Sends any request to the service, with the client's tokens, retries and errors. Use it for operations that this
   * version of the client does not have.
   * @param method The method in capitals, such as `GET`.
   * @param path The path below the base URL, such as `/v1/rooms`. Encode ids with `encodeURIComponent`.
   * @param options Query, body, header fields, time-outs and conditions.
   */
  request(method: string, path: string, options?: RequestOptions): Promise<AnyAnswer>;
}
