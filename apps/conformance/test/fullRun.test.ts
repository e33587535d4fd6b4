import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { environmentOf, type Service, startService } from '../../../tooling/conformance/service.ts';
import { type MutationProxy, startProxy } from '../mutation/proxy/proxy.ts';
import { checks } from '../src/checks.ts';
import { declared } from '../src/coverage/declared.ts';
import { entriesOf, ledgerOf, type Sending } from '../src/deployment/ledger.ts';
import { isMarked } from '../src/deployment/runId.ts';
import type { Outcome } from '../src/engine/outcome.ts';
import { CHECKED_REQUIREMENTS } from '../src/oracles/model/checkedRequirements.ts';
import { modelOracles, PERFORMED } from '../src/oracles/model/histories.ts';
import { listedKinds, writableKinds } from '../src/oracles/model/resources.ts';
import type { Report } from '../src/report/report.ts';
import { newFolder, reportIn } from './support/folders.ts';
import { type Ended, runSuite } from './support/suite.ts';

/** A separate service: other runs would change the programs whose history this one checks, and be active meanwhile. */
let service: Service;
let secrets: string[] = [];
/** A token of the service, except those that checks make up. */
const ISSUED = /tpa_(?!this-token-was-never|never_issued)[\w-]{30}/;

/** The bodies without a mark: the minimal bodies of a contact and a client, and imports, which have no field for it. */
const isMinimal = (body = ''): boolean =>
  /^{"(contact":{"category":"team"|client":{"scopes":\["[a-z:]+"\],"name":null|import":)/.test(body);

/** Lists of ids of real records and of scopes; fewer exist than a list may have. */
const OF_RECORDS = ['course.trainerIds', 'session.trainerIds', 'user.groups', 'user.locations', 'client.scopes'];
/** Names that the service defines; none has the minimum or maximum length. */
const OF_THE_SERVICE = ['client.scopes[]', 'organisation.timezone'];
/** Other bodies than records have separate checks; entries of a batch are bodies of create requests. */
const OF_NO_RECORD = /\/(permissions|keys|batch|externalIds\/\{source\}|attendances(\/\{enrolment_id\})?)$/;

/**
 * Whether no request can reach this side of a limit: cursors come from the service, and an enum has fewer values than a
 * list may have.
 */
const isImpossible = (operation: string, side: string, field: string): boolean => {
  if (OF_NO_RECORD.test(operation) || (/Length kept$/.test(side) && OF_THE_SERVICE.includes(field))) return true;
  const schema = declared.find(({ name }) => name === operation)?.query.properties?.[field];
  if (side === 'maxItems broken') return schema?.items?.enum !== undefined;
  // No URL is this short.
  if (side === 'minLength kept' && field === 'webhook.url') return true;
  if (side === 'maxItems kept') return OF_RECORDS.includes(field);
  return side === 'maxLength kept' && field === 'cursor';
};

/** Behind the proxy of this test no client knows the address to which the service expects assertions. */
const NEEDS_ADDRESS: readonly string[] = ['A10-ASSERTION', 'A10-ONCE'];

/** The number of requests in a time in which a service may still count another client as active. */
const A_MOMENT = 200;

let folder = '';
let ended: Ended;
let report: Report;
let proxy: MutationProxy;
/** For each admitted request, in their order, whether it had the first token. */
const isOfFirst: boolean[] = [];

beforeAll(async () => {
  folder = await newFolder();
  service = await startService();
  const { token, otherToken, limitedToken, partialToken, client, userClient } = service;
  secrets = [token, otherToken, limitedToken, partialToken, client.secret, userClient.secret];
  proxy = await startProxy(service.baseUrl, async (request, forward) => {
    const reply = await forward(request);
    const { authorization = '' } = request.headers;
    const isLetIn = authorization.startsWith('Bearer ') && reply.status !== 401;
    if (isLetIn) isOfFirst.push(authorization === `Bearer ${token}`);
    return reply;
  });
  ended = await runSuite(
    // A slow machine must not count as an overloaded deployment.
    ['--base-url', proxy.url, '--allow-residue', '--report-dir', folder, '--seed', '42', '--timeout', '60'],
    environmentOf(service),
  );
  report = await reportIn(folder);
});

afterAll(async () => {
  await proxy.close();
  await service.stop();
});

/** The uncompressed content of a file, also of the page. */
const textOf = async (name: string): Promise<string> => {
  const bytes = await readFile(join(folder, name));
  if (name.endsWith('.gz')) return gunzipSync(bytes).toString('utf8');
  const text = bytes.toString('utf8');
  const [, packed] = /id="evidence">([^<]+)</.exec(text) ?? [];
  return packed === undefined ? text : `${text}${gunzipSync(Buffer.from(packed, 'base64')).toString('utf8')}`;
};

describe('a full run against the service of this repository', () => {
  test('finds the service conformant', () => {
    const failed = report.requirements.filter(({ verdict }) => verdict === 'failed');
    expect(failed.map(({ id, checks }) => [id, checks.find(({ verdict }) => verdict === 'failed')?.message])).toEqual(
      [],
    );
    expect(report.verdict).toBe('conformant');
    expect(ended.code).toBe(0);
  });

  test('checks every testable requirement, except those that need the real address of the service', () => {
    const open = report.requirements.filter(({ verdict }) => verdict !== 'passed' && verdict !== 'untestable');
    expect(open.map(({ id, verdict }) => [id, verdict])).toEqual(NEEDS_ADDRESS.map((id) => [id, 'skipped']));
  });

  test('records the requests and responses of passed checks, except for checks that judge the whole run', async () => {
    const ofTheRun = new Set(checks.filter(({ stage }) => stage === 'whole').map(({ name }) => name));
    const lines = gunzipSync(await readFile(join(folder, 'exchanges.jsonl.gz')))
      .toString('utf8')
      .trim()
      .split('\n');
    const ran = lines.map((line): Pick<Outcome, 'name' | 'exchanges'> => JSON.parse(line));
    const silent = ran.filter(({ exchanges }) => exchanges.every(({ response }) => response === undefined));
    expect(ran.length).toBeGreaterThan(2000);
    expect(silent.map(({ name }) => name).filter((name) => !ofTheRun.has(name))).toEqual([]);
  });

  test('compares each topic of the model with at least one response', () => {
    const ran = report.requirements.flatMap((requirement) => requirement.checks);
    const judging = new Set(modelOracles.filter(({ stage }) => stage === 'whole').map(({ name }) => name));
    // A check of several requirements is in the report of each.
    const ofModel = [...new Map(ran.map((each) => [each.name, each])).values()].filter(({ name }) => judging.has(name));
    expect(ofModel).toHaveLength(Object.keys(CHECKED_REQUIREMENTS).length);
    expect(ofModel.filter(({ verdict }) => verdict !== 'passed').map(({ name, message }) => [name, message])).toEqual(
      [],
    );
  });

  test('marks the records that it creates, so that a sweep after a kill deletes no records of others', async () => {
    const entries = await entriesOf(ledgerOf(folder, report.run.id));
    const bodies = new Map(entries.flatMap((entry) => (entry.kind === 'sending' ? [[entry.id, entry] as const] : [])));
    const own = new Set(entries.flatMap((entry) => (entry.kind === 'created' ? entry.path.split('/').slice(-1) : [])));
    const created = entries.flatMap((entry, index) => {
      const next = entries[index + 1];
      return entry.kind === 'created' && !entry.isClaimed && next?.kind === 'answered' ? [bodies.get(next.id)] : [];
    });
    const isOwn = ({ path, body }: Sending): boolean =>
      isMarked(report.run.id, { body }) || `${path} ${body}`.split(/[/"\s]/).some((word) => own.has(word));
    expect(created.length).toBeGreaterThan(2000);
    const unmarked = created.filter((sending) => sending === undefined || !isOwn(sending));
    expect(unmarked.map((sending) => sending?.body).filter((body) => !isMinimal(body))).toEqual([]);
  });

  test('sends every possible pair of inputs', () => {
    const ran = report.requirements.flatMap((requirement) => requirement.checks);
    const performing = modelOracles.filter(({ requirements: [first] }) => first === PERFORMED).map(({ name }) => name);
    const performed = ran.filter(({ name }) => performing.includes(name));
    expect(performed).toHaveLength(writableKinds.length + listedKinds.length);
    expect(performed.filter(({ verdict }) => verdict !== 'passed').map(({ name, message }) => [name, message])).toEqual(
      [],
    );
  });

  test('sends values on both sides of every limit of every field and parameter', () => {
    const unsent = report.coverage.operations.flatMap(({ operation, sides: { never = {} } }) =>
      Object.entries(never).flatMap(([side, fields]) => fields.map((field) => [operation, side, field] as const)),
    );
    const possible = unsent.filter(([operation, side, field]) => !isImpossible(operation, side, field));
    expect(possible.map((each) => each.join(' '))).toEqual([]);
  });

  test('sends most of its requests with one client while its other clients are idle, because a service may slow clients down', () => {
    let since = 0;
    const alone = isOfFirst.filter((isFirst) => {
      since = isFirst ? since + 1 : 0;
      return since > A_MOMENT;
    });
    expect(alone.length / isOfFirst.length).toBeGreaterThan(3 / 4);
  });

  test('deletes all records that it has created, and restores the organisation and the user of a client', async () => {
    expect(report.cleanUp).toMatchObject({ failed: [], residue: [], kept: 0, restored: 2 });
    expect(report.cleanUp.removed).toBeGreaterThan(100);
    const headers = { authorization: `Bearer ${service.token}` };
    for (const collection of ['participants', 'courses', 'contacts', 'fundingAgencies', 'users']) {
      const left = await fetch(`${service.baseUrl}/v1/${collection}?q=Cf${report.run.id}`, { headers });
      expect(await left.json(), collection).toEqual({ data: [] });
    }
  });

  test.each(['report.json', 'junit.xml', 'report.html', 'exchanges.jsonl.gz'])(
    'writes %s with less than 1.5 megabytes',
    async (name) => {
      expect((await stat(join(folder, name))).size).toBeLessThan(1_500_000);
    },
  );

  test.each(['report.json', 'junit.xml', 'report.html', 'exchanges.jsonl.gz'])(
    'writes no token into %s',
    async (name) => {
      const text = await textOf(name);
      expect(text.length).toBeGreaterThan(10_000);
      for (const secret of secrets) {
        for (const spelling of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')]) {
          expect(text.includes(spelling)).toBe(false);
        }
      }
      // Tokens that the run has obtained are as secret as those that it was given.
      expect(ISSUED.test(text)).toBe(false);
    },
  );

  test('prints its seed, but no token', () => {
    expect(ended.out).toContain('seed 42');
    for (const secret of secrets) expect(`${ended.out}${ended.err}`.includes(secret)).toBe(false);
  });

  test('writes JUnit XML without a failure', async () => {
    const xml = await readFile(join(folder, 'junit.xml'), 'utf8');
    expect(xml).toMatch(/^<\?xml version="1.0"/);
    expect(xml.match(/<failure[^>]*/g) ?? []).toEqual([]);
    expect(xml.match(/<testcase/g)?.length).toBeGreaterThan(1000);
    // A check that proves several requirements is a case for each, and its time counts once, if it took any.
    const timed = [...xml.matchAll(/<testcase name="([^"]*)"[^>]* time=/g)].map(([, name]) => name);
    expect(timed.length).toBe(new Set(timed).size);
    expect(timed.length).toBeGreaterThan(0);
  });
});
