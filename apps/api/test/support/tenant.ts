import { randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { EVERY_SCOPE } from '@training-provider/contract';
import { inject } from 'vitest';
import { mintToken } from '../../src/access/tokens/tokens.ts';
import { type OpenDatabase, openDatabase } from '../../src/db/database.ts';
import { createOrganisation } from '../../src/resources/org.ts';
import { type Client, clientOf } from './client.ts';

let opened: Promise<OpenDatabase> | undefined;

/** The database of the service, for what the interface cannot create. */
export const database = async (): Promise<OpenDatabase['db']> => {
  opened ??= openDatabase(inject('databaseUrl'), 8);
  return (await opened).db;
};

/** Closes it, if a test has opened it. */
export const closeDatabase = async (): Promise<void> => {
  const open = opened;
  opened = undefined;
  await (await open)?.close();
};

const HOUR_MS = 3_600_000;

interface TokenOptions {
  scopes?: readonly string[];
  userId?: string;
  expiresAt?: Date;
}

/** A token of an organisation. */
export const tokenOf = async (organisationId: string, options: TokenOptions = {}) => {
  const minted = await mintToken(await database(), {
    organisationId,
    scopes: options.scopes ?? [EVERY_SCOPE],
    expiresAt: options.expiresAt ?? new Date(Date.now() + HOUR_MS),
    userId: options.userId,
  });
  await appendFile(inject('tokensFile'), `${minted.token}\n`);
  return minted;
};

/** A separate organisation for a test, with a client that has all scopes. */
export interface Tenant {
  organisationId: string;
  client: Client;
}

/** The same with the token of its client, for another instance of the service. */
export const newTenantWithToken = async (): Promise<Tenant & { token: string }> => {
  const organisationId = await createOrganisation(await database(), { name: `Test ${randomUUID()}` });
  const { token } = await tokenOf(organisationId);
  return { organisationId, token, client: clientOf(token) };
};

export const newTenant = async (): Promise<Tenant> => {
  const { organisationId, client } = await newTenantWithToken();
  return { organisationId, client };
};
