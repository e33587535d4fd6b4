import type { Operation } from '../operations.ts';
import { bounded } from './schemas.ts';

const text = (description: string, example: string) => ({
  description,
  schema: { type: 'string', maxLength: 8_000, pattern: '^[\\x20-\\x7E]*$' },
  example,
});
const count = (maximum: number) => bounded({ type: 'integer', minimum: 0, maximum });

/** Every response header, by its name on the wire. */
const RESPONSE_HEADERS = {
  'X-Request-Id': text(
    'Id of the request, also in the log and in every problem.',
    '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11',
  ),
  'RateLimit-Policy': text('The limit: requests (`q`) in a window of seconds (`w`).', '"default";q=6000;w=60'),
  RateLimit: text(
    'Remaining requests (`r`), and seconds until the window ends (`t`); only for authenticated clients.',
    '"default";r=5999;t=58',
  ),
  'Access-Control-Allow-Origin': text(
    'The origin of the web page that sent the request, if the settings of the service allow it.',
    'https://portal.example.org',
  ),
  'Retry-After': {
    description: 'Seconds to wait, if waiting helps.',
    schema: count(86_400),
    example: 1,
  },
  'WWW-Authenticate': text('The missing token or scope (RFC 6750).', 'Bearer realm="training-provider-administration"'),
  ETag: text('Version of the record, for `If-None-Match` and `If-Match` (RFC 9110).', '"3"'),
  Location: {
    description: 'Path of the new record.',
    schema: { type: 'string', format: 'uri-reference', maxLength: 8_000 },
    example: '/v1/participants/01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11',
  },
  Link: text(
    'URLs of the pages `first`, `prev` and `next` (RFC 8288); a page without `next` is the last one. For an export, `changes` is the URL of the change feed from before its first record. `deprecation` is the URL of a page about the replacement.',
    '<https://example.org/v1/participants?limit=50&cursor=abc>; rel="next"',
  ),
  Vary: text('The header fields of the request on which the response depends (RFC 9110).', 'Accept'),
  'X-Total-Count': {
    description: 'Number of records, if `Prefer` requested it.',
    schema: count(Number.MAX_SAFE_INTEGER),
    example: 5000,
  },
  'Preference-Applied': text('The applied preference (RFC 7240).', 'return=total-count'),
  'Idempotent-Replayed': text(
    '`true` if this is the response to an earlier request with the same `Idempotency-Key`.',
    'true',
  ),
  Deprecation: text('Time from which the operation should no longer be used (RFC 9745).', '@1767225600'),
  Sunset: text('Time from which the operation may be gone (RFC 8594).', 'Tue, 01 Jan 2030 00:00:00 GMT'),
} as const;

export type HeaderName = keyof typeof RESPONSE_HEADERS;

/** The header components that `parts` of a document refer to. */
export const headersUsedBy = (parts: readonly object[]) => {
  const text = JSON.stringify(parts);
  return Object.fromEntries(
    Object.entries(RESPONSE_HEADERS).filter(([name]) => text.includes(`"#/components/headers/${name}"`)),
  );
};

/** References to the components of these response headers. */
export const headersNamed = (names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const COMMON: readonly HeaderName[] = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit', 'Access-Control-Allow-Origin'];

/** The headers of an error response with this status. */
export const headersOfError = (status: number): readonly HeaderName[] => {
  if (status === 401 || status === 403) return [...COMMON, 'WWW-Authenticate'];
  return status === 409 || status === 429 || status === 503 ? [...COMMON, 'Retry-After'] : COMMON;
};

/** The content of a successful response. */
export type Content =
  | ('nothing' | 'record' | 'batch' | 'collection' | 'history' | 'results' | 'changes' | 'privacy')
  | ('absences' | 'totals' | 'test');

const CONTENT_HEADERS: Readonly<Record<Content, readonly HeaderName[]>> = {
  nothing: [],
  record: ['ETag'],
  batch: [],
  collection: ['Link', 'Vary', 'X-Total-Count', 'Preference-Applied'],
  history: ['Link'],
  results: ['Link', 'Vary'],
  absences: ['Link', 'Vary'],
  totals: [],
  changes: ['Link', 'Preference-Applied'],
  privacy: [],
  test: [],
};

/** The headers of a successful response, including 304. */
export const headersOfSuccess = ({ action, method, deprecation }: Operation, content: Content): HeaderName[] => [
  ...COMMON,
  ...CONTENT_HEADERS[content],
  ...(action === 'create' ? (['Location'] as const) : []),
  ...(method === 'POST' ? (['Idempotent-Replayed'] as const) : []),
  ...(deprecation === undefined ? [] : (['Link', 'Deprecation', 'Sunset'] as const)),
];
