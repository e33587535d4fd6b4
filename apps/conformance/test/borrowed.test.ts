import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Service, startService } from '../../../tooling/conformance/service.ts';
import type { Reply } from '../mutation/proxy/messages.ts';
import { startProxy } from '../mutation/proxy/proxy.ts';
import { newFolder, reportIn } from './support/folders.ts';
import { runSuite } from './support/suite.ts';

/** Its own, since these tests delete records that others would read. */
let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const CHECK = 'HEAD /v1/participants/{id} answers as GET does, without the body';
const PARTICIPANT = /^\/v1\/participants\/[^/]+$/;

/** Makes the check in a read-only run. `meanwhile` answers the first HEAD of a participant, after its GET. */
const verdictWith = async (meanwhile: (path: string, reply: () => Promise<Reply>) => Promise<Reply>) => {
  let isFirst = true;
  const proxy = await startProxy(service.baseUrl, (request, forward) => {
    if (!isFirst || request.method !== 'HEAD' || !PARTICIPANT.test(request.path)) return forward(request);
    isFirst = false;
    return meanwhile(request.path, () => forward(request));
  });
  onTestFinished(() => proxy.close());
  const folder = await newFolder();
  const args = ['--base-url', proxy.url, '--token', service.token, '--read-only', '--report-dir', folder];
  await runSuite([...args, '--only', 'L1-HEAD']);
  const { requirements } = await reportIn(folder);
  return requirements.flatMap(({ checks }) => checks).find(({ name }) => name === CHECK)?.verdict;
};

const deleted = (path: string) =>
  fetch(`${service.baseUrl}${path}`, { method: 'DELETE', headers: { authorization: `Bearer ${service.token}` } });

test('a record that somebody else deletes meanwhile is no failure: the check is made with another', async () => {
  const verdict = await verdictWith(async (path, reply) => {
    await deleted(path);
    return reply();
  });
  expect(verdict).toBe('passed');
});

test('a record that is not found, and is listed still, is a failure', async () => {
  const verdict = await verdictWith(async (_path, reply) => ({ ...(await reply()), status: 404 }));
  expect(verdict).toBe('failed');
});
