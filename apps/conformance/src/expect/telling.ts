import type { Answer } from '../deployment/httpClient.ts';
import { problemOf } from './assertions.ts';
import { linksOf } from './pages.ts';

/** Header fields that say something of what was asked for. Proxies add others, which differ from answer to answer. */
const TELLING = [
  ...['content-type', 'content-language', 'cache-control', 'vary', 'last-modified', 'location', 'allow'],
  ...['x-total-count', 'preference-applied', 'idempotent-replayed', 'www-authenticate', 'ratelimit-policy'],
];

/** The header fields by which an answer tells something: links by their relation, since they name what was asked for. */
export const tellingHeaders = (answer: Answer): Record<string, unknown> => {
  const { status, headers } = answer;
  return {
    ...Object.fromEntries(TELLING.map((name) => [name, headers[name]])),
    // A tag of a problem may be made of its text, in which the request id is another each time.
    etag: status < 400 ? headers.etag : headers.etag !== undefined,
    links: Object.keys(linksOf(answer)).toSorted(),
  };
};

/** The length of a problem without its request id, which may be longer one time than another. */
export const lengthOf = (answer: Answer): number =>
  answer.text.length - JSON.stringify(problemOf(answer, answer.status).requestId ?? '').length;
