import { EVERY_SCOPE } from '@training-provider/contract';
import { createClient } from '../../src/access/oauth/clients.ts';
import { clientOf } from './client.ts';
import { database, newTenant } from './tenant.ts';

export const FORM = 'application/x-www-form-urlencoded';
export const GRANT = { grant_type: 'client_credentials' };

/** An OAuth client in a new organisation. */
export const newClient = async (scopes: readonly string[] = [EVERY_SCOPE]) => {
  const { organisationId } = await newTenant();
  return { organisationId, ...(await createClient(await database(), { organisationId, scopes })) };
};

/** The header by which a client authenticates itself. */
export const basic = (id: string, secret: string) => ({ Authorization: `Basic ${btoa(`${id}:${secret}`)}` });

type Parameters = Record<string, string> | string;

/** Sends a form to the service, or to another instance of it. */
export const sendForm = (
  path: string,
  parameters: Parameters,
  headers: Record<string, string> = {},
  baseUrl?: string,
) =>
  clientOf(undefined, baseUrl)('POST', path, {
    raw: typeof parameters === 'string' ? parameters : new URLSearchParams(parameters).toString(),
    headers: { 'Content-Type': FORM, ...headers },
  });

/** Calls the token endpoint of the service. */
export const ask = (parameters: Parameters, headers: Record<string, string> = {}) =>
  sendForm('/oauth/token', parameters, headers);
