import type { Made } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { hasCode, hasStatus, hasViolation, holds } from '../expect/assertions.ts';
import { ABSENCES, attendancePath, attendanceReads, DAY, keptHeld } from '../expect/attendances.ts';
import { check } from '../expect/check.ts';
import { setExternalId } from '../expect/externalIds.ts';
import { pathWithHistory } from '../expect/history.ts';
import { endedImport } from '../expect/imports.ts';
import { makeClient, makeKey, SIGNING } from '../expect/managedClients.ts';
import { requireModules } from '../expect/offered.ts';
import { REFUSED } from '../expect/operationAnswers.ts';
import { spread } from '../expect/spread.ts';
import { makeAnother, untouched } from '../expect/validRequests.ts';
import { sharedWebhook } from '../expect/webhooks.ts';
import { UNKNOWN_PARAMETERS } from '../expect/wrongQueries.ts';
import { importOperations, pathAt } from '../interface/imports.ts';
import { lifeModulesOf } from '../interface/kinds.ts';
import { FEED, histories, type Module, type Right, recordToErase, rightPath, rights } from '../interface/modules.ts';
import { type FurtherOperation, furtherOperations } from '../interface/operations.ts';
import { webhookOperations } from '../interface/webhooks.ts';

/** A valid request of a module, for a record that no check changes. */
interface Request {
  name: string;
  method: string;
  module: Module;
  pathOf(target: Target): Promise<string>;
  body?: unknown;
}

const FAMILY = 'every rejected request of a module';
const personOf = (target: Target, { kind }: Right) => untouched(target, kind, FAMILY);

const ofAttendance: readonly Request[] = [
  ...attendanceReads.map(({ path }) => ['GET', path] as const),
  ['PUT', '/v1/sessions/{id}/attendances', { attendances: [] }] as const,
  ['PATCH', '/v1/sessions/{id}/attendances/{enrolment_id}', { attendance: { presence: 'present' } }] as const,
].map(([method, path, body]) => ({
  ...{ name: `${method} ${path}`, method, module: 'attendance', body },
  pathOf: async (target) => {
    const place = attendancePath(path, await keptHeld(target));
    return path === ABSENCES ? `${place}?month=${DAY.slice(0, 7)}` : place;
  },
}));

/** The bodies of operations on a record, by their action. */
const BODIES_OF_RECORDS: Readonly<Record<string, object>> = {
  setExternalId: { externalId: { value: 'x' } },
  permit: { permissions: [] },
  replaceKeys: { keys: [makeKey().jwk] },
};

const SOURCE = 'conformance';

/** A record with an external id; a client has keys instead. */
const withFurther = (target: Target, { kind, action }: FurtherOperation): Promise<Made> => {
  requireModules(target, ...lifeModulesOf(kind));
  if (action === 'keys' || action === 'replaceKeys')
    return target.once('a client that signs', (own) => makeClient(own, SIGNING));
  if (action !== 'removeExternalId') return untouched(target, kind, FAMILY);
  return target.once(`a ${kind} with an external id`, async (own) => {
    const made = await makeAnother(own, kind);
    await setExternalId(own, made, SOURCE, own.word());
    return made;
  });
};

const ofRecords: readonly Request[] = furtherOperations.map((operation) => {
  const { name, method, path, module, action } = operation;
  const body = BODIES_OF_RECORDS[action];
  return {
    ...{ name, method, module, ...(body === undefined ? {} : { body }) },
    pathOf: async (target) => {
      const [ending = ''] = /\/\w+(\/\{source\})?$/.exec(path) ?? [];
      return `${(await withFurther(target, operation)).path}${ending.replace('{source}', SOURCE)}`;
    },
  };
});

/** The bodies of operations on webhooks, by their action. */
const BODIES: Readonly<Record<string, object>> = {
  create: { url: 'https://hooks.invalid/', types: ['contact'], status: 'paused' },
  update: { description: 'x' },
};

