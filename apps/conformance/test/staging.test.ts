import { request as send } from 'node:http';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { checks } from '../src/checks.ts';
import { entriesOf, pendingIn } from '../src/deployment/ledger.ts';
import { SERVICE_DESCRIPTION_PATH } from '../src/interface/modules.ts';
import { newFolder, reportIn } from './support/folders.ts';
import { serve } from './support/server.ts';
import { runSuite, startSuite } from './support/suite.ts';

const service = inject('service');
const tokens = ['--token', service.token, '--other-token', service.otherToken, '--limited-token', service.limitedToken];

/**
 * A number of requests after which some checks are done and others are not: a run of this profile sends about 1,500.
 */
const MANY = 300;

/**
 * A proxy in front of the service that records each request. `block` selects those that get a 503, `lost` is a header
 * to remove.
 */
const proxy = (block: (method: string, url: string) => boolean = () => false, lost = '') =>
  serve((request, response) => {
    if (block(request.method ?? '', request.url ?? '')) return void response.writeHead(503).end();
    const { host, ...headers } = request.headers;
    const { method, url } = request;
    const forwarded = send(`${service.baseUrl}${url}`, { method: method ?? 'GET', headers }, (answer) => {
      const { [lost]: _, ...kept } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(response);
    });
    forwarded.once('error', () => response.destroy());
    request.pipe(forwarded);
  });

describe.concurrent('on a deployment that others use', () => {
  test('a read-only run sends only GET and HEAD, with and without its tokens', async () => {
    const server = await proxy();
    const folder = await newFolder();
    const { id, secret } = service.client;
    const all = [...tokens, '--client-id', id, '--client-secret', secret];
    const { code } = await runSuite(['--base-url', server.baseUrl, ...all, '--read-only', '--report-dir', folder]);
    await server.close();
    const methods = Map.groupBy(server.requests, ({ method }) => method);
    expect([...methods.keys()].toSorted()).toEqual(['GET', 'HEAD']);
    expect(server.requests.length).toBeGreaterThan(300);
    const { counts, requirements } = await reportIn(folder);
    expect(counts.requirements.passed).toBeGreaterThan(50);
    expect(requirements.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
    expect(code).toBe(2);
  });

  test('a run creates no users on a deployment that cannot delete them', async () => {
    const server = await proxy((_, url) => url === SERVICE_DESCRIPTION_PATH);
    const folder = await newFolder();
    await runSuite(['--base-url', server.baseUrl, '--token', service.token, '--grep', 'user', '--report-dir', folder]);
    await server.close();
    const { cleanUp } = await reportIn(folder);
    expect(cleanUp.residue).toEqual([]);
    const own = `Bearer ${service.token}`;
    const created = server.requests.filter(
      (r) => r.method === 'POST' && r.path === '/v1/users' && r.authorization === own,
    );
    expect(created).toEqual([]);
  });

  test('a run reports records that it could not delete, without changing a verdict, and a sweep deletes them', async () => {
    const server = await proxy((method) => method === 'DELETE');
    const folder = await newFolder();
    const only = ['--only', 'S2.1-TAGS', 'S2.1-FUNCTION', '--report-dir', folder];
    const { code, out } = await runSuite(['--base-url', server.baseUrl, '--token', service.token, ...only]);
    await server.close();
    const { run, cleanUp, counts } = await reportIn(folder);
    expect(counts.requirements.failed).toBeUndefined();
    expect(code).toBe(2);
    expect(cleanUp.failed.length).toBe(2);
    expect(out).toContain('Not removed: /v1/contacts/');

    const sweep = ['sweep', '--base-url', service.baseUrl, '--token', service.token, '--report-dir', folder];
    const swept = await runSuite([...sweep, '--run-id', run.id]);
    expect(swept).toMatchObject({ code: 0, out: expect.stringContaining('Removed 2 records') });
    const headers = { authorization: `Bearer ${service.token}` };
    for (const { path } of cleanUp.failed) {
      expect((await fetch(`${service.baseUrl}${path}`, { headers })).status).toBe(404);
    }
  });

  test('an interrupted run deletes the records that it has created, reports no failure, and is inconclusive', async () => {
    const server = await proxy();
    const folder = await newFolder();
    const running = startSuite(['--base-url', server.baseUrl, ...tokens, '--report-dir', folder, '--profile', 'spec']);
    await running.says('checks');
    await new Promise<void>((resolve) => {
      const look = () => (server.requests.length > MANY ? resolve() : setImmediate(look));
      look();
    });
    running.interrupt();
    const { code, out } = await running.ended;
    await server.close();
    const { run, cleanUp, counts } = await reportIn(folder);
    expect(out).toContain('interrupted');
    expect(code).toBe(2);
    expect(run.interrupted).toBe(true);
    expect(counts.checks.failed).toBeUndefined();
    expect(cleanUp.failed).toEqual([]);
    const left = pendingIn(await entriesOf(join(folder, `ledger-${run.id}.jsonl`)));
    expect(left.filter(({ path }) => !path.includes('/notes/'))).toEqual([]);
  });

  test('failures that a run finds before it is interrupted count, each once', async () => {
    const server = await proxy(undefined, 'x-request-id');
    const folder = await newFolder();
    const running = startSuite(['--base-url', server.baseUrl, ...tokens, '--report-dir', folder]);
    await running.says('✗');
    running.interrupt();
    const { code } = await running.ended;
    await server.close();
    const { run, requirements, counts } = await reportIn(folder);
    expect(run.interrupted).toBe(true);
    expect(requirements.filter(({ verdict }) => verdict === 'failed').length).toBeGreaterThan(0);
    expect(code).toBe(1);
    expect(Object.values(counts.checks).reduce((sum, count) => sum + count)).toBeLessThanOrEqual(checks.length);
  });

  test('a sweep deletes the records of a run with --keep-data', async () => {
    const folder = await newFolder();
    const options = ['--base-url', service.baseUrl, '--token', service.token, '--report-dir', folder];
    const { out } = await runSuite([...options, '--only', 'S2.1-TAGS', '--keep-data']);
    const { run, cleanUp } = await reportIn(folder);
    expect(cleanUp.kept).toBeGreaterThan(0);
    expect(out).toContain(`sweep --run-id ${run.id}`);
    const sweep = await runSuite(['sweep', ...options, '--run-id', run.id]);
    expect(sweep.out).toContain(`Removed ${cleanUp.kept} records`);
  });
});

test('a run ends even if a proxy closes all its connections', async () => {
  const server = await serve((request) => request.socket.destroy());
  const args = ['--base-url', server.baseUrl, '--token', 'test-token', '--report-dir', await newFolder()];
  const running = startSuite(args);
  expect((await running.ended).code).toBe(2);
  await server.close();
});
