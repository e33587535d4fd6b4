import { describe, expect, inject, test } from 'vitest';
import type { Broker } from '../../src/pact/broker.ts';
import { pactsOf } from '../../src/pact/source.ts';
import { verifyPacts } from '../../src/pact/verify.ts';
import { newFolder } from '../support/folders.ts';
import { BROKER_TOKEN, brokerWith, FOR_VERIFICATION } from './brokers.ts';
import { interaction, pactOf } from './pacts.ts';

const service = inject('service');

const broker = (url: string, more: Partial<Broker> = {}): Broker => ({
  url,
  token: BROKER_TOKEN,
  selectors: [{ mainBranch: true }],
  providerVersion: '1.2.3',
  providerBranch: 'main',
  publishes: true,
  ...more,
});

const verify = async (from: Broker) =>
  verifyPacts({
    baseUrl: service.baseUrl,
    token: service.token,
    source: { broker: from },
    reportDir: await newFolder(),
    timeoutMs: 600_000,
    allowResidue: false,
  });

describe('the verification of pacts from a broker', () => {
  test('fetches the selected pacts, and publishes the result', async () => {
    const { url, asked, published } = await brokerWith([pactOf([interaction()])]);
    const report = await verify(broker(url));
    expect(report).toMatchObject({ verdict: 'verified', published: true, interactions: [{ verdict: 'passed' }] });
    const wishes = asked.filter(({ path, body }) => path === FOR_VERIFICATION && 'consumerVersionSelectors' in body);
    const meant = { consumerVersionSelectors: [{ mainBranch: true }], providerVersionBranch: 'main' };
    expect(wishes.map(({ body }) => body)).toMatchObject([meant, meant]);
    expect(published()).toMatchObject([{ success: true, providerApplicationVersion: '1.2.3' }]);
    expect(JSON.stringify(report)).not.toContain(BROKER_TOKEN);
  });

  test('publishes a failure if a state fails', async () => {
    const { url, published } = await brokerWith([pactOf([interaction({ states: [{ name: 'a unicorn exists' }] })])]);
    expect(await verify(broker(url))).toMatchObject({ verdict: 'not verified' });
    expect(published()).toMatchObject([{ success: false }]);
  });

  test('publishes no success if a pact expects features that the interface does not offer', async () => {
    const { url, published } = await brokerWith([pactOf([interaction({ method: 'HEAD' })])]);
    expect(await verify(broker(url))).toMatchObject({ verdict: 'not verified', published: false });
    expect(published()).toEqual([]);
  });

  test('fails if the result cannot be published', async () => {
    const { url } = await brokerWith([pactOf([interaction()])], { knowsBranches: false });
    const report = await verify(broker(url));
    expect(report).toMatchObject({ verdict: 'not verified', published: false, interactions: [{ verdict: 'passed' }] });
    expect(report.failures).toEqual([expect.stringContaining('The result was not published to the broker: ')]);
  });

  test('fails if Pact skips interactions', async () => {
    const { url } = await brokerWith([pactOf([interaction()]), pactOf([interaction()])], { forgetsOne: true });
    const report = await verify(broker(url, { publishes: false }));
    expect(report).toMatchObject({ verdict: 'not verified', failures: ['Only 1 of 2 interactions were verified.'] });
  });

  test('publishes nothing by default', async () => {
    const { url, published } = await brokerWith([pactOf([interaction()])]);
    expect(await verify(broker(url, { publishes: false }))).toMatchObject({ verdict: 'verified', published: false });
    expect(published()).toEqual([]);
  });

  test('does not run if the broker has no pact, rejects the token, is unreachable or links to another server', async () => {
    const [empty, full] = [await brokerWith([]), await brokerWith([pactOf([interaction()])])];
    const elsewhere = await brokerWith([pactOf([interaction()])], { listedAt: `${full.url}/pacts/0` });
    const reasonOf = (from: Broker) => expect(pactsOf({ broker: from })).rejects;
    await reasonOf(broker(empty.url)).toThrow('has no pact with "training-provider-administration"');
    await reasonOf(broker(full.url, { token: 'another' })).toThrow('responded with 401');
    await reasonOf(broker('http://127.0.0.1:9')).toThrow('is unreachable');
    await reasonOf(broker(elsewhere.url)).toThrow('links to another server');
    expect(full.asked.map(({ token }) => token)).not.toContain(`Bearer ${BROKER_TOKEN}`);
  });
});
