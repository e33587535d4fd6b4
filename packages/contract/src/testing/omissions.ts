/**
 * The parts of the service that the mock omits by design. In all other respects it responds like the service; tests
 * compare both.
 */
export const MOCK_OMISSIONS = {
  access: 'There is one organisation, and one access token, which has every scope and never expires.',
  rateLimits: 'Requests are not counted: only `refuseNext` causes a 429.',
  imports:
    'An import runs before the response to its upload, so it is never queued or running; one that waits for its file waits for ever.',
  webhooks:
    'Webhooks are stored, but nothing is sent: a `test` has no receiver, there are no deliveries, none fails or catches up, and no name is resolved.',
  retention: 'There is no retention: only `refuseNext` causes `retention_applies`.',
  clientKeys:
    'The keys of clients are stored as sent, without validation or ids, and do not authenticate; tokens can be neither revoked nor introspected. The metadata says so.',
  expiry:
    'Idempotency keys do not expire, nor does the secret before a rotation, nor do changes without `keptChanges`; no request is ever in progress.',
  codings: 'The content coding `br` is supported only if the platform supports it; otherwise it is refused as unknown.',
  sanitising: 'The HTML of notes is stored as sent.',
  suggestions: 'The details of unknown fields, parameters and columns suggest no similar names.',
  longValues: 'Histories show texts of any length, instead of the length and digest of long ones.',
  pages: 'The OpenAPI document, the documentation, the pages of problems and the probes are not found.',
  protection: 'The header fields that protect pages and browsers, and those of CORS, are missing.',
} as const;

/** A name in `MOCK_OMISSIONS`. */
export type MockOmission = keyof typeof MOCK_OMISSIONS;
