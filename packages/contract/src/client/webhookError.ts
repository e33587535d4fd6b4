import { brand, isBranded } from './brand.ts';

/** Why a message is refused. Stable: programs switch on it. */
export type WebhookVerificationErrorCode =
  /** `webhook-id`, `webhook-timestamp` or `webhook-signature` is missing: no webhook has sent it. */
  | 'missing_header'
  /** `webhook-timestamp` is no number of seconds. */
  | 'invalid_timestamp'
  /** It was sent more than 5 minutes ago: somebody may send it once more, or the clock of the receiver is fast. */
  | 'too_old'
  /** It will be sent in more than 5 minutes: the clock of the receiver is slow. */
  | 'too_new'
  /** No signature is one by a secret that is given: it was changed, or is not from the service. */
  | 'wrong_signature'
  /** It is signed, but no message. */
  | 'invalid_message';

const NAME = 'WebhookVerificationError';

/** A message that is not from the service, or not as the service has sent it: answer 400, and do nothing of what it says. */
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
