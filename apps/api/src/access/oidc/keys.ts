import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { type Fault, unavailable } from '../../problems/fault.ts';
import { ReasonedError } from '../../problems/loggedError.ts';

const TIMEOUT_MS = 5_000;
/** An unknown key id makes the service fetch the keys again, at most this often, since anyone can invent key ids. */
const COOLDOWN_MS = 5_000;
const RETRY_AFTER_SECONDS = 5;

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

const unreachable = (cause: unknown): Fault =>
  unavailable('OpenID provider unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });

/** Reads the URL of the keys (OpenID Connect Discovery 1.0, section 4). The document has to name the same issuer. */
const discover = async (issuer: string): Promise<JWTVerifyGetKey> => {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  if (!response.ok) throw new ReasonedError(`${url} answers ${response.status}`);
  const document = Discovery.parse(await response.json());
  if (document.issuer !== issuer) throw new ReasonedError(`${url} names the issuer "${document.issuer}"`);
  return createRemoteJWKSet(new URL(document.jwks_uri), {
    timeoutDuration: TIMEOUT_MS,
    cooldownDuration: COOLDOWN_MS,
  });
};

const isUnknownKey = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;

/**
 * The public keys of an OpenID provider, which are fetched on the first use and again if a token names an unknown one.
 * After a failure, the next token makes another attempt.
 * @throws Fault 503 if the provider can't be reached or its responses are invalid
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
