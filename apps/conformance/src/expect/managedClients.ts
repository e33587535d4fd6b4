import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { type Made, make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import type { JsonObject } from '../interface/json.ts';
import { requireModules } from './offered.ts';

/** The scopes of a client that a run creates. */
export const CLIENT_SCOPES: readonly string[] = ['courses:read', 'clients:write'];

/** A client with keys and no secret. */
export const SIGNING = { authentication: 'private_key_jwt' };

/** Creates an OAuth client. */
export const makeClient = (target: Target, fields: JsonObject = {}): Promise<Made> => {
  requireModules(target, 'lifecycles');
  return make(target, 'client', { scopes: CLIENT_SCOPES, ...fields });
};

/** A key, with its public part as client responses show it. */
export const makeKey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid: randomUUID() } };
};
