import { describe, expect, test } from 'vitest';
import { clientOf } from '../support/client.ts';
import { type Case, newWorld } from '../support/oauthCases/case.ts';
import { claimCases } from '../support/oauthCases/claims.ts';
import { authenticationCases, goneCases, otherCases, replayCases } from '../support/oauthCases/requests.ts';
import { signatureCases } from '../support/oauthCases/signatures.ts';
import { introspectionCases, revocationCases } from '../support/oauthCases/tokens.ts';

/** Attacks from the security sections of the RFCs. */
const CASES: readonly Case[] = [
  ...[...signatureCases, ...claimCases, ...authenticationCases, ...replayCases, ...goneCases, ...otherCases],
  ...[...revocationCases, ...introspectionCases],
];

test('at least 60 attacks from the security sections of the RFCs are tried, each under a name of its own', () => {
  expect(new Set(CASES.map(({ name }) => name)).size).toBe(CASES.length);
  expect(CASES.length).toBeGreaterThanOrEqual(60);
});

describe.concurrent('what the RFCs warn of is refused:', () => {
  test.each(CASES)('RFC $name', async ({ name, refused, attack }) => {
    const world = await newWorld();
    const answer = await attack(world);
    const told = typeof refused === 'string' ? [answer.status, answer.text] : [answer.status, answer.json?.error];
    const expected = { inactive: [200, '{"active":false}'], ignored: [200, ''] };
    expect(told).toEqual(typeof refused === 'string' ? expected[refused] : refused);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.text).not.toContain('tpa_');

    for (const token of world.live) expect((await clientOf(token)('GET', '/v1/org')).status).toBe(200);
    const isGone = goneCases.some((gone) => gone.name === name);
    expect((await world.present(world.assertion())).status).toBe(isGone ? 401 : 200);
  });
});
