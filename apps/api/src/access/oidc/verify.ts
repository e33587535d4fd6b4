import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { isUuid } from '../../http/uuid.ts';
import { keysOf } from './keys.ts';

/** The OpenID provider whose tokens are taken: `OIDC_ISSUER` and `OIDC_AUDIENCE`. */
export interface OidcProvider {
  issuer: string;
  audience: string;
}

/** How far the provider's clock may be from ours. */
const CLOCK_TOLERANCE_SECONDS = 60;

/** Asymmetric only: with a shared secret, or none, whoever knows the public key could sign. */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/** Types of an access token: of RFC 9068, and of providers that came before it. Others, such as of logout, are not. */
const TYPES = ['at+jwt', 'jwt'];

const uuid = z.string().refine(isUuid).toLowerCase();

/** What a token has to say beside issuer, audience and times. README has it for those who set up the provider. */
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

/** A token of the provider that is genuine, in force, and meant for this service. */
export interface VerifiedToken extends z.output<typeof Claims> {
  /** From when on it no longer works, in milliseconds since 1970. */
  readonly expiresAt: number;
}

const isAccessToken = (type: string | undefined): boolean =>
  type === undefined || TYPES.includes(type.toLowerCase().replace(/^application\//, ''));

/**
 * The check of the provider's tokens: JWTs as of RFC 9068, or plain ones (RFC 7519). Undefined for a token that is not
 * genuine, not in force, not for this service, or lacks a claim.
 * The function that it returns throws Fault 503 where the provider's keys are needed and can't be had.
 */
export const verifierOf = ({ issuer, audience }: OidcProvider) => {
  const keys = keysOf(issuer);
  return async (token: string): Promise<VerifiedToken | undefined> => {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      });
      if (!isAccessToken(protectedHeader.typ)) return undefined;
      const claims = Claims.safeParse(payload).data;
      return claims && { ...claims, expiresAt: (claims.exp + CLOCK_TOLERANCE_SECONDS) * 1000 };
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };
};
