import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MatchersV3, PactV4 } from '@pact-foundation/pact';
import { type Client, createClient } from '@training-provider/contract/client';
import { afterAll } from 'vitest';

const { regex } = MatchersV3;

const folder = mkdtempSync(join(tmpdir(), 'web-portal-pact-'));
afterAll(() => rmSync(folder, { recursive: true }));
const consumer = 'web-portal';
const provider = 'training-provider-administration';

export const pact = new PactV4({ consumer, provider, dir: folder, logLevel: 'warn' });

/** The pact as written by the tests so far. */
export const writtenPact = (): string => readFileSync(join(folder, `${consumer}-${provider}.json`), 'utf8');

/** Creates the client like the portal, but with the URL of Pact's mock server. */
export const clientOf = ({ url }: { url: string }): Client =>
  createClient({ baseUrl: url, token: 'portal-test-token' });

const JSON_TYPE = regex(/^application\/json(;.*)?$/, 'application/json');
const PROBLEM_TYPE = regex(/^application\/problem\+json(;.*)?$/, 'application/problem+json');

/** Header fields of every request. The verification replaces the token. */
export const sent = {
  Accept: 'application/json, application/problem+json',
  Authorization: regex(/^Bearer \S+$/, 'Bearer portal-test-token'),
};
export const sentJson = { ...sent, 'Content-Type': 'application/json' };

export const answeredPage = {
  'Content-Type': JSON_TYPE,
  Link: regex(/.*rel="first".*/, '<http://localhost/v1/participants?limit=20>; rel="first"'),
};
export const answeredRecord = { 'Content-Type': JSON_TYPE, ETag: regex(/^"[^"]+"$/, '"1"') };
export const answeredProblem = { 'Content-Type': PROBLEM_TYPE };
