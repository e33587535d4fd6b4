import type { Received } from './answers.ts';
import type { Incoming } from './exchange.ts';
import { linksIn, received, refuse, strange } from './read.ts';

/** The answer to `request`. */
export interface AnyAnswer extends Received {
  readonly status: number;
  /** The whole body, with its envelope; absent if there is none. */
  readonly body?: unknown;
  readonly etag?: string;
  /** The `cursor` of the next page, if the answer is a page and not the last. */
  readonly next?: string;
  readonly prev?: string;
}

const OPERATION = 'request';
const WITHOUT_BODY = [204, 304];

/**
 * The answer to a request to what the client has no method for.
 * @throws ServiceError if the service refuses; ClientError `unexpected_answer` if it is not the service's
 */
export const readAnyAnswer = (incoming: Incoming, baseUrl: string): AnyAnswer => {
  const { status, headers, json } = incoming;
  refuse(OPERATION, incoming);
  const isEmpty = WITHOUT_BODY.includes(status);
  if (status < 200 || (status >= 300 && !isEmpty)) throw strange(OPERATION, incoming, baseUrl);
  if (!isEmpty && json === undefined) throw strange(OPERATION, incoming, baseUrl);
  const [link, etag] = [headers.get('link'), headers.get('etag')];
  return {
    status,
    ...(isEmpty ? {} : { body: json }),
    ...(etag === null ? {} : { etag }),
    ...(link === null ? {} : linksIn(OPERATION, incoming, link)),
    ...received(headers),
  };
};
