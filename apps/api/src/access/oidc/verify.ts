import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { isUuid } from '../../http/uuid.ts';
import { SIGNATURE_ALGORITHMS } from '../tokens/signatureAlgorithms.ts';
import { keysOf } from './keys.ts';

/** The OpenID provider whose tokens are accepted: `OIDC_ISSUER` and `OIDC_AUDIENCE`. */
export interface OidcProvider {
  issuer: string;
  audience: string;
  /** Called whenever the provider's keys are needed but unavailable. */
  onFailure?: () => void;
}

/** The accepted difference between the provider's clock and the service's. */
const CLOCK_TOLERANCE_SECONDS = 60;

/** The types of access tokens, of RFC 9068 and of older providers. Other types, such as logout tokens, are rejected. */
const TYPES = ['at+jwt', 'jwt'];

const uuid = z.string().refine(isUuid).toLowerCase();

/** The claims of a token other than issuer, audience and times. The README explains how to set up the provider. */
const Claims = z.object({
  sub: z.string().min(1),
  exp: z.number(),
  jti: z.string().optional(),
  client_id: z.string().optional(),
  azp: z.string().optional(),
  organisation_id: uuid,
  user_id: uuid.optional(),
  scope: z.union([z.string().transform((text) => text.split(' ')), z.array(z.string())]).default([]),
});

/** A valid token of the provider for this service. */
export interface VerifiedToken extends z.output<typeof Claims> {
  /** The expiry in milliseconds since 1970. */
  readonly expiresAt: number;
}

const isAccessToken = (type: string | undefined): boolean =>
  type === undefined || TYPES.includes(type.toLowerCase().replace(/^application\//, ''));

/**
 * Returns a function that verifies the provider's tokens: JWTs of RFC 9068, or plain JWTs (RFC 7519). The function
 * returns undefined if the token is forged, expired, for another service, or lacks a claim. It throws Fault 503 if the
 * provider's keys are needed and cannot be fetched.
 */
export const verifierOf = ({ issuer, audience, onFailure }: OidcProvider) => {
  const keys = keysOf(issuer);
  return async (token: string): Promise<VerifiedToken | undefined> => {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms: SIGNATURE_ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      });
      if (!isAccessToken(protectedHeader.typ)) return undefined;
      const claims = Claims.safeParse(payload).data;
      return claims && { ...claims, expiresAt: (claims.exp + CLOCK_TOLERANCE_SECONDS) * 1000 };
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      onFailure?.();
      throw error;
    }
  };
};
