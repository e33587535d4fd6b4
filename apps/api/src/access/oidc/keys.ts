import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { type Fault, unavailable } from '../../problems/fault.ts';

const TIMEOUT_MS = 5_000;
/** After an unknown key id the keys are fetched again, but no more often than this, whoever makes ids up. */
const COOLDOWN_MS = 5_000;
const RETRY_AFTER_SECONDS = 5;

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

const unreachable = (cause: unknown): Fault =>
  unavailable('OpenID provider unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });

/** Reads where the keys are (OpenID Connect Discovery 1.0, section 4). The document has to name the same issuer. */
const discover = async (issuer: string): Promise<JWTVerifyGetKey> => {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  const document = Discovery.parse(await response.json());
  if (document.issuer !== issuer) throw new Error(`${url} names the issuer "${document.issuer}"`);
  return createRemoteJWKSet(new URL(document.jwks_uri), {
    timeoutDuration: TIMEOUT_MS,
    cooldownDuration: COOLDOWN_MS,
  });
};

const isUnknownKey = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;

/**
 * The public keys of an OpenID provider, found on first use and kept; those that are new are fetched when a token names
 * one. What fails is tried again by the next token.
 * @throws Fault 503 where the provider can't be reached or doesn't answer as one
 */
export const keysOf = (issuer: string): JWTVerifyGetKey => {
  let discovered: Promise<JWTVerifyGetKey> | undefined;
  const discoverOnce = (): Promise<JWTVerifyGetKey> => {
    discovered ??= discover(issuer).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  };
  return async (header, token) => {
    try {
      const keys = await discoverOnce();
      return await keys(header, token);
    } catch (error) {
      throw isUnknownKey(error) ? error : unreachable(error);
    }
  };
};