/** A request for each operation of a module that neither lists, reads nor writes records, except batches. */
export const moduleRequests: readonly Request[] = [
  { name: `GET ${FEED}`, method: 'GET', module: 'changes', pathOf: async () => FEED },
  ...histories.map((history) => ({
    ...{ name: history.name, method: 'GET', module: 'history' as const },
    pathOf: async (target: Target) => `${await pathWithHistory(target, history)}/history`,
  })),
  ...rights.map((right) => ({
    ...{ name: right.name, method: right.method, module: 'privacy' as const },
    pathOf: async (target: Target) => rightPath(right, (await personOf(target, right)).id),
    ...(right.action === 'erase' ? { body: { erasure: { reason: 'other' } } } : {}),
  })),
  ...ofAttendance,
  ...ofRecords,
  ...importOperations.map(({ name, method, path, action }) => ({
    ...{ name, method, module: 'import' as const },
    pathOf: async (target: Target) => pathAt(path, await endedImport(target)),
    ...(action === 'create' ? { body: { import: { collection: 'courses', mode: 'apply', key: 'id' } } } : {}),
  })),
  ...webhookOperations.map(({ name, method, path, action }) => ({
    ...{ name, method, module: 'webhooks' as const },
    pathOf: async (target: Target) => path.replace('{id}', (await sharedWebhook(target)).id),
    ...(BODIES[action] === undefined ? {} : { body: { webhook: BODIES[action] } }),
  })),
];

const parameters = moduleRequests.map(({ name, method, module, pathOf, body }, position) =>
  check(['Q2-UNKNOWN-PARAMETER'], `${name} rejects an unknown query parameter with 400`, async (target) => {
    requireModules(target, module);
    const [unknown = ''] = spread(UNKNOWN_PARAMETERS, { position, seed: target.settings.seed, count: 1 });
    const path = await pathOf(target);
    const query = Object.fromEntries([[unknown, '1']]);
    hasViolation(await target.send(method, path, { body, query }), 400, `/${unknown}`);
    const { record } = recordToErase(path) ?? {};
    if (method === 'POST' && record !== undefined) hasStatus(await target.send('GET', record), 200);
  }),
);

const tokens = moduleRequests.map(({ name, method, module, pathOf, body }) =>
  check(['A3-BAD-TOKEN'], `${name} responds with 401 to an access token that was never issued`, async (target) => {
    requireModules(target, module);
    const answer = await target.send(method, await pathOf(target), { body, as: REFUSED.stranger });
    const challenge = hasStatus(answer, 401).headers['www-authenticate'] ?? '';
    holds(
      challenge.includes('error="invalid_token"'),
      `\`WWW-Authenticate\` must contain error="invalid_token", but is "${challenge}".`,
    );
  }),
);

const MALFORMED = ['{"erasure": ', '{', "{'erasure':1}", '{} {}', '{"erasure":{"reason":"other"},}'] as const;
const OTHER_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'application/merge-patch+json'] as const;

const bodies = rights
  .filter(({ action }) => action === 'erase')
  .map((right, position) =>
    check(
      ['L1-JSON', 'Q3-MEDIA-TYPE', 'Q1-BESIDE', 'R2-ALL-FAULTS', 'A3-BEFORE-BODY'],
      `${right.name} rejects a malformed body, another content type and unknown fields, and does not erase the person`,
      async (target) => {
        requireModules(target, 'privacy');
        const person = await personOf(target, right);
        const path = rightPath(right, person.id);
        const { seed } = target.settings;
        const [raw, malformed] = spread(MALFORMED, { position, seed, count: 2 });
        const [type = ''] = spread(OTHER_TYPES, { position, seed, count: 1 });
        const erasure = { reason: 'other' };
        const headers = { 'content-type': type };
        hasCode(await target.send('POST', path, { raw: raw ?? '' }), 400, 'invalid_json');
        hasStatus(await target.send('POST', path, { raw: malformed ?? '', as: 'nobody' }), 401);
        hasStatus(await target.send('POST', path, { raw: JSON.stringify({ erasure }), headers }), 415);
        const faulty = await target.send('POST', path, { body: { erasure: { ...erasure, nonsense: 1 }, beside: 1 } });
        for (const pointer of ['/beside', '/erasure/nonsense']) hasViolation(faulty, 422, pointer);
        hasStatus(await target.send('GET', person.path), 200);
      },
    ),
  );

/** Laws of the decisions about rejected requests of these operations. */
export const moduleRequestLaws = [...parameters, ...tokens, ...bodies];
