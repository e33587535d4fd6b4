import type { Answer } from '../deployment/httpClient.ts';
import { problemOf } from './assertions.ts';
import { linksOf } from './pages.ts';

/**
 * Header fields that reveal something about the requested record. Proxies add others, which differ between responses.
 */
const TELLING = [
  ...['content-type', 'content-language', 'cache-control', 'vary', 'last-modified', 'location', 'allow'],
  ...['x-total-count', 'preference-applied', 'idempotent-replayed', 'www-authenticate', 'ratelimit-policy'],
];

/**
 * The header fields that make responses distinguishable: links by their relation, because they name the requested
 * record.
 */
export const tellingHeaders = (answer: Answer): Record<string, unknown> => {
  const { status, headers } = answer;
  return {
    ...Object.fromEntries(TELLING.map((name) => [name, headers[name]])),
    // The ETag of a problem may depend on its text, where each response has another request id.
    etag: status < 400 ? headers.etag : headers.etag !== undefined,
    links: Object.keys(linksOf(answer)).toSorted(),
  };
};

/** The length of a problem without its request id, whose length may vary. */
export const lengthOf = (answer: Answer): number =>
  answer.text.length - JSON.stringify(problemOf(answer, answer.status).requestId ?? '').length;
