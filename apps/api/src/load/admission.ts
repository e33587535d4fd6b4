import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { Fault } from '../problems/fault.ts';
import { type BucketLimits, type Buckets, bucketsOf } from './buckets.ts';
import { networkOf } from './network.ts';
import { refusalDelay } from './refusalDelay.ts';
import { bucketSharing } from './sharedBuckets.ts';
import type { Run } from './sharedRateCounts.ts';

/** The kinds of rejected requests, as the metrics name them. */
type Refusal = 'anonymous' | 'unknown_credentials' | 'wrong_secret' | 'token_issue';

/** The limits that operators set, per network and second. */
export interface AdmissionLimits {
  /** Requests without a valid token. */
  readonly anonymous: number;
  /** Unknown tokens and credentials that are looked up. */
  readonly credentials: number;
}

/** The pages of the reference load several documents at once. */
const ANONYMOUS_BURST_SECONDS = 4;
/** Two instances that do not know of each other's look-ups yet together stay below twice the limit. */
const CREDENTIALS_BURST_SECONDS = 0.5;
const WRONG_SECRETS: BucketLimits = { burst: 10, perSecond: 10 / 60 };
const ISSUED_TOKENS: BucketLimits = { burst: 60, perSecond: 1 };

const DETAILS: Readonly<Record<Refusal, string>> = {
  anonymous: 'This network has sent too many requests without a valid token.',
  unknown_credentials: 'This network has tried too many unknown tokens or credentials.',
  wrong_secret: 'Too many wrong secrets or assertions of this client were tried.',
  token_issue: 'The client has asked for too many tokens. Use each until it expires.',
};

const tooMany = (refusal: Refusal, waitMs: number): Fault =>
  new Fault('rate_limit_exceeded', {
    detail: `${DETAILS[refusal]} Wait for the seconds that \`Retry-After\` names.`,
    logMessage: `refused by admission: ${refusal}`,
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1_000))) },
  });

/** Limits the load of unauthenticated callers on the database. Every rejection is a delayed 429 with `Retry-After`. */
export interface Admission {
  /** Counts a request without a valid token, by network. */
  readonly anonymous: RequestHandler;
  /**
   * Looks up a token or credentials that this process does not know as valid. Unknown ones are counted by network;
   * beyond the limit nothing is looked up.
   * @throws Fault 429
   */
  lookUp<Found>(request: Request, find: () => Promise<Found | undefined>): Promise<Found | undefined>;
  /** Counts a wrong secret or assertion of a client, whichever network sent it. @throws Fault 429 */
  countWrongSecret(clientId: string): Promise<void>;
  /** Counts a token that a client requests. @throws Fault 429 */
  countIssuedToken(clientId: string): Promise<void>;
  /** The rejected requests so far. */
  refused(): Readonly<Record<Refusal, number>>;
}

/** Admission with counts in memory that are shared with the other instances afterwards. */
export const admissionOf = (run: Run, limits: AdmissionLimits, log: Logger): Admission => {
  const share = bucketSharing(run, (err) =>
    log.warn({ err }, 'The shared counts of admission are unavailable: this instance counts alone for now'),
  );
  const perNetwork = (perSecond: number, burstSeconds: number): BucketLimits => ({
    burst: Math.max(1, perSecond * burstSeconds),
    perSecond,
  });
  const buckets: Readonly<Record<Refusal, Buckets>> = {
    anonymous: bucketsOf(perNetwork(limits.anonymous, ANONYMOUS_BURST_SECONDS), share('anonymous')),
    unknown_credentials: bucketsOf(
      perNetwork(limits.credentials, CREDENTIALS_BURST_SECONDS),
      share('unknown_credentials'),
    ),
    wrong_secret: bucketsOf(WRONG_SECRETS, share('wrong_secret')),
    token_issue: bucketsOf(ISSUED_TOKENS, share('token_issue')),
  };
  const refused: Record<Refusal, number> = { anonymous: 0, unknown_credentials: 0, wrong_secret: 0, token_issue: 0 };
  const delay = refusalDelay();

  const refuse = async (refusal: Refusal, waitMs: number): Promise<never> => {
    refused[refusal] += 1;
    await delay();
    throw tooMany(refusal, waitMs);
  };
  const count = async (refusal: Refusal, key: string): Promise<void> => {
    const waitMs = buckets[refusal].take(key);
    if (waitMs > 0) await refuse(refusal, waitMs);
  };
  /**
   * Waits once before it rejects, so that many valid tokens that arrive at once, as after a restart, are looked up in
   * turn.
   */
  const takeLookUp = async (network: string): Promise<void> => {
    const { take } = buckets.unknown_credentials;
    if (take(network) === 0) return;
    await delay();
    const waitMs = take(network);
    if (waitMs === 0) return;
    refused.unknown_credentials += 1;
    throw tooMany('unknown_credentials', waitMs);
  };

  return {
    anonymous: (request, _response, next) => {
      const waitMs = buckets.anonymous.take(networkOf(request));
      if (waitMs === 0) return next();
      refuse('anonymous', waitMs).catch(next);
    },
    lookUp: async (request, find) => {
      const network = networkOf(request);
      await takeLookUp(network);
      const { giveBack } = buckets.unknown_credentials;
      const found = await find().catch((error: unknown) => {
        giveBack(network);
        throw error;
      });
      if (found !== undefined) giveBack(network);
      return found;
    },
    countWrongSecret: (clientId) => count('wrong_secret', clientId),
    countIssuedToken: (clientId) => count('token_issue', clientId),
    refused: () => refused,
  };
};
