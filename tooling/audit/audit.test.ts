import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, type TestContext, test } from 'vitest';
import { auditDependencies } from './audit.ts';

const ADVISORY = {
  id: 1,
  url: 'https://example.org',
  title: 'Bad',
  vulnerable_versions: '*',
  cwe: [],
  cvss: { score: 8 },
};

/** A registry that responds with this status and these advisories. */
const registry = async ({ onTestFinished }: TestContext, status: number, advisories: object) => {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    asked.push(await text(request));
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(advisories));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked };
};

// Each test starts the package manager, which takes a few seconds.
describe.concurrent('the audit of the dependencies', () => {
  test('is clean if the registry knows no vulnerability of the deployed packages', async (context) => {
    const { url, asked } = await registry(context, 200, {});
    expect((await auditDependencies(url)).outcome).toBe('clean');
    expect(asked.join()).toContain('express');
    expect(asked.join()).not.toContain('@biomejs/biome');
  });

  test('fails and reports the package if the registry knows a high vulnerability', async (context) => {
    const { url } = await registry(context, 200, { express: [{ ...ADVISORY, severity: 'high' }] });
    const { outcome, report } = await auditDependencies(url);
    expect(outcome).toBe('vulnerable');
    expect(report).toContain('express');
  });

  test('is reported as not made if the registry offers no audit or is unreachable', async (context) => {
    const { url } = await registry(context, 405, {});
    expect((await auditDependencies(url)).outcome).toBe('not made');
    expect((await auditDependencies('http://127.0.0.1:1/')).outcome).toBe('not made');
  });
});
