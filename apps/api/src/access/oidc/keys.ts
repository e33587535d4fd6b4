import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { type Fault, unavailable } from '../../problems/fault.ts';
import { ReasonedError } from '../../problems/loggedError.ts';
import { fetchBounded } from './boundedFetch.ts';
import { isSecure } from './issuer.ts';

/** How long keys are used until the service reads the discovery document and the keys again. */
const KEYS_MS = 300_000;
/**
 * The service fetches the keys again for an unknown key id, but at most this often, because anyone can invent key ids.
 */
const COOLDOWN_MS = 5_000;
const RETRY_AFTER_SECONDS = 5;

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url({ abort: true }).refine(isSecure) });

const unreachable = (cause: unknown): Fault =>
  unavailable('OpenID provider unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });

/**
 * The keys at the URL in the discovery document (OpenID Connect Discovery 1.0, section 4). The document must contain
 * the same issuer.
 */
const discover = async (issuer: string): Promise<JWTVerifyGetKey> => {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const document = Discovery.parse(await (await fetchBounded(url)).json());
  if (document.issuer !== issuer) throw new ReasonedError(`${url} names the issuer "${document.issuer.slice(0, 200)}"`);
  return createRemoteJWKSet(new URL(document.jwks_uri), {
    cacheMaxAge: Number.POSITIVE_INFINITY,
    cooldownDuration: COOLDOWN_MS,
    [customFetch]: fetchBounded,
  });
};

const isUnknownKey = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;

/**
 * The public keys of an OpenID provider. They are fetched on the first use, every five minutes, and when a token has an
 * unknown key id. After a failure, the next token causes another attempt.
 * @throws Fault 503 if the provider is unreachable or its responses are invalid
 */
export const keysOf = (issuer: string): JWTVerifyGetKey => {
  let discovered: Promise<JWTVerifyGetKey> | undefined;
  let until = 0;
  const discoverOnce = (): Promise<JWTVerifyGetKey> => {
    if (discovered !== undefined && Date.now() < until) return discovered;
    until = Date.now() + KEYS_MS;
    const attempt = discover(issuer).catch((error: unknown) => {
      if (discovered === attempt) discovered = undefined;
      throw error;
    });
    discovered = attempt;
    return attempt;
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
