import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { Fault } from '../problems/fault.ts';
import { type BucketLimits, type Buckets, bucketsOf } from './buckets.ts';
import { networkOf } from './network.ts';
import { refusalDelay } from './refusalDelay.ts';
import { bucketSharing } from './sharedBuckets.ts';
import type { Run } from './sharedRateCounts.ts';

/** The kinds of rejected requests, with their names in the metrics. */
type Refusal = 'anonymous' | 'unknown_credentials' | 'wrong_secret' | 'token_issue';

/** The limits that operators set: requests per network and second. */
export interface AdmissionLimits {
  /** Requests without a valid token. */
  readonly anonymous: number;
  /** Look-ups of unknown tokens and credentials. */
  readonly credentials: number;
}

/** How many seconds of the limit may be used at once, because a page of the reference loads several documents. */
const ANONYMOUS_BURST_SECONDS = 4;
/**
 * The same for look-ups. It is so short that two instances stay below twice the limit before they know of each other's
 * look-ups.
 */
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

/**
 * Limits the load that unauthenticated callers cause on the database. Every rejection is a delayed 429 with
 * `Retry-After`.
 */
export interface Admission {
  /** Counts a request without a valid token, by network. */
  readonly anonymous: RequestHandler;
  /**
   * Looks up a token or credentials that this process does not know to be valid. Unknown ones are counted by network.
   * Above the limit, nothing is looked up.
   * @throws Fault 429
   */
  lookUp<Found>(request: Request, find: () => Promise<Found | undefined>): Promise<Found | undefined>;
  /** Counts a wrong secret or assertion of a client, regardless of the network that sent it. @throws Fault 429 */
  countWrongSecret(clientId: string): Promise<void>;
  /** Counts a token that a client requests. @throws Fault 429 */
  countIssuedToken(clientId: string): Promise<void>;
  /** The number of requests rejected so far. */
  refused(): Readonly<Record<Refusal, number>>;
}

/** Creates an `Admission` that counts in memory, and shares the counts with the other instances afterwards. */
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
   * Takes a look-up of a network. It waits once before it rejects, so that many valid tokens that arrive at the same
   * time, for example after a restart, are looked up one after another.
   * @throws Fault 429
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
