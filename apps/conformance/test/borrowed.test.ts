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

/** A GET of this path, or its HEAD, that somebody else disturbs. */
interface Disturbed {
  method: 'GET' | 'HEAD';
  /** Its first group is the path of a participant. */
  path: RegExp;
}

const HEAD_OF_ONE: Disturbed = { method: 'HEAD', path: /^(\/v1\/participants\/[^/]+)$/ };
const LIST_OF_NOTES: Disturbed = { method: 'GET', path: /^(\/v1\/participants\/[^/]+)\/notes$/ };

/**
 * Makes the check that HEAD answers as GET does for the operation with this path, in a read-only run, and returns its
 * verdict. `meanwhile` answers the first request that is disturbed.
 */
const verdictsWith = async (
  operation: string,
  { method, path }: Disturbed,
  meanwhile: (participant: string, reply: () => Promise<Reply>) => Promise<Reply>,
) => {
  let isFirst = true;
  const proxy = await startProxy(service.baseUrl, (request, forward) => {
    const [, participant] = path.exec(request.path) ?? [];
    if (!isFirst || request.method !== method || participant === undefined) return forward(request);
    isFirst = false;
    return meanwhile(participant, () => forward(request));
  });
  onTestFinished(() => proxy.close());
  const folder = await newFolder();
  const args = ['--base-url', proxy.url, '--token', service.token, '--read-only', '--report-dir', folder];
  await runSuite([...args, '--grep', `^HEAD ${operation.replaceAll(/[{}]/g, String.raw`\$&`)} answers as GET does`]);
  const { requirements } = await reportIn(folder);
  const checks = requirements.flatMap((requirement) => requirement.checks);
  return checks.map(({ verdict }) => verdict);
};

const deleted = (path: string) =>
  fetch(`${service.baseUrl}${path}`, { method: 'DELETE', headers: { authorization: `Bearer ${service.token}` } });

const ONE = '/v1/participants/{id}';
const NOTES = '/v1/participants/{participant_id}/notes';
const NOTE = `${NOTES}/{id}`;

test.each([
  ['record', ONE, HEAD_OF_ONE],
  ['parent of notes', NOTES, LIST_OF_NOTES],
  ['parent of a note', NOTE, LIST_OF_NOTES],
])('a %s that somebody else deletes meanwhile is no failure: the check is made with another', async (_, ...place) => {
  const verdicts = await verdictsWith(...place, async (path, reply) => {
    await deleted(path);
    return reply();
  });
  expect(verdicts).toEqual(['passed']);
});

test.each([
  ['record', ONE, HEAD_OF_ONE],
  ['list of notes', NOTE, LIST_OF_NOTES],
])('a %s that is not found, though it is listed still, is a failure', async (_, ...place) => {
  const verdicts = await verdictsWith(...place, async (_path, reply) => ({ ...(await reply()), status: 404 }));
  expect(verdicts).toEqual(['failed']);
});
