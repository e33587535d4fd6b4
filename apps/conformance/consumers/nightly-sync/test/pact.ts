import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MatchersV3, PactV4 } from '@pact-foundation/pact';
import { type Client, createClient } from '@training-provider/contract/client';
import { afterAll } from 'vitest';

const { regex } = MatchersV3;

const folder = mkdtempSync(join(tmpdir(), 'nightly-sync-pact-'));
afterAll(() => rmSync(folder, { recursive: true }));
const consumer = 'nightly-sync';
const provider = 'training-provider-administration';

export const pact = new PactV4({ consumer, provider, dir: folder, logLevel: 'warn' });

/** The pact as written by the tests so far. */
export const writtenPact = (): string => readFileSync(join(folder, `${consumer}-${provider}.json`), 'utf8');

/** Creates the client like the job, but with the URL of Pact's mock server. */
export const clientOf = ({ url }: { url: string }): Client => createClient({ baseUrl: url, token: 'sync-test-token' });

const JSON_TYPE = regex(/^application\/json(;.*)?$/, 'application/json');

/** Header fields of every request. The verification replaces the token. */
export const sent = {
  Accept: 'application/json, application/problem+json',
  Authorization: regex(/^Bearer \S+$/, 'Bearer sync-test-token'),
};

/** The header fields of a page with these links. */
export const answeredPage = (path: string, ...links: string[]) => ({
  'Content-Type': JSON_TYPE,
  Link: regex(
    new RegExp(`${links.map((link) => `.*rel="${link}"`).join('')}.*`),
    links.map((link) => `<http://localhost${path}?cursor=${link}>; rel="${link}"`).join(', '),
  ),
});
export const answeredRecord = { 'Content-Type': JSON_TYPE, ETag: regex(/^"[^"]+"$/, '"1"') };
