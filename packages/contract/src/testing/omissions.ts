/**
 * The parts of the service that the mock omits by design. Otherwise, it answers as the service does: tests compare
 * both.
 */
export const MOCK_OMISSIONS = {
  access: 'There is one organisation, and one access token, which has every scope and never expires.',
  rateLimits: 'Requests are not counted: 429 is answered by `refuseNext` only.',
  imports:
    'An import runs before its upload is answered, so that none is ever queued or running; one that waits for its file does so for ever.',
  webhooks:
    'Webhooks are kept, but nothing is sent: a `test` reaches nobody, there are no deliveries, none fails or catches up, and no name is resolved.',
  retention: 'Nobody has to be kept: `retention_applies` is answered by `refuseNext` only.',
  clientKeys:
    'The keys of clients are kept as they are sent, without a check or an id of their own, and prove nothing; tokens can be neither revoked nor introspected. The metadata say so.',
  expiry:
    'Idempotency keys do not expire, nor does the secret before a rotation, nor do changes without `keptChanges`; no request is ever in progress.',
  codings:
    'The content coding `br` is read only where the platform reads it; elsewhere it is refused as an unknown one.',
  sanitising: 'The HTML of notes is kept as it is sent.',
  suggestions: 'The details of unknown fields, parameters and columns name no similar ones.',
  longValues: 'Histories show texts of any length, instead of the length and digest of long ones.',
  pages: 'The OpenAPI document, the documentation, the pages of problems and the probes are not found.',
  protection: 'The header fields that protect pages and browsers, and those of CORS, are missing.',
} as const;

/** A name in `MOCK_OMISSIONS`. */
export type MockOmission = keyof typeof MOCK_OMISSIONS;
