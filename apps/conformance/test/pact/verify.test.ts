import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, test, vi } from 'vitest';
import { CouldNotRun } from '../../src/deployment/errors.ts';
import type { PactReport } from '../../src/pact/report.ts';
import { EXAMPLES } from '../../src/pact/source.ts';
import { type PactOptions, verifyPacts } from '../../src/pact/verify.ts';
import { newFolder } from '../support/folders.ts';
import { serve } from '../support/server.ts';
import { runSuite, startSuite } from '../support/suite.ts';
import { folderWith, interaction, pactOf, TOKEN_IN_PACT, textsIn } from './pacts.ts';

const service = inject('service');
afterAll(() => vi.unstubAllEnvs());

const optionsFor = async (folder: string): Promise<PactOptions> => ({
  baseUrl: service.baseUrl,
  token: service.token,
  source: { folder },
  reportDir: await newFolder(),
  timeoutMs: 600_000,
  allowResidue: false,
});

const verify = async (...interactions: readonly object[]): Promise<PactReport> =>
  verifyPacts(await optionsFor(await folderWith(pactOf(interactions))));

const get = async (path: string) => {
  const answer = await fetch(`${service.baseUrl}${path}`, { headers: { authorization: `Bearer ${service.token}` } });
  return { status: answer.status, body: (await answer.json()) as { data: { id: string }[] } };
};

const creation = (lastName: string, headers = {}) => ({
  method: 'POST',
  path: '/v1/participants',
  sent: { participant: { firstName: 'Pact', lastName } },
  status: 201,
  headers,
});
const unique = () => `P${randomUUID().replaceAll('-', '')}`;
const found = async (lastName: string) => (await get(`/v1/participants?q=${lastName}`)).body.data.length;

test('the example pacts pass, and the records that their verification creates are deleted', async () => {
  const report = await verifyPacts(await optionsFor(EXAMPLES));
  const notPassed = report.interactions.filter(({ verdict }) => verdict !== 'passed');
  expect([report.findings, report.failures, notPassed]).toEqual([[], [], []]);
  expect(report).toMatchObject({ verdict: 'verified', cleanUp: { failed: [], residue: [] } });
  expect(report.interactions.length).toBe(20);
  expect(report.cleanUp.removed).toBeGreaterThan(20);
  expect(await found(`Cf${report.run.id}`)).toBe(0);
});

