import { type ClientCredentials, createClient, type Fetch } from '@training-provider/contract/client';
import { createMock, createMockServer } from '@training-provider/contract/testing';
import { inject, onTestFinished } from 'vitest';
import { newClient } from '../support/oauth.ts';
import { newTenant, tokenOf } from '../support/tenant.ts';

/** An empty organisation of the service or of the mock, and the ways in. */
export interface Target {
  baseUrl: string;
  token: string;
  clientCredentials: ClientCredentials;
  fetch?: Fetch;
}

const service = async (): Promise<Target> => {
  const { organisationId } = await newTenant();
  const { token } = await tokenOf(organisationId);
  const client = await newClient();
  return { baseUrl: inject('baseUrl'), token, clientCredentials: { clientId: client.id, clientSecret: client.secret } };
};

const mockServer = async (): Promise<Target> => {
  const server = await createMockServer();
  onTestFinished(() => server.close());
  const { baseUrl, token, clientCredentials } = server;
  return { baseUrl, token, clientCredentials };
};

const mockFetch = async (): Promise<Target> => createMock();

/** What the client is tested against: all three have to answer alike, or consumers' tests mean nothing. */
export const TARGETS: { name: string; open: () => Promise<Target> }[] = [
  { name: 'the service', open: service },
  { name: 'the mock server', open: mockServer },
  { name: 'the mock as a fetch', open: mockFetch },
];

/** A client of an empty organisation, with its token. */
export const openClient = async (open: () => Promise<Target>) => {
  const { baseUrl, token, fetch } = await open();
  return createClient({ baseUrl, token, ...(fetch === undefined ? {} : { fetch }) });
};
