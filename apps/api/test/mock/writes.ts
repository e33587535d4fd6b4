import { type Operation, operations } from '@training-provider/contract';
import type { Random } from '../../src/seed/random.ts';
import type { Drawn } from './comparison.ts';
import { bodyOf, COUNT, valid } from './requests.ts';

const changing = operations.filter(({ action }) => action === 'replace' || action === 'update');
const creating = operations.filter(({ action }) => action === 'create');
const merge = { 'Content-Type': 'application/merge-patch+json' };
const json = { 'Content-Type': 'application/json' };

type Body = Record<string, Record<string, unknown>>;

/** A valid body with a few fields left out or null, or with references to nobody. */
const varied = (operation: Operation, random: Random): Body => {
  const { wrapper = '', facts } = operation;
  const unique = random.pick([0, 1, 2, random.between(10, 99)]);
  const body = bodyOf(operation, random.between(0, COUNT - 1), unique) as Body;
  for (const field of Object.keys(body[wrapper] ?? {})) {
    if (random.chance(0.15)) delete body[wrapper]?.[field];
    else if (random.chance(0.05)) Object.assign(body[wrapper] ?? {}, { [field]: null });
    else if (random.chance(0.1) && facts?.references[field] !== undefined) {
      const isList = Array.isArray(body[wrapper]?.[field]);
      Object.assign(body[wrapper] ?? {}, { [field]: isList ? ['{{nobody}}', '{{user:1}}'] : '{{nobody}}' });
    }
  }
  return body;
};

const sent = (body: unknown, headers: Record<string, string> = json) => ({ body: JSON.stringify(body), headers });

const drawnChange = (operation: Operation, random: Random): Drawn => {
  const index = random.between(0, COUNT - 1);
  const { method, path } = valid(operation, index);
  const tag = random.chance(0.5)
    ? { 'If-Match': random.pick(['"1"', '"2"', '"3"', '*', 'W/"1"', '"1", "2"', '"0"', '"99999999999"', '"x"']) }
    : {};
  const type = method === 'PATCH' && random.chance(0.5) ? merge : json;
  return { method, path, ...sent(varied(operation, random), { ...type, ...tag }) };
};

/** A creation, and the same again: with the same body, the same in other spaces, and another one. */
const repeated = (operation: Operation, index: number): Drawn[] => {
  const path = valid(operation, 0).path;
  const keyed = { ...json, 'Idempotency-Key': `key-${index}` };
  const body = bodyOf(operation, 0, 1_000 + index);
  const text = JSON.stringify(body);
  return [
    text,
    text,
    JSON.stringify(body, null, 2),
    JSON.stringify({ ...body, beside: 1 }),
    text.replace('1', '2'),
  ].map((each) => ({ method: 'POST', path, headers: keyed, body: each }));
};

const STATUSES = ['registered', 'active', 'completed', 'dropped_out', 'cancelled', 'no_show'];

/** Enrolments that change their status and find or leave no seat. */
const enrolling = (random: Random): Drawn[] => {
  const id = (kind: string) => `{{${kind}:${random.between(0, COUNT - 1)}}}`;
  const capacities = [1, 2, null].map((capacity, index) => ({
    method: 'PATCH',
    path: `/v1/courses/{{course:${index}}}`,
    ...sent({ course: { capacity, status: 'open' } }),
  }));
  const changes = Array.from({ length: 24 }, () => ({
    method: 'PATCH',
    path: `/v1/enrolments/${id('enrolment')}`,
    ...sent({ enrolment: { status: random.pick(STATUSES as [string, ...string[]]) } }),
  }));
  const additions = Array.from({ length: 10 }, () => ({
    method: 'PUT',
    path: `/v1/participants/${id('participant')}/add_to_course/${id('course')}`,
    headers: random.chance(0.3) ? { 'If-Match': '"2"' } : {},
  }));
  const fixed = {
    method: 'PATCH',
    path: `/v1/enrolments/${id('enrolment')}`,
    ...sent({ enrolment: { participantId: '{{nobody}}', courseId: '{{nobody}}' } }),
  };
  const closed = { method: 'PATCH', path: '/v1/courses/{{course:2}}', ...sent({ course: { status: 'completed' } }) };
  return [...capacities, ...changes, ...additions, fixed, closed, ...additions.slice(0, 4)];
};

