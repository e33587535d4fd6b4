import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { environmentOf } from '../../../tooling/conformance/service.ts';
import { startProxy } from '../mutation/proxy/proxy.ts';
import { newFolder, reportIn } from './support/folders.ts';
import { runMain } from './support/main.ts';
import { serve } from './support/server.ts';
import { runSuite } from './support/suite.ts';

const SECRET = 'secret-token-of-a-test';
const json = { 'content-type': 'application/json' };

describe.concurrent('the exit code', () => {
  test('is 2 if nothing listens at the base URL', async () => {
    // A free port might belong to another test a moment later.
    const args = ['--base-url', 'http://127.0.0.1:1', '--token', SECRET, '--report-dir', await newFolder()];
    const { code, err, out } = await runSuite(args);
    expect(err).toContain('cannot be reached');
    expect(code).toBe(2);
    expect(err + out).not.toContain(SECRET);
  });

  test('is 2 if no check could be completed', async () => {
    const { baseUrl, token } = inject('service');
    const only = ['--only', 'N1-SCOPE', '--report-dir', await newFolder()];
    const { code, out } = await runSuite(['--base-url', baseUrl, '--token', token, ...only]);
    expect(out).toContain('Inconclusive: nothing was checked');
    expect(out).toContain('No check could be completed');
    expect(out).toContain('--limited-token');
    expect(code).toBe(2);
  });

  test('is 2 if only a part is selected, and the output explains how to check everything', async () => {
    const { baseUrl, token } = inject('service');
    const folder = await newFolder();
    const args = ['--base-url', baseUrl, '--token', token, '--only', 'S1-ARRAY', '--report-dir', folder];
    const { code, out } = await runSuite(args);
    expect(out).toMatch(/Inconclusive: conformant in what was checked: 1 of \d{3}\./);
    expect(out).toContain('run it without --only');
    expect(code).toBe(2);
    const report = await reportIn(folder);
    expect(report.verdict).toBe('inconclusive');
    expect(report.doubts.map(({ kind }) => kind)).toEqual(['partial']);
    expect(report.scope.checked).toBe(1);
    expect(await readFile(join(folder, 'junit.xml'), 'utf8')).toContain('<error');
  });

  test('is 2 if requirements are skipped because a token is missing, and the output contains the option', async () => {
    const { baseUrl, token } = inject('service');
    const args = ['--base-url', baseUrl, '--token', token, '--only', 'S1-ARRAY', 'A1-ONE-ORGANISATION'];
    const { code, out } = await runSuite([...args, '--report-dir', await newFolder()]);
    expect(out).toContain('1 requirement was not checked: give --other-token too');
    expect(code).toBe(2);
  });

  test('is 2 if a rate limit would make the run too long, and the output suggests --max-wait and contains no failures', async () => {
    const server = await serve(({ method }, response) => {
      response.writeHead(method === 'POST' ? 429 : 200, { ...json, 'retry-after': '120' }).end('{"data":[]}');
    });
    const folder = await newFolder();
    const args = ['--base-url', server.baseUrl, '--token', 'test-token', '--only', 'S1-ARRAY', '--report-dir', folder];
    const { code, out } = await runSuite([...args, '--max-wait', '1']);
    await server.close();
    expect(out).toContain('throttled: ');
    expect(out).toMatch(/run with --max-wait \d+/);
    expect(out).not.toContain('✗');
    expect(code).toBe(2);
  });

  test('is 1 for a failure while another client of the run waits for its rate limit', async () => {
    const service = inject('service');
    const waiting = Promise.withResolvers<void>();
    let tokens = 0;
    let isListed = false;
    const proxy = await startProxy(service.baseUrl, async (request, forward) => {
      const reply = await forward(request);
      if (request.path === '/oauth/token' && request.body.includes(service.client.id)) {
        tokens += 1;
        // The first is requested before the run.
        if (tokens === 1 || isListed) return reply;
        waiting.resolve();
        return { ...reply, status: 429, headers: { ...json, 'retry-after': '1' }, body: Buffer.from('{}') };
      }
      if (request.method !== 'GET' || !request.path.endsWith('/notes')) return reply;
      await waiting.promise;
      isListed = true;
      return { ...reply, body: Buffer.from('{"data":{}}') };
    });
    const args = ['--base-url', proxy.url, '--only', 'S1-ARRAY', 'A9-DESCRIBED', '--report-dir', await newFolder()];
    const { code, out } = await runSuite(args, environmentOf(service));
    await proxy.close();
    expect(out).toContain('✗ S1-ARRAY MUST');
    expect(out).not.toContain('✗ A9-DESCRIBED');
    expect(code).toBe(1);
  });

  test('is 1 if the server returns the same response to every request, and the output lists the failed requirements', async () => {
    const server = await serve((_, response) => response.writeHead(200, json).end('{"data":[],"extra":1}'));
    const args = [
      '--base-url',
      server.baseUrl,
      '--token',
      'test-token',
      '--profile',
      'spec',
      '--report-dir',
      await newFolder(),
    ];
    const { code, out } = await runSuite(args);
    await server.close();
    expect(out).toMatch(/✗ S1-ENVELOPE MUST/);
    expect(out).toContain('is not conformant');
    expect(code).toBe(1);
  });

  test('is 1 if a claimed module is missing, even if another module is not claimed', async () => {
    const description = '{"data":{"contract":"1.0.0","modules":["changes"]}}';
    const server = await serve(({ url }, response) => {
      const isDescription = url === '/.well-known/training-provider';
      response.writeHead(isDescription ? 200 : 404, json).end(isDescription ? description : '{}');
    });
    const args = ['--token', 'test-token', '--only', 'N1-OFFERED', 'N2-OFFERED', '--report-dir', await newFolder()];
    const { code, out } = await runSuite(['--base-url', server.baseUrl, ...args]);
    await server.close();
    expect(out).toMatch(/✗ N1-OFFERED MUST/);
    expect(out).not.toContain('N2-OFFERED');
    expect(out).toMatch(/\d+ not offered/);
    expect(code).toBe(1);
  });

  test('is 1 if a known failure passes or its entry has expired, but not if it fails as expected', async () => {
    const { baseUrl, token } = inject('service');
    const baseline = join(await newFolder(), 'baseline.json');
    const excuse = { requirement: 'S1-ARRAY', owner: 'QA', expires: '2999-12-31', reason: 'For a test' };
    await writeFile(baseline, JSON.stringify({ failures: [excuse] }));
    const run = (url: string) =>
      newFolder().then((folder) =>
        runSuite([
          '--base-url',
          url,
          '--token',
          token,
          '--only',
          'S1-ARRAY',
          '--baseline',
          baseline,
          '--report-dir',
          folder,
        ]),
      );
    const broken = await serve((_, response) => response.writeHead(200, json).end('{"data":{}}'));
    expect(await run(broken.baseUrl)).toMatchObject({ code: 2, out: expect.stringContaining('1 failed expectedly') });
    expect(await run(baseUrl)).toMatchObject({ code: 1, out: expect.stringContaining('1 passed unexpectedly') });
    await writeFile(baseline, JSON.stringify({ failures: [{ ...excuse, expires: '2001-01-01' }] }));
    expect(await run(broken.baseUrl)).toMatchObject({ code: 1, out: expect.stringContaining('expired on 2001-01-01') });
    await broken.close();
  });
});

