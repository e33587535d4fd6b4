import type { TestContext } from 'vitest';
import type { Settings } from '../../../../tooling/testbed/program.ts';
import { createClient } from '../../src/access/oauth/clients.ts';
import { mintToken } from '../../src/access/tokens/tokens.ts';
import { type Answer, clientOf } from './client.ts';
import { basic, FORM } from './oauth.ts';
import { ownOrganisation } from './ownOrganisation.ts';
import { startService } from './program.ts';

const HOUR_MS = 3_600_000;

/** The name that the sessions of the instances have at the database. */
export const SERVICE_SESSIONS = 'service';

/** The address of the original client in a proxy's header. */
const from = (address: string) => ({ 'X-Forwarded-For': address });

/** An instance of the service. */
export interface Instance {
  readonly baseUrl: string;
  says(text: RegExp): Promise<string>;
  stop(): Promise<void>;
  /** Sends a request as a client whose address a proxy reports. */
  send(address: string, path: string, token?: string, method?: string): Promise<Answer>;
  /** Requests a token with these credentials, from this address. */
  ask(address: string, id: string, secret: string): Promise<Answer>;
}

const clientAt = (baseUrl: string) => ({
  send: (address: string, path: string, token?: string, method = 'GET') =>
    clientOf(token, baseUrl)(method, path, { headers: from(address) }),
  ask: (address: string, id: string, secret: string) =>
    clientOf(undefined, baseUrl)('POST', '/oauth/token', {
      raw: 'grant_type=client_credentials',
      headers: { 'Content-Type': FORM, ...basic(id, secret), ...from(address) },
    }),
});

/** A separate database for a test, with an organisation, and instances of the service that trust a local proxy. */
export const admissionSetUp = async ({ onTestFinished }: Pick<TestContext, 'onTestFinished'>) => {
  const { url, db, organisationId } = await ownOrganisation({ onTestFinished });

  const start = async (settings: Settings = {}): Promise<Instance> => {
    const own = {
      DATABASE_URL: url,
      PGAPPNAME: SERVICE_SESSIONS,
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'warn',
      ...settings,
    };
    const { baseUrl, says, stop } = await startService(onTestFinished, own);
    return { baseUrl, says, stop, ...clientAt(baseUrl) };
  };
  const newToken = async (): Promise<string> => {
    const expiresAt = new Date(Date.now() + HOUR_MS);
    return (await mintToken(db, { organisationId, scopes: ['*'], expiresAt })).token;
  };
  const newClient = () => createClient(db, { organisationId, scopes: ['org:read'] });
  return { url, db, start, newToken, newClient };
};
