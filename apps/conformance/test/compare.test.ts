import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { startProxy } from '../mutation/proxy/proxy.ts';
import { newFolder } from './support/folders.ts';
import { runSuite } from './support/suite.ts';

const { baseUrl, token } = inject('service');

/** Compares the service with another deployment, for two requirements. */
const compareWith = async (otherUrl: string) => {
  const folder = await newFolder();
  const args = ['compare', '--base-url', baseUrl, '--token', token, '--other-url', otherUrl, '--report-dir', folder];
  const ended = await runSuite([...args, '--only', 'S1-ARRAY', 'S2.1-TAGS', '--seed', '7']);
  return { ...ended, comparison: JSON.parse(await readFile(join(folder, 'comparison.json'), 'utf8')) };
};

/** A deployment with the responses of the service, changed by a function of their text. */
const deploymentWith = async (change: (text: string) => string): Promise<string> => {
  const proxy = await startProxy(baseUrl, async (request, forward) => {
    const reply = await forward(request);
    return { ...reply, body: Buffer.from(change(reply.body.toString('utf8'))) };
  });
  onTestFinished(() => proxy.close());
  return proxy.url;
};

test('the comparison recommends an upgrade to a deployment with equal responses', async () => {
  const { code, out, comparison } = await compareWith(await deploymentWith((text) => text));
  expect(out).toContain('Can I upgrade? Yes');
  expect(comparison.differences).toEqual([]);
  expect(comparison.seed).toBe(7);
  expect(code).toBe(0);
});

test('the comparison advises against a deployment that loses a requirement, and shows fields of only one deployment', async () => {
  const otherUrl = await deploymentWith((text) => text.replaceAll('"tags":', '"labels":'));
  const { code, out, comparison } = await compareWith(otherUrl);
  expect(out).toContain('✗ S2.1-TAGS lost');
  expect(out).toContain('Can I upgrade? No');
  expect(comparison.onlyAfter).toContainEqual(expect.stringContaining('data.labels'));
  expect(code).toBe(1);
});

test('the comparison rejects two addresses of one deployment', async () => {
  const { code, err } = await runSuite(['compare', '--base-url', baseUrl, '--token', token, '--other-url', baseUrl]);
  expect(err).toContain('two different deployments');
  expect(code).toBe(2);
});