describe.concurrent('a verification of pacts', () => {
  test('reports a difference with its place, and never prints the token', async () => {
    const wrong = interaction({ description: 'the organisation', answered: { data: { name: 'Another' } } });
    const [reportDir, pactDir] = [await newFolder(), await folderWith(pactOf([wrong]))];
    const args = ['pact', '--base-url', service.baseUrl, '--pact-dir', pactDir, '--report-dir', reportDir];
    const { code, out, err } = await runSuite(args, { CONFORMANCE_TOKEN: service.token });
    expect(code).toBe(1);
    expect(out).toMatch(/✗ tested-consumer: the organisation\n {4}\$\.data\.name: .*to be equal to 'Another'/);
    const xml = await readFile(join(reportDir, 'pacts.xml'), 'utf8');
    expect(xml).toContain('<testsuite name="tested-consumer" tests="1" failures="1" skipped="0">');
    expect(xml).toMatch(
      /<testcase classname="tested-consumer" name="the organisation"><failure message="\$\.data\.name: /,
    );
    const everything = [out, err, await textsIn(reportDir), await textsIn(pactDir)].join('\n');
    expect(everything).toContain('"not verified"');
    expect(everything).not.toContain(service.token);
  });

  test('fails if a state cannot be set up, even if the response matches', async () => {
    const states = [{ name: 'a participant exists', params: { colour: 'red' } }];
    const { verdict, failures, interactions } = await verify(interaction({ states }), interaction());
    expect(verdict).toBe('not verified');
    expect(failures).toEqual([expect.stringMatching(/^The state "a participant exists" could not be set up: .*422/)]);
    expect(interactions.map((entry) => entry.verdict)).toEqual(['failed', 'passed']);
  });

  test('fails if a state is unknown, lists the known states, and deletes the records that other states have created', async () => {
    const states = [{ name: 'a participant exists' }, { name: 'a unicorn exists' }];
    const { verdict, failures, cleanUp } = await verify(interaction({ states }));
    expect(verdict).toBe('not verified');
    expect(failures).toEqual([
      expect.stringContaining('The state "a unicorn exists" is unknown. Known states: a participant exists;'),
    ]);
    expect(cleanUp).toMatchObject({ removed: expect.any(Number), failed: [] });
    expect(cleanUp.removed).toBeGreaterThan(0);
  });

  test('uses the ids of a state in the requests', async () => {
    const pathFrom = '/v1/participants/$' + '{participantId}';
    const expected = { states: [{ name: 'a participant exists' }], path: `/v1/participants/${randomUUID()}`, pathFrom };
    expect(await verify(interaction(expected))).toMatchObject({ verdict: 'verified' });
    const { pathFrom: _, ...withoutIds } = expected;
    expect(await verify(interaction(withoutIds))).toMatchObject({ verdict: 'not verified' });
  });

  test('supports pacts of version 2 of the Pact specification', async () => {
    const older = {
      ...pactOf([
        {
          description: 'the changes since a day',
          providerState: 'participants have changed',
          request: {
            method: 'GET',
            path: '/v1/participants',
            query: 'sort=updatedAt&updatedAt%5Bgte%5D=2025-06-01T02%3A00%3A00Z&limit=1',
            headers: { Authorization: `Bearer ${TOKEN_IN_PACT}` },
          },
          response: { status: 200, body: { data: [] }, matchingRules: { '$.body.data': { match: 'type' } } },
        },
      ]),
      metadata: { pactSpecification: { version: '2.0.0' } },
    };
    const report = await verifyPacts(await optionsFor(await folderWith(older)));
    expect(report).toMatchObject({ verdict: 'verified', findings: [], interactions: [{ verdict: 'passed' }] });
  });

  test('deletes records that an interaction has created, even after a failure', async () => {
    const [right, wrong] = [unique(), unique()];
    const report = await verify(
      interaction(creation(right)),
      interaction({ ...creation(wrong), answered: { data: { firstName: 'Another' } } }),
    );
    expect(report.interactions.map(({ verdict }) => verdict)).toEqual(['passed', 'failed']);
    expect(report.cleanUp.removed).toBe(2);
    expect(await found(right)).toBe(0);
    expect(await found(wrong)).toBe(0);
  });

  test('deletes records of an interaction before the next interaction', async () => {
    const lastName = unique();
    const { verdict } = await verify(
      interaction({ description: '1', ...creation(lastName) }),
      interaction({ description: '2', path: '/v1/participants', query: { q: [lastName] }, answered: { data: [] } }),
    );
    expect(verdict).toBe('verified');
  });

  test('creates a new record in each verification, although the pact has the same idempotency key', async () => {
    const expected = creation(unique(), { 'Idempotency-Key': [randomUUID()] });
    for (const _ of [1, 2]) expect((await verify(interaction(expected))).cleanUp.removed).toBe(1);
  });

  test('sends the token exactly where the pact has a token, in any spelling of the header', async () => {
    const bearer = [`Bearer ${TOKEN_IN_PACT}`];
    const { interactions } = await verify(
      interaction({ description: '1', headers: { Authorization: undefined, authorization: bearer } }),
      interaction({ description: '2', headers: { Authorization: undefined, AUTHORIZATION: bearer } }),
      interaction({ description: '3', headers: { Authorization: undefined }, status: 401 }),
    );
    expect(interactions).toMatchObject([{ verdict: 'passed' }, { verdict: 'passed' }, { verdict: 'passed' }]);
  });

  test('forwards bodies that are larger than 100 KiB', async () => {
    const large = { ...creation('x'.repeat(200_000)), status: 422, answered: { code: 'invalid_body' } };
    expect(await verify(interaction(large))).toMatchObject({ verdict: 'verified' });
  });

  test('sends every path to the service, including paths that Pact uses itself', async () => {
    const report = await verify(interaction({ method: 'POST', path: '/_pactSetup', sent: {}, status: 404 }));
    expect(report.interactions).toMatchObject([{ verdict: 'passed' }]);
  });

  test('fails if the service returns a response that the interface does not declare', async () => {
    const report = await verify(interaction({ method: 'HEAD', path: '/v1/org' }));
    expect(report.interactions).toMatchObject([{ verdict: 'passed' }]);
    expect(report.findings).toMatchObject([{ at: 'request.path' }]);
    expect(report.verdict).toBe('not verified');
  });

  test('reports a failed pending interaction without failing', async () => {
    const report = await verify(interaction(), interaction({ path: '/v1/trainers', pending: true }));
    expect(report.interactions.map(({ verdict }) => verdict).toSorted()).toEqual(['passed', 'pending']);
    expect(report.verdict).toBe('verified');
  });

  test("skips no interaction, regardless of Pact's environment variables", async () => {
    vi.stubEnv('PACT_DESCRIPTION', 'one');
    const { interactions } = await verify(interaction({ description: 'one' }), interaction({ description: 'two' }));
    expect(interactions.map(({ verdict }) => verdict)).toEqual(['passed', 'passed']);
  });

  test.each([
    ['all interactions are pending', [pactOf([interaction({ pending: true })])], 'no interaction to verify'],
    ['a pact is invalid', [{ consumer: 'somebody' }], 'is not a pact'],
    ['a pact is with another service', [pactOf([interaction()], 'consumer', 'weather')], 'is a pact with "weather"'],
    ['a pact expects messages', [pactOf([{ ...interaction(), type: 'Asynchronous/Messages' }])], 'expects messages'],
  ])('does not run if %s', async (_, pacts, reason) => {
    const refused = verifyPacts(await optionsFor(await folderWith(...pacts)));
    await expect(refused).rejects.toThrow(CouldNotRun);
    await expect(refused).rejects.toThrow(reason);
  });

  test('does not run if the deployment rejects the token', async () => {
    const options = await optionsFor(await folderWith(pactOf([interaction()])));
    await expect(verifyPacts({ ...options, token: 'unknown' })).rejects.toThrow('rejects the token');
  });
});

