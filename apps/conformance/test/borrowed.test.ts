import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { environmentOf, type Service, startService } from '../../../tooling/conformance/service.ts';
import type { Reply } from '../mutation/proxy/messages.ts';
import { type Mutation, startProxy } from '../mutation/proxy/proxy.ts';
import { historyOf } from '../mutation/run/history.ts';
import { SERVICE_DESCRIPTION_PATH } from '../src/interface/modules.ts';
import { newFolder, reportIn } from './support/folders.ts';
import { runSuite } from './support/suite.ts';

/** A separate service, because these tests delete records that others would read. */
let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** A GET of this path, or its HEAD, during which another client interferes. */
interface Disturbed {
  method: 'GET' | 'HEAD';
  /** Its first group is the path of a participant. */
  path: RegExp;
}

const HEAD_OF_ONE: Disturbed = { method: 'HEAD', path: /^(\/v1\/participants\/[^/]+)$/ };
const LIST_OF_NOTES: Disturbed = { method: 'GET', path: /^(\/v1\/participants\/[^/]+)\/notes$/ };

/** Runs a check through a proxy, and returns its verdict. */
const verdictsThrough = async (mutation: Mutation, check: string, ...options: string[]) => {
  const proxy = await startProxy(service.baseUrl, mutation);
  onTestFinished(() => proxy.close());
  const folder = await newFolder();
  const grep = `^${check.replaceAll(/[{}]/g, String.raw`\$&`)}`;
  const args = ['--base-url', proxy.url, '--token', service.token, '--report-dir', folder, '--grep', grep];
  await runSuite([...args, ...options]);
  const { requirements } = await reportIn(folder);
  return requirements.flatMap(({ checks }) => checks.map(({ verdict }) => verdict));
};

type Meanwhile = (path: string, reply: () => Promise<Reply>) => Promise<Reply>;

/** Lets `meanwhile` handle the first request of this kind; it receives the first group of its path. */
const once = (method: string, path: RegExp, meanwhile: Meanwhile): Mutation => {
  let isFirst = true;
  return (request, forward) => {
    const [, place] = path.exec(request.path) ?? [];
    if (!isFirst || request.method !== method || place === undefined) return forward(request);
    isFirst = false;
    return meanwhile(place, () => forward(request));
  };
};

/** Makes the check that HEAD responds like GET for the operation with this path, in a read-only run. */
const verdictsWith = (operation: string, { method, path }: Disturbed, meanwhile: Meanwhile) =>
  verdictsThrough(once(method, path, meanwhile), `HEAD ${operation} responds like GET`, '--read-only');

const byOthers = (method: string, path: string, body?: object) =>
  fetch(service.baseUrl + path, {
    method,
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });

const ONE = '/v1/participants/{id}';
const NOTE = '/v1/participants/{participant_id}/notes/{id}';

test.each([
  ['record', ONE, HEAD_OF_ONE],
  ['parent of a note', NOTE, LIST_OF_NOTES],
])('if another client deletes a %s, the check is repeated with another one and passes', async (_, ...place) => {
  const verdicts = await verdictsWith(...place, async (path, reply) => {
    await byOthers('DELETE', path);
    return reply();
  });
  expect(verdicts).toEqual(['passed']);
});

test.each([
  ['record', ONE, HEAD_OF_ONE],
  ['list of notes', NOTE, LIST_OF_NOTES],
])('a %s that gets 404 although it is still listed is a failure', async (_, ...place) => {
  const verdicts = await verdictsWith(...place, async (_path, reply) => ({ ...(await reply()), status: 404 }));
  expect(verdicts).toEqual(['failed']);
});

test('a change of a note by another client during a check is not a failure', async () => {
  let isChanged = false;
  const change = once('GET', /^(\/v1\/participants\/[^/]+\/notes\/[^/]+)$/, async (path, reply) => {
    const before = await reply();
    isChanged = (await byOthers('PATCH', path, { note: { title: 'Zwischenbericht' } })).ok;
    return before;
  });
  const name = `GET ${NOTE} changes nothing if another organisation sends the request`;
  const verdicts = await verdictsThrough(change, name, '--read-only', '--other-token', service.otherToken);
  expect(isChanged).toBe(true);
  expect(new Set(verdicts)).toEqual(new Set(['passed']));
});