describe('the exit code of a run that ends before the first check', () => {
  test.each([
    [['--base-url', 'nonsense', '--token', 'test-token'], 'Give a URL'],
    [['--base-url', 'http://user:password@127.0.0.1', '--token', 'test-token'], 'Give it without a password'],
    [['--token', 'test-token'], 'Give the deployment with --base-url'],
    [['--base-url', 'http://127.0.0.1:1'], 'Give an access token'],
    [['--profile', 'everything'], 'Allowed choices are spec, decided, all'],
    [['--concurrency', '0'], 'Give a whole number from 1 to 64'],
    [['--no-such-option'], 'unknown option'],
    [['--base-url', 'http://127.0.0.1:1', '--token', 'test-token', '--only', 'X-1'], 'There is no requirement X-1'],
    [['--base-url', 'http://127.0.0.1:1', '--token', 'test-token', '--grep', 'no such check'], 'No check remains'],
    [['--base-url', 'http://127.0.0.1:1', '--token', 'test-token', '--baseline', '/no/such/file'], 'cannot be read'],
    [['sweep', '--base-url', 'http://127.0.0.1:1', '--token', 'test-token', '--run-id', 'none'], 'got no response'],
  ])('is 2 for the arguments %j', async (args, text) => {
    const { code, err } = await runMain(...args);
    expect(err).toContain(text);
    expect(code).toBe(2);
  });

  test('is 2 if the deployment rejects the token', async () => {
    const server = await serve((_, response) => response.writeHead(401).end());
    const args = ['--base-url', server.baseUrl, '--token', SECRET, '--report-dir', await newFolder()];
    const { code, err } = await runMain(...args);
    await server.close();
    expect(err).toContain('rejects the token of --token');
    expect(code).toBe(2);
  });

  test('is 2 if a response does not arrive in time', async () => {
    const server = await serve(() => undefined);
    const args = [
      '--base-url',
      server.baseUrl,
      '--token',
      'test-token',
      '--timeout',
      '1',
      '--report-dir',
      await newFolder(),
    ];
    const { code, err } = await runMain(...args);
    await server.close();
    expect(err).toContain('cannot be reached');
    expect(code).toBe(2);
  });

  test.each([
    ['--other-token', 'token', 'belongs to the same organisation'],
    ['--limited-token', 'token', 'may read every collection'],
    ['--partial-token', 'token', 'may read every collection'],
    ['--limited-token', undefined, 'does not know the token of --limited-token'],
  ] as const)('is 2 if the token of %s is wrong: %s', async (option, name, text) => {
    const service = inject('service');
    const wrong = name === undefined ? 'never-issued' : service[name];
    const args = ['--base-url', service.baseUrl, '--token', service.token, option, wrong];
    const { code, out, err } = await runMain(...args, '--only', 'S1-ARRAY', '--report-dir', await newFolder());
    expect(err).toContain(text);
    expect(out).toContain('Inconclusive: nothing was checked');
    expect(code).toBe(2);
  });

  test.each([
    ['client', 'token', { id: '018877b8-3160-7544-8d1c-5d2003b30699', secret: SECRET }, 'does not know the client of'],
    ['client', 'token', 'userClient', 'does not have all scopes'],
    ['client', 'otherToken', 'client', 'belongs to another organisation than --token'],
    ['user-client', 'token', 'client', 'acts for no user'],
  ] as const)('is 2 if the --%s of a run with the %s is wrong: %s', async (option, as, given, text) => {
    const service = inject('service');
    const { id, secret } = typeof given === 'string' ? service[given] : given;
    const client = [`--${option}-id`, id, `--${option}-secret`, secret];
    const args = ['--base-url', service.baseUrl, '--token', service[as], ...client, '--only', 'S1-ARRAY'];
    const { code, out, err } = await runMain(...args, '--report-dir', await newFolder());
    expect(err).toContain(text);
    expect(out).toContain('Inconclusive: nothing was checked');
    expect(out + err).not.toContain(secret);
    expect(code).toBe(2);
  });

  test.each([
    ['a token may read every collection although the deployment reports no scope for it', false],
    [
      'a token of a user without permission groups may read every collection, even if introspection reports all scopes',
      true,
    ],
  ])('is 1 if %s', async (_, isPraised) => {
    const { baseUrl, token, limitedToken, client } = inject('service');
    const proxy = await startProxy(baseUrl, async (request, forward) => {
      if (isPraised && request.path === '/oauth/introspect') {
        const answer = await forward(request);
        const said = { ...JSON.parse(answer.body.toString('utf8')), scope: '*' };
        return { ...answer, headers: json, body: Buffer.from(JSON.stringify(said)) };
      }
      if (request.headers.authorization !== `Bearer ${limitedToken}`) return forward(request);
      return forward({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
    });
    const proof = ['--client-id', client.id, '--client-secret', client.secret];
    const args = ['--base-url', proxy.url, '--token', token, '--limited-token', limitedToken, ...proof];
    const { code, out } = await runMain(
      ...args,
      '--grep',
      '^GET .* lacks the required scope',
      '--report-dir',
      await newFolder(),
    );
    await proxy.close();
    expect(out).toContain('not conformant');
    expect(code).toBe(1);
  });

  test('is not 2 if another run has briefly deactivated the user of a client', async () => {
    const { baseUrl, token, userClient } = inject('service');
    let refusals = 0;
    const proxy = await startProxy(baseUrl, async (request, forward) => {
      if (!request.path.startsWith('/oauth/token') || refusals > 0) return forward(request);
      refusals += 1;
      return { status: 401, headers: json, body: Buffer.from('{"error":"invalid_client"}') };
    });
    const client = ['--user-client-id', userClient.id, '--user-client-secret', userClient.secret];
    const args = ['--base-url', proxy.url, '--token', token, ...client, '--only', 'S1-ARRAY'];
    const { out, err } = await runSuite([...args, '--report-dir', await newFolder()]);
    await proxy.close();
    expect(refusals).toBe(1);
    expect(out).toContain('conformant in what was checked');
    expect(err).not.toContain('does not know');
  });

  test('is not 1 if another run has briefly deleted the user of a client', async () => {
    const { baseUrl, token, userClient } = inject('service');
    const gone = { status: 404, headers: json, body: Buffer.from('{}') };
    const sent: string[] = [];
    const proxy = await startProxy(baseUrl, async (request, forward) => {
      const { method, path, body } = request;
      if (sent.length === 0 && !(method === 'PATCH' && String(body).includes('inactive'))) return forward(request);
      if (sent.length > 1 || !path.startsWith('/v1/users/')) return forward(request);
      sent.push(method);
      return gone;
    });
    const client = ['--user-client-id', userClient.id, '--user-client-secret', userClient.secret];
    const args = ['--base-url', proxy.url, '--token', token, ...client, '--only', 'N3-TOKENS'];
    const { out } = await runSuite([...args, '--report-dir', await newFolder()]);
    await proxy.close();
    expect(sent).toEqual(['PATCH', 'GET']);
    expect(out).toContain('conformant in what was checked');
  });

  test('is 2 if a client id is given without its secret', async () => {
    const { baseUrl, token, client } = inject('service');
    const { code, err } = await runMain('--base-url', baseUrl, '--token', token, '--client-id', client.id);
    expect(err).toContain('requires both --client-id and --client-secret');
    expect(code).toBe(2);
  });

  test('is 2 if a further base URL belongs to another deployment', async () => {
    const { baseUrl, token } = inject('service');
    const other = await serve((_, response) => response.writeHead(200, json).end('{"data":{"id":"another"}}'));
    const args = ['--base-url', baseUrl, '--base-url', other.baseUrl, '--token', token];
    const { code, err } = await runMain(...args, '--only', 'K1-ONE-ORDER', '--report-dir', await newFolder());
    await other.close();
    expect(err).toContain(`${other.baseUrl} does not belong to the same deployment as ${baseUrl}`);
    expect(code).toBe(2);
  });

  test('is 2 if the deployment does not claim the selected module', async () => {
    const server = await serve((_, response) => response.writeHead(200, json).end('{"data":[]}'));
    const args = ['--token', 'test-token', '--module', 'changes', '--report-dir', await newFolder()];
    const { code, err } = await runMain('--base-url', server.baseUrl, ...args);
    await server.close();
    expect(err).toContain('does not offer the selected modules: it claims no module');
    expect(code).toBe(2);
  });

  test('is 0 for --help and for --list', async () => {
    expect(await runMain('--help')).toMatchObject({ code: 0, out: expect.stringContaining('--base-url') });
    expect(await runMain('--list')).toMatchObject({
      code: 0,
      out: expect.stringContaining('S1-ENVELOPE  SPEC MUST'),
    });
  });
});
