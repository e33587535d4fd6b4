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

/** The pact that the tests have written so far. */
export const writtenPact = (): string => readFileSync(join(folder, `${consumer}-${provider}.json`), 'utf8');

/** The client as the job makes it, but that it speaks to Pact's mock server. */
export const clientOf = ({ url }: { url: string }): Client => createClient({ baseUrl: url, token: 'sync-test-token' });

const JSON_TYPE = regex(/^application\/json(;.*)?$/, 'application/json');

/** Header fields of every request. The token is the verifier's: any will do here. */
export const sent = {
  Accept: 'application/json, application/problem+json',
  Authorization: regex(/^Bearer \S+$/, 'Bearer sync-test-token'),
};

/** A page, and the links that it has to have. */
export const answeredPage = (path: string, ...links: string[]) => ({
  'Content-Type': JSON_TYPE,
  Link: regex(
    new RegExp(`${links.map((link) => `.*rel="${link}"`).join('')}.*`),
    links.map((link) => `<http://localhost${path}?cursor=${link}>; rel="${link}"`).join(', '),
  ),
});
export const answeredRecord = { 'Content-Type': JSON_TYPE, ETag: regex(/^"[^"]+"$/, '"1"') };
