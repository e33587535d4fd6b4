import type { Received } from './answers.ts';
import type { Incoming } from './exchange.ts';
import { linksIn, received, refuse, strange } from './read.ts';

/** The response to `request`. */
export interface AnyAnswer extends Received {
  readonly status: number;
  /** The complete body with its envelope: a JSON value, or a string for other media types; absent if it is empty. */
  readonly body?: unknown;
  readonly etag?: string;
  /** The `cursor` of the next page, if the response is a page and not the last. */
  readonly next?: string;
  readonly prev?: string;
}

const OPERATION = 'request';
/**
 * A body with one of these media types that is not valid JSON is not from the service: for example, the page of a
 * proxy.
 */
const STRANGE_TYPES = /json|html/i;

const bodyIn = ({ json, text }: Incoming): unknown => {
  if (text === '') return undefined;
  return json === undefined ? text : json;
};

/**
 * The response to a request for which the client has no method.
 * @throws ServiceError if the service refuses the request; ClientError `unexpected_answer` if the response is not from
 *   the service
 */
export const readAnyAnswer = (incoming: Incoming, baseUrl: string): AnyAnswer => {
  const { status, headers, text } = incoming;
  refuse(OPERATION, incoming);
  if (status < 200 || (status >= 300 && status !== 304)) throw strange(OPERATION, incoming, baseUrl);
  const body = bodyIn(incoming);
  if (body === text && STRANGE_TYPES.test(headers.get('content-type') ?? 'html'))
    throw strange(OPERATION, incoming, baseUrl);
  const [link, etag] = [headers.get('link'), headers.get('etag')];
  return {
    status,
    ...(body === undefined ? {} : { body }),
    ...(etag === null ? {} : { etag }),
    ...(link === null ? {} : linksIn(OPERATION, incoming, link)),
    ...received(headers),
  };
};
