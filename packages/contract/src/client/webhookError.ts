import { brand, isBranded } from './brand.ts';

/** Why a message is rejected. The codes are stable, so that receivers can switch on them. */
export type WebhookVerificationErrorCode =
  /** `webhook-id`, `webhook-timestamp` or `webhook-signature` is missing: the request is not from a webhook. */
  | 'missing_header'
  /** `webhook-timestamp` is not a number of seconds. */
  | 'invalid_timestamp'
  /** The message was sent more than 5 minutes ago: an attacker may replay it, or the clock of the receiver is fast. */
  | 'too_old'
  /** The time of the message is more than 5 minutes in the future: the clock of the receiver is slow. */
  | 'too_new'
  /** No signature was made with a given secret: the message was changed, or is not from the service. */
  | 'wrong_signature'
  /** The body is signed, but is not a message. */
  | 'invalid_message';

const NAME = 'WebhookVerificationError';

/** Thrown if a message is not from the service, or was changed: respond with 400, and ignore its content. */
export class WebhookVerificationError extends Error {
  override readonly name = NAME;
  readonly code: WebhookVerificationErrorCode;

  constructor(code: WebhookVerificationErrorCode, message: string) {
    super(message);
    brand(this, NAME);
    this.code = code;
  }

  /** Also recognises errors of the other build of this package, ESM or CommonJS. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: a subclass keeps the usual meaning.
    return this === WebhookVerificationError ? isBranded(value, NAME) : super[Symbol.hasInstance](value);
  }
}