describe.concurrent('the command `pact` that cannot run', () => {
  test.each([
    ['the folder is empty', [], [], 'contains no pact'],
    ['a pact has no interaction', [pactOf([interaction()]), pactOf([])], [], 'contains no interaction'],
    ['there is no server', [pactOf([interaction()])], ['--base-url', 'http://127.0.0.1:9'], 'cannot be reached'],
    ['results have no broker', [pactOf([interaction()])], ['--publish-verification'], 'requires --pact-broker-url'],
  ])('exits with 2 and prints the reason, but no token, if %s', async (_, pacts, args, reason) => {
    const pactDir = await folderWith(...pacts);
    const { code, out, err } = await runSuite(['pact', '--pact-dir', pactDir, '--token', 'secret-1', ...args]);
    expect(err).toContain(reason);
    expect(out + err).not.toContain('secret-1');
    expect(code).toBe(2);
  });
});

describe.concurrent('the command `pact`', () => {
  test('deletes created records when it is interrupted, including records of requests in flight', async () => {
    const lastName = unique();
    let interrupt = (): void => undefined;
    const interruptOnce = (): void => {
      interrupt();
      interrupt = () => undefined;
    };
    const front = await serve(async ({ method = '', url = '', headers }, response) => {
      const { authorization = '' } = headers;
      if (method === 'POST') interruptOnce();
      const body = method === 'POST' ? JSON.stringify({ participant: { firstName: 'Pact', lastName } }) : null;
      const sent = { method, body, headers: { authorization, 'content-type': 'application/json' } };
      const answer = await fetch(`${service.baseUrl}${url}`, sent);
      const text = await answer.text();
      response.writeHead(answer.status, { 'content-type': 'application/json', etag: '"1"' }).end(text);
    });
    const states = [{ name: 'several participants with one last name exist', params: { count: 20 } }];
    const pactDir = await folderWith(pactOf([interaction({ states })]));
    const args = ['--base-url', front.baseUrl, '--pact-dir', pactDir, '--report-dir', await newFolder()];
    const running = startSuite(['pact', ...args], { CONFORMANCE_TOKEN: service.token });
    interrupt = running.interrupt;
    const { code, err } = await running.ended;
    await front.close();
    expect(err).toContain('verifier stopped');
    expect(code).toBe(2);
    expect(front.requests.map(({ method }) => method)).toContain('DELETE');
    expect(await found(lastName)).toBe(0);
  });

  test('verifies given pacts in addition to the checks, and both must pass', async () => {
    const wrong = interaction({ answered: { data: { name: 'Another' } } });
    const pactDir = await folderWith(pactOf([wrong]));
    const args = ['--base-url', service.baseUrl, '--only', 'S1-AREAS', '--pact-dir', pactDir];
    const { code, out } = await runSuite([...args, '--report-dir', await newFolder()], {
      CONFORMANCE_TOKEN: service.token,
    });
    expect(out).toContain('conformant in what was checked: 1 of ');
    expect(out).toContain(`The pacts are not verified against ${service.baseUrl}.`);
    expect(code).toBe(1);
  });

  test('exits with 2 if pacts are given in read-only mode', async () => {
    const { code, err } = await runSuite(['--read-only', '--pact-dir', await folderWith(pactOf([interaction()]))]);
    expect(err).toContain('omit --read-only');
    expect(code).toBe(2);
  });
});
