import { describe, expect, test } from 'vitest';
import { clientOf } from '../support/client.ts';
import { type Case, newWorld } from '../support/oauthCases/case.ts';
import { claimCases } from '../support/oauthCases/claims.ts';
import { authenticationCases, goneCases, replayCases } from '../support/oauthCases/requests.ts';
import { signatureCases } from '../support/oauthCases/signatures.ts';
import { introspectionCases, revocationCases } from '../support/oauthCases/tokens.ts';

/** Attacks from the security sections of the RFCs, by what they attack. */
const CASES = {
  signatures: signatureCases,
  claims: claimCases,
  authentication: authenticationCases,
  replays: replayCases,
  'clients and keys that are gone': goneCases,
  revocation: revocationCases,
  introspection: introspectionCases,
} satisfies Record<string, readonly Case[]>;

const all: readonly Case[] = Object.values(CASES).flat();

test('at least 60 attacks from the security sections of the RFCs are tried, each under a name of its own', () => {
  expect(all.length).toBeGreaterThanOrEqual(60);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});

describe.concurrent.each(Object.entries(CASES))('%s', (_, cases) => {
  test.each(cases)('RFC $rfc: $name', async ({ refused, isGone, attack }) => {
    const world = await newWorld();
    const answer = await attack(world);

    if (refused === 'inactive') expect([answer.status, answer.text]).toEqual([200, '{"active":false}']);
    else if (refused === 'ignored') expect([answer.status, answer.text]).toEqual([200, '']);
    else {
      const [status, error] = refused;
      expect([answer.status, answer.json?.error]).toEqual([status, error]);
    }
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.text).not.toContain('tpa_');

    for (const token of world.live) expect((await clientOf(token)('GET', '/v1/org')).status).toBe(200);
    expect((await world.present(world.assertion())).status).toBe(isGone ? 401 : 200);
  });
});