/** The deployment without operations to create programs, so that a run uses existing ones. */
const withoutLifecycles =
  (mutation: Mutation): Mutation =>
  async (request, forward) => {
    if (request.path !== SERVICE_DESCRIPTION_PATH) return mutation(request, forward);
    const reply = await forward(request);
    return { ...reply, body: Buffer.from(reply.body.toString().replace(',"lifecycles"', '')) };
  };

test('if another client writes a program before the run does, the check is repeated and passes', async () => {
  let isWritten = false;
  const write = once('PUT', /^(\/v1\/programs\/[^/]+)$/, async (path, reply) => {
    isWritten = (await byOthers('PATCH', path, { program: { name: 'Umschulung' } })).ok;
    return reply();
  });
  const verdicts = await verdictsThrough(
    withoutLifecycles(write),
    'PUT /v1/programs/{id} adds exactly one entry to the history, with the id of the request',
  );
  expect(isWritten).toBe(true);
  expect(verdicts).toEqual(['passed', 'passed']);
});

interface Program {
  id: string;
  name: string;
  updatedAt: string;
}

const allPrograms = async (): Promise<Program[]> => {
  const answer = await byOthers('GET', '/v1/programs');
  return ((await answer.json()) as { data: Program[] }).data;
};

test('the run changes the program whose last change is the oldest', async () => {
  const [oldest, ...others] = (await allPrograms()).toSorted((one, two) => (one.updatedAt < two.updatedAt ? -1 : 1));
  for (const { id, name } of others)
    await byOthers('PATCH', `/v1/programs/${id}`, { program: { name: `${name} neu` } });
  const written = new Set<string>();
  const watch: Mutation = (request, forward) => {
    if (request.method === 'PUT') written.add(request.path);
    return forward(request);
  };
  await verdictsThrough(
    withoutLifecycles(watch),
    'PUT /v1/programs/{id} adds exactly one entry to the history, with the id of the request',
  );
  expect(written).toEqual(new Set([`/v1/programs/${oldest?.id}`]));
});

/** Strings that another client may have stored: of maximum length, in other scripts, with unusual separators. */
const STRANGE = [
  { name: 'Ä'.repeat(255), measureNumber: 'ß'.repeat(100), description: `😀${'ö'.repeat(9_999)}` },
  { name: 'İstanbul ışık ﬁn 職業訓練 \u{1f393}', measureNumber: 'a,b,c', description: 'of\nfe\tad\ufeffzu' },
  { name: 'Zug/of-fe@ad.example', measureNumber: '%_\\', certificateMeasureNumber: ' &=+#' },
];

test('long and unusual strings that other clients have stored are not failures of the deployment', async () => {
  for (const [at, { id }] of (await allPrograms()).entries()) {
    const stored = await byOthers('PUT', `/v1/programs/${id}`, { program: STRANGE[at % STRANGE.length] });
    expect(stored.status, await stored.text()).toBe(200);
  }
  const folder = await newFolder();
  const args = ['--base-url', service.baseUrl, '--report-dir', folder, '--allow-residue', '--grep', 'program'];
  await runSuite(args, environmentOf(service));
  const { requirements } = await reportIn(folder);
  const all = requirements.flatMap(({ checks }) => checks);
  expect(all.length).toBeGreaterThan(200);
  expect(all.filter(({ verdict }) => verdict === 'failed').map(({ name, message }) => [name, message])).toEqual([]);
  for (const seed of [1, 2, 3]) {
    const history = await historyOf(service, service.baseUrl, 'program', seed);
    expect(history?.disagreements).toEqual([]);
  }
});

test('if another client deletes a user whose e-mail address a check uses again, the check uses another user and passes', async () => {
  let deleted = '';
  const mutation = once('GET', /^(\/v1\/users\/[^/]+)$/, async (path, reply) => {
    const answer = await reply();
    deleted = path;
    await byOthers('DELETE', path);
    return answer;
  });
  const check = 'the service responds with 409 to a new user with the e-mail address of an existing user';
  expect(await verdictsThrough(mutation, check, '--allow-residue')).toEqual(['passed']);
  expect(deleted).not.toBe('');
});
