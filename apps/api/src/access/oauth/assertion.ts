import { createLocalJWKSet, errors, type JSONWebKeySet, type JWK, jwtVerify } from 'jose';
import { z } from 'zod';
import { SIGNATURE_ALGORITHMS } from '../tokens/signatureAlgorithms.ts';

/** The accepted difference between the client's clock and the service's. */
const CLOCK_TOLERANCE_SECONDS = 30;
/** An assertion is created for one request. A longer lifetime would only help a thief. */
const MAX_LIFETIME_SECONDS = 300;

/**
 * The allowed members of the header. Members that contain or name a key (`jwk`, `jku`, `x5u`, `x5c`) are rejected, as
 * is `crit`.
 */
const Header = z.strictObject({
  alg: z.string(),
  kid: z.string().optional(),
  typ: z
    .string()
    .regex(/^(application\/)?(jwt|client-authentication\+jwt)$/i)
    .optional(),
  x5t: z.string().optional(),
  'x5t#S256': z.string().optional(),
});

/**
 * The claims that `jose` does not check. Only one audience is allowed, because each of several services could reuse an
 * assertion.
 */
const Claims = z.object({
  jti: z.string().min(1).max(255),
  aud: z.string(),
  exp: z.number(),
  iat: z.number().optional(),
});

/** The required client and audience of an assertion. */
export interface ExpectedAssertion {
  readonly clientId: string;
  readonly audiences: readonly string[];
}

/** A valid assertion: its id, and the time until which it is accepted, in milliseconds since 1970. */
export interface VerifiedAssertion {
  readonly jti: string;
  readonly acceptedUntil: number;
}

const isShortLived = ({ exp, iat }: z.output<typeof Claims>): boolean => {
  const now = Date.now() / 1_000;
  const longest = MAX_LIFETIME_SECONDS + CLOCK_TOLERANCE_SECONDS;
  const isFresh = iat === undefined || (iat <= now + CLOCK_TOLERANCE_SECONDS && iat >= now - longest);
  return isFresh && exp <= now + longest;
};

const verifyWith = async (
  key: JWK,
  assertion: string,
  { clientId, audiences }: ExpectedAssertion,
): Promise<VerifiedAssertion | undefined> => {
  const { payload, protectedHeader } = await jwtVerify(assertion, createLocalJWKSet({ keys: [key] }), {
    algorithms: SIGNATURE_ALGORITHMS,
    issuer: clientId,
    subject: clientId,
    audience: [...audiences],
    requiredClaims: ['exp', 'jti'],
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  });
  const claims = Claims.safeParse(payload).data;
  if (claims === undefined || !Header.safeParse(protectedHeader).success || !isShortLived(claims)) return undefined;
  return { jti: claims.jti, acceptedUntil: (claims.exp + CLOCK_TOLERANCE_SECONDS) * 1_000 };
};

/**
 * Verifies an assertion (RFC 7523, section 3) with the registered keys of its client: with the key that `kid`
 * specifies, otherwise with each key in turn. Returns undefined if the assertion is forged, expired, too long-lived, or
 * created for another client or service.
 */
export const verifyAssertion = async (
  assertion: string,
  { keys }: JSONWebKeySet,
  expected: ExpectedAssertion,
): Promise<VerifiedAssertion | undefined> => {
  for (const key of keys) {
    try {
      return await verifyWith(key, assertion, expected);
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
    }
  }
  return undefined;
};
