import { succeeds } from '../deployment/answers.ts';
import type { Answer } from '../deployment/httpClient.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus } from '../expect/assertions.ts';
import { check, checkOf } from '../expect/check.ts';
import { changesNothing } from '../expect/effects.ts';
import { requireModules } from '../expect/offered.ts';
import { spread } from '../expect/spread.ts';
import { pathWith, recordPath, UNKNOWN_IDS, validRequest } from '../expect/validRequests.ts';
import { IMPORTS } from '../interface/imports.ts';
import { allOperations } from '../interface/operations.ts';
import { WEBHOOKS } from '../interface/webhooks.ts';
import { moduleRequests } from './moduleRequests.ts';

type Conditions = Readonly<Record<string, string>>;
type Send = (headers: Conditions) => Promise<Answer>;

const [LONG_AGO, MUCH_LATER] = ['Sat, 01 Jan 2000 00:00:00 GMT', 'Fri, 01 Jan 2100 00:00:00 GMT'];

/**
 * Conditions of reads with their expected status: the record exists and has none of these ETags (RFC 9110, 13.1 and
 * 13.2.2).
 */
const OF_READS: readonly (readonly [Conditions, status: number])[] = [
  [{ 'if-match': '"another"' }, 412],
  [{ 'if-match': ',' }, 412],
  [{ 'if-none-match': '*' }, 304],
  [{ 'if-match': '"another,", W/"x"', 'if-none-match': '*' }, 412],
  [{ 'if-match': '*', 'if-none-match': ',"another",,' }, 200],
  // The interface has no `Last-Modified`.
  [{ 'if-modified-since': MUCH_LATER, 'if-unmodified-since': LONG_AGO }, 200],
];

/** The number of conditions sent to each operation: their evaluation does not depend on the operation. */
const SPREAD = 3;

const proveRead = async (send: Send, conditions: typeof OF_READS): Promise<void> => {
  for (const [headers, status] of conditions) {
    const answer = hasStatus(await send(headers), status);
    if (status === 304) equal(answer.text, '', 'The body of the 304 response');
  }
};

/** Conditions that prevent a write when the record has these `tags`. Of three that follow each other some name `If-Match`. */
const failing = (tags: readonly string[]): readonly Conditions[] => [
  { 'if-match': '"another"' },
  { 'if-none-match': '*' },
  ...tags.map((tag) => ({ 'if-none-match': tag })),
  { 'if-match': ',' },
  ...tags.flatMap((tag) => [
    ...[`W/${tag}`, `"another,", ,${tag},`].map((held) => ({ 'if-none-match': held })),
    { 'if-match': `W/${tag}` },
    { 'if-match': tag, 'if-none-match': tag },
  ]),
];

const proveWrite = async (send: Send, conditions: readonly Conditions[]): Promise<void> => {
  for (const headers of conditions) hasStatus(await send(headers), 412);
};

const tagsOf = async (target: Target, path: string): Promise<string[]> => {
  const { etag } = succeeds(await target.send('GET', recordPath(path))).headers;
  return etag === undefined ? [] : [etag];
};

const evaluated = allOperations.map((operation, position) =>
  checkOf(operation, ['K1-CONDITIONS'], `${operation.name} evaluates \`If-Match\` and \`If-None-Match\``, (target) =>
    changesNothing(target, operation, 'K1-CONDITIONS', async (own, { method, path, body }) => {
      const send: Send = (headers) => own.send(method, path, { body, headers });
      const some = { position, seed: own.settings.seed, count: SPREAD };
      if (method === 'GET') return proveRead(send, spread(OF_READS, some));
      await proveWrite(send, spread(failing(method === 'POST' ? [] : await tagsOf(own, path)), some));
    }),
  ),
);

const ofModules = moduleRequests.map(({ name, method, module, pathOf, body }, position) =>
  check(['K1-CONDITIONS'], `${name} evaluates \`If-Match\` and \`If-None-Match\``, async (target) => {
    requireModules(target, module);
    const path = await pathOf(target);
    const send: Send = (headers) => target.send(method, path, { body, headers });
    const some = { position, seed: target.settings.seed, count: SPREAD };
    if (method === 'GET') return proveRead(send, spread(OF_READS, some));
    // The record to create does not exist yet.
    if (path === IMPORTS || path === WEBHOOKS) return proveWrite(send, failing([]));
    const [list] = /^.*\/(attendances|externalIds|permissions|keys)/.exec(path) ?? [];
    const record = list ?? path.replace(/\/\w+$/, '');
    const [tag = ''] = await tagsOf(target, record);
    await proveWrite(send, spread(failing([tag]), some));
    // A record that is not deleted stays unchanged.
    if (path.endsWith('/undelete')) hasStatus(await send({ 'if-match': tag }), 200);
    equal(await tagsOf(target, record), [tag], 'The `ETag` of the record after these requests');
  }),
);

const withId = allOperations.filter(({ path }) => path.includes('{'));

/** Errors of the request take precedence over its conditions (RFC 9110, section 13.2.1). */
const afterOthers = withId.map((operation, position) =>
  checkOf(
    operation,
    ['K1-CONDITIONS-LAST'],
    `${operation.name} responds with 404 for an unknown record, even if the request has \`If-Match\` or \`If-None-Match\``,
    async (target) => {
      const path = pathWith(operation, UNKNOWN_IDS['an unknown UUID']());
      const { body } = await validRequest(target, operation);
      const some = { position, seed: target.settings.seed, count: 1 };
      for (const headers of spread([{ 'if-match': '"another"' }, { 'if-match': '*' }, { 'if-none-match': '*' }], some))
        hasStatus(await target.send(operation.method, path, { body, headers }), 404);
    },
  ),
);

/** Laws of decision K1 about the conditions of every operation. */
export const conditionLaws = [...evaluated, ...ofModules, ...afterOthers];
