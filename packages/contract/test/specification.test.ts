import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { operations as everything, MODULES, recordOperations } from '../src/index.ts';

const specification = readFileSync(new URL('../../../docs/interface-specification.md', import.meta.url), 'utf8');

interface Operation {
  method: string;
  path: string;
  /** The success status, if the specification shows it. */
  status: string | undefined;
}

/** The operations of section 4.1: each a heading in bold with a table whose row "Success" names the status. */
const documented = [...specification.matchAll(/^\*\*([A-Z]+) (\/v1\/\S+)\*\*$([\s\S]*?)\| Success \| `(\d+)`/gm)].map(
  ([, method = '', path = '', , status]): Operation => ({ method, path, status }),
);

/** The operations of section 4.2: a row each; the status may be "see rule 2", "see rule 3" or "not given". */
const listed = [...specification.matchAll(/^\| ([A-Z]+) \| (\/v1\/\S+) \| (.*?) \|$/gm)].map(
  ([, method = '', path = '', known = '']): Operation => ({ method, path, status: /^\d+/.exec(known)?.[0] }),
);

/** The operations that belong to no module; modules add to the specification. */
const offered = recordOperations.filter(({ module }) => module === undefined);
const operations = [...documented, ...listed];

describe('the specification', () => {
  test('lists 53 operations, three of them with their payload', () => {
    expect([documented.length, listed.length]).toEqual([3, 50]);
  });

  test('is implemented completely: its resources have exactly its methods and paths', () => {
    const names = operations.map(({ method, path }) => `${method} ${path}`);
    const own = offered.map(({ method, template, facts }) => ({ name: `${method} ${template}`, resource: facts.name }));
    const resources = new Set(own.filter(({ name }) => names.includes(name)).map(({ resource }) => resource));
    const ofThese = own.filter(({ resource }) => resources.has(resource));
    expect(ofThese.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  test.each(operations.filter(({ status }) => status !== undefined))(
    'is followed in the success status of $method $path',
    ({ method, path, status }) => {
      const operation = offered.find((candidate) => candidate.method === method && candidate.template === path);
      const statuses = operation?.responses.map((response) => String(response.status)) ?? [];
      expect(statuses.filter((code) => code.startsWith('2'))).toEqual([status]);
    },
  );
});

/** The operations that each module adds to the specification. */
const ADDITIONS = {
  changes: ['GET /v1/changes'],
  history: [
    'GET /v1/coachings/{id}/history',
    'GET /v1/contacts/{id}/history',
    'GET /v1/courses/{course_id}/notes/{id}/history',
    'GET /v1/courses/{id}/history',
    'GET /v1/enrolments/{id}/history',
    'GET /v1/fundingAgencies/{id}/history',
    'GET /v1/locations/{id}/history',
    'GET /v1/org/history',
    'GET /v1/participants/{id}/history',
    'GET /v1/participants/{participant_id}/notes/{id}/history',
    'GET /v1/permissionGroups/{id}/history',
    'GET /v1/programs/{id}/history',
    'GET /v1/users/{id}/history',
  ],
  userLifecycle: ['PUT /v1/users/{id}', 'PATCH /v1/users/{id}', 'DELETE /v1/users/{id}'],
  enrolments: [
    'GET /v1/enrolments',
    'POST /v1/enrolments',
    'GET /v1/enrolments/{id}',
    'PUT /v1/enrolments/{id}',
    'PATCH /v1/enrolments/{id}',
    'DELETE /v1/enrolments/{id}',
  ],
  privacy: ['participants', 'contacts', 'users'].flatMap((persons) => [
    `GET /v1/${persons}/{id}/export`,
    `GET /v1/${persons}/{id}/erasure`,
    `POST /v1/${persons}/{id}/erasure`,
    `POST /v1/${persons}/{id}/undelete`,
  ]),
  lifecycles: [
    'POST /v1/programs',
    'DELETE /v1/programs/{id}',
    ...['locations', 'permissionGroups'].flatMap((name) => [
      `POST /v1/${name}`,
      ...['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /v1/${name}/{id}`),
    ]),
    'GET /v1/permissionGroups/{id}/permissions',
    'PUT /v1/permissionGroups/{id}/permissions',
    'GET /v1/clients',
    'POST /v1/clients',
    ...['GET', 'PATCH', 'DELETE'].map((method) => `${method} /v1/clients/{id}`),
    'POST /v1/clients/{id}/rotate',
    ...['GET', 'PUT'].map((method) => `${method} /v1/clients/{id}/keys`),
    'PATCH /v1/org',
    ...[
      'participants/{participant_id}/notes',
      'courses/{course_id}/notes',
      'courses',
      'coachings',
      'enrolments',
      'fundingAgencies',
      'programs',
      'locations',
      'permissionGroups',
      'sessions',
    ].map((path) => `POST /v1/${path}/{id}/undelete`),
  ],
  batch: ['participants', 'courses', 'coachings', 'contacts', 'fundingAgencies', 'enrolments', 'sessions'].map(
    (name) => `POST /v1/${name}/batch`,
  ),
  externalIds: [
    ...['participants', 'courses', 'enrolments', 'coachings'],
    ...['programs', 'contacts', 'fundingAgencies', 'users', 'sessions'],
  ].flatMap((name) => [
    `GET /v1/${name}/{id}/externalIds`,
    ...['PUT', 'DELETE'].map((method) => `${method} /v1/${name}/{id}/externalIds/{source}`),
  ]),
  // A second media type of every collection.
  export: [],
  import: [
    'GET /v1/imports',
    'POST /v1/imports',
    'GET /v1/imports/{id}',
    'PUT /v1/imports/{id}/content',
    'GET /v1/imports/{id}/results',
    'POST /v1/imports/{id}/apply',
    'DELETE /v1/imports/{id}',
  ],
  attendance: [
    'GET /v1/sessions',
    'POST /v1/sessions',
    ...['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /v1/sessions/{id}`),
    ...['GET', 'PUT'].map((method) => `${method} /v1/sessions/{id}/attendances`),
    'PATCH /v1/sessions/{id}/attendances/{enrolment_id}',
    'GET /v1/sessions/{id}/attendances/history',
    'GET /v1/enrolments/{id}/attendance',
    'GET /v1/coachings/{id}/attendance',
    'GET /v1/absences',
  ],
  webhooks: [
    'GET /v1/webhooks',
    'POST /v1/webhooks',
    'GET /v1/webhooks/{id}',
    'PATCH /v1/webhooks/{id}',
    'DELETE /v1/webhooks/{id}',
    'POST /v1/webhooks/{id}/rotate',
    'POST /v1/webhooks/{id}/test',
    'POST /v1/webhooks/{id}/retry',
    'POST /v1/webhooks/{id}/skip',
    'GET /v1/webhooks/{id}/deliveries',
  ],
};

describe('the additions to the specification', () => {
  test('have exactly the names of the modules', () => {
    expect(Object.keys(ADDITIONS)).toEqual([...MODULES]);
  });

  test.each(MODULES)('of the module %s contain all expected methods and paths', (name) => {
    const own = everything.filter(({ module }) => module === name);
    expect(own.map(({ method, template }) => `${method} ${template}`)).toEqual(expect.arrayContaining(ADDITIONS[name]));
  });

  test('of the module history are one history for each kind of record', () => {
    const kinds = new Set(recordOperations.map(({ resource }) => resource));
    const histories = everything.filter(({ module }) => module === 'history');
    expect(histories.map(({ resource, action }) => `${resource} ${action}`)).toEqual(
      [...kinds].map((kind) => `${kind} history`),
    );
  });
});
