import { expect, inject, onTestFinished, test } from 'vitest';
import { startProxy } from '../mutation/proxy/proxy.ts';
import { newFolder } from './support/folders.ts';
import { type RecordingProxy, startRecordingProxy } from './support/recordingProxy.ts';
import { runSuite, startSuite } from './support/suite.ts';

/** The number of runs for each kind of end; `RESIDUE_RUNS` overrides it. Killed runs differ most. */
const RUNS = Number(process.env.RESIDUE_RUNS ?? 1);
const KILLED = Math.max(RUNS, 3);

const service = inject('service');
const tokens = { CONFORMANCE_TOKEN: service.token, CONFORMANCE_OTHER_TOKEN: service.otherToken };

/** The records that were created through the proxy and still exist. */
const leftBy = async ({ created }: RecordingProxy): Promise<string[]> => {
  const left = created.map(async ({ path, authorization }) => {
    const { status } = await fetch(`${service.baseUrl}${path}`, { headers: { authorization } });
    return status === 404 ? [] : [path];
  });
  return (await Promise.all(left)).flat();
};

/** Starts a run that keeps writing, and waits until it has created `count` records. */
const started = async (count: number) => {
  const proxy = await startRecordingProxy(service.baseUrl);
  onTestFinished(() => proxy.close());
  const folder = await newFolder();
  const args = ['--base-url', proxy.baseUrl, '--report-dir', folder];
  const running = startSuite([...args, '--allow-residue', '--grep', '^(POST|records) '], tokens);
  const said = await running.says(' checks');
  await proxy.reaches(count);
  const [, runId = ''] = /Run (\w+):/.exec(said) ?? [];
  return { proxy, running, runId, args };
};

/** Moments while create requests are sent, answered, or written to the ledger. */
const moments = (runs: number) => Array.from({ length: runs }, () => ({ count: 1 + Math.floor(Math.random() * 150) }));

test.each(moments(KILLED))(
  'when a run was killed after $count creations and its records were swept, none of them exists',
  async ({ count }) => {
    const { proxy, running, runId, args } = await started(count);
    running.kill();
    await running.ended;
    const { code, out } = await runSuite(['sweep', ...args, '--run-id', runId], tokens);
    expect(out).toContain('Removed');
    expect(proxy.created.length).toBeGreaterThanOrEqual(count);
    expect(await leftBy(proxy)).toEqual([]);
    expect(code).toBe(0);
  },
);

test.each(moments(RUNS))(
  'when a run was interrupted after $count creations, none of its records exists',
  async ({ count }) => {
    const { proxy, running } = await started(count);
    running.interrupt();
    expect((await running.ended).code).toBe(2);
    expect(await leftBy(proxy)).toEqual([]);
  },
);

test.each(moments(RUNS))('when a run is complete, none of its records exists', async ({ count }) => {
  const { proxy, running } = await started(count);
  await running.ended;
  expect(proxy.created.length).toBeGreaterThan(count);
  expect(await leftBy(proxy)).toEqual([]);
});

/** The environment of a run with the client of a user. */
const ofUserClient = {
  ...tokens,
  CONFORMANCE_USER_CLIENT_ID: service.userClient.id,
  CONFORMANCE_USER_CLIENT_SECRET: service.userClient.secret,
};
const shown = async (path: string): Promise<unknown> => {
  const answer = await fetch(`${service.baseUrl}${path}`, { headers: { authorization: `Bearer ${service.token}` } });
  const { data } = (await answer.json()) as { data?: Record<string, unknown> };
  return { status: answer.status, data: { ...data, updatedAt: undefined } };
};

test.each(['interrupt', 'kill'] as const)(
  'if a run that has deleted the user of the client is ended by %s, the user is restored unchanged',
  async (how) => {
    let before: { path: string; shown: unknown } | undefined;
    const proxy = await startProxy(service.baseUrl, async (request, forward) => {
      const { method = '', path } = request;
      if (method === 'DELETE' && path.startsWith('/v1/users/')) {
        before = { path, shown: await shown(path) };
        const reply = await forward(request);
        running[how]();
        return reply;
      }
      return forward(request);
    });
    onTestFinished(() => proxy.close());
    const args = ['--base-url', proxy.url, '--report-dir', await newFolder()];
    const running = startSuite(
      [...args, '--allow-residue', '--grep', 'of an inactive or deleted user within'],
      ofUserClient,
    );
    const [, runId = ''] = /Run (\w+):/.exec(await running.says(' checks')) ?? [];
    await running.ended;
    if (how === 'kill') await runSuite(['sweep', ...args, '--run-id', runId], tokens);
    expect(before?.shown).toMatchObject({ status: 200 });
    expect(await shown(before?.path ?? '')).toEqual(before?.shown);
  },
);