/** Writes of every kind, in a drawn order. */
export const writes = (random: Random, count: number): Drawn[] => [
  ...Array.from({ length: count }, () => {
    const isNew = random.chance(0.2);
    const operation = random.pick((isNew ? creating : changing) as unknown as [Operation, ...Operation[]]);
    if (!isNew) return drawnChange(operation, random);
    return { method: 'POST', path: valid(operation, 0).path, ...sent(varied(operation, random)) };
  }),
  ...creating.flatMap(repeated),
  ...enrolling(random),
];

const PERSONS = ['participants', 'contacts', 'users'];

/** A participant who is deleted and brought back, with the seats there still, and taken by another one. */
const comingBack = (): Drawn[] => {
  const [one, other] = ['/v1/participants/{{participant:0}}', '/v1/participants/{{participant:2}}'];
  const enrol = (path: string) => ({ method: 'PUT', path: `${path}/add_to_course/{{course:0}}` });
  const capacity = (seats: number | null) => ({
    method: 'PATCH',
    path: '/v1/courses/{{course:0}}',
    ...sent({ course: { capacity: seats, status: 'open' } }),
  });
  const undelete = { method: 'POST', path: `${one}/undelete` };
  const remove = { method: 'DELETE', path: one };
  return [
    capacity(null),
    enrol(one),
    ...[remove, undelete, { method: 'GET', path: `${one}/history` }, { method: 'GET', path: `${one}/export` }],
    ...[remove, enrol(other), capacity(1), undelete, capacity(null), undelete],
    { method: 'GET', path: '/v1/courses/{{course:0}}/history' },
  ];
};

/**
 * Changes each course and each participant by itself. Of several that one request has changed, the service may say the same time
 * or not, so that their order by it says nothing.
 */
export const apart = (): Drawn[] =>
  Array.from({ length: COUNT }, (_, index) => [
    { path: `/v1/courses/{{course:${index}}}`, body: { course: { measureNumber: `Last ${index}` } } },
    { path: `/v1/participants/{{participant:${index}}}`, body: { participant: { birthCity: `Last ${index}` } } },
  ])
    .flat()
    .map(({ path, body }) => ({ method: 'PATCH', path, ...sent(body) }));

/** What takes records away and brings persons back, each with reads that show what is left. */
export const removals = (): Drawn[] => {
  const removing = operations.filter(({ action }) => action === 'remove');
  const all = removing.flatMap((operation): Drawn[] => {
    const { path } = valid(operation, 1);
    return [
      { method: 'DELETE', path, headers: { 'If-Match': '"77"' } },
      { method: 'DELETE', path },
      { method: 'DELETE', path },
      { method: 'GET', path },
      { method: 'GET', path: `${path}/history` },
      { method: 'PATCH', path, ...sent({ [operation.wrapper ?? 'x']: {} }) },
      { method: 'GET', path: `${path.slice(0, path.lastIndexOf('/'))}?includeDeleted=true&sort=updatedAt` },
    ];
  });
  const persons = PERSONS.flatMap((name): Drawn[] => {
    const at = (index: number) => `/v1/${name}/{{${name.slice(0, -1)}:${index}}}`;
    const post = (path: string) => ({ method: 'POST', path, ...sent({}) });
    return [
      { method: 'GET', path: `${at(1)}/export` },
      post(`${at(1)}/undelete`),
      post(`${at(1)}/undelete`),
      { method: 'GET', path: `${at(1)}/export` },
      { method: 'GET', path: `${at(2)}/erasure` },
      post(`${at(2)}/erasure`),
      { method: 'POST', path: `${at(2)}/erasure`, ...sent({ erasure: { reason: 'request' } }) },
      { method: 'POST', path: `${at(2)}/erasure`, ...sent({ erasure: { reason: 'Antrag vom 3. Mai' } }) },
      { method: 'GET', path: `${at(2)}/erasure` },
      { method: 'GET', path: at(2) },
      { method: 'GET', path: `${at(2)}/history` },
      { method: 'GET', path: `${at(2)}/export` },
      post(`${at(2)}/undelete`),
      post(`/v1/${name}/{{nobody}}/undelete`),
      { method: 'GET', path: `/v1/${name}?includeDeleted=true&sort=-updatedAt` },
    ];
  });
  return [...comingBack(), ...all, ...persons];
};
