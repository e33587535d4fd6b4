const BASE_MS = 500;
const CAP_MS = 8_000;

/** Why a request could be sent again: it was refused before any work was done, or its outcome is unknown. */
type Reason = 'untouched' | 'unsure';

/** For each reason, whether a request may be sent again. */
export type Repeatable = Readonly<Record<Reason, boolean>>;

/**
 * Statuses after which a request may be sent again. A proxy responds with 502 or 504 if the network behind it fails.
 */
const REASONS: Readonly<Record<number, Reason>> = { 429: 'untouched', 502: 'unsure', 503: 'unsure', 504: 'unsure' };

/**
 * Why a request could be sent again after a response; undefined if it could not. `code` is the code of the problem
 * document.
 */
export const reasonIn = (status: number, code: string | undefined): Reason | undefined =>
  code === 'request_in_progress' ? 'untouched' : REASONS[status];

/**
 * When a request can be repeated without harm (RFC 9110, section 9.2.2): GET, PUT and DELETE by definition, POST
 * because of its `Idempotency-Key`, and PATCH only with `If-Match`; otherwise it could undo a later change.
 */
export const repeatableOf = (method: string, headers: Readonly<Record<string, string>>): Repeatable => ({
  untouched: true,
  unsure: method !== 'PATCH' || Object.keys(headers).some((name) => name.toLowerCase() === 'if-match'),
});

/**
 * An HTTP date (RFC 9110, section 5.6.7) in milliseconds since 1970, or NaN. The `asctime` format contains no time
 * zone, but is in GMT.
 */
export const httpDate = (text: string): number => Date.parse(/^[A-Z][^+-]*\d$/.test(text) ? `${text} GMT` : text);

/**
 * The value of `Retry-After` (RFC 9110, section 10.2.3) in milliseconds. It contains seconds, which some gateways send
 * with a fraction, or a date.
 */
export const retryAfterMs = (value: string | null, now: number): number | undefined => {
  if (value === null) return undefined;
  if (/^\d+(\.\d+)?$/.test(value.trim())) return Number(value) * 1000;
  // `Date.parse` also accepts other strings, such as "-5" or "1,5".
  const date = /^[A-Z][a-z]+,? /.test(value) ? httpDate(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
};

/**
 * How long to wait before the next attempt, in milliseconds: a random time below a bound that doubles with each failure
 * ("full jitter"). If there is a `Retry-After`, it returns this time plus a random time, so that clients do not return
 * simultaneously.
 */
export const pauseMs = (failures: number, askedMs: number | undefined): number => {
  if (askedMs !== undefined) return askedMs + Math.random() * BASE_MS;
  return Math.random() * Math.min(CAP_MS, BASE_MS * 2 ** (failures - 1));
};
