import { type Client, createClient } from '@training-provider/contract/client';
import { createMock } from '@training-provider/contract/testing';
import { expect, inject, test } from 'vitest';
import { randomOf } from '../../src/seed/random.ts';
import { newTenant, tokenOf } from '../support/tenant.ts';

const SEED = process.env.ATTENDANCE_SEED ?? '20261129';
const STEPS = 150;

/** The service or the mock, with the ids of what the steps have made, in the order in which they made it. */
interface Side {
  readonly client: Client;
  readonly ids: string[];
}

const openSides = async (): Promise<Side[]> => {
  const { organisationId } = await newTenant();
  const { token } = await tokenOf(organisationId);
  const service = createClient({ baseUrl: inject('baseUrl'), token });
  return [service, createClient(createMock().clientOptions)].map((client) => ({ client, ids: [] }));
};

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const VOLATILE = ['insertedAt', 'updatedAt', 'recordedAt', 'detail', 'requestId', 'type', 'instance'];

/** An answer as both give it: ids by their numbers, without times and texts. */
const plain = ({ ids }: Side, value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, one) => (VOLATILE.includes(key) ? undefined : one)).replaceAll(
      ID,
      (id) => `#${ids.indexOf(id)}`,
    ),
  );

/** A request whose ids are numbers: `#3`. */
interface Step {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

const filled = (text: string, { ids }: Side): string => text.replaceAll(/#(\d+)/g, (_, at) => ids[Number(at)] ?? '');

const answerTo = async (side: Side, { method, path, body, headers = {} }: Step): Promise<unknown> => {
  const sent = body === undefined ? {} : { body: JSON.parse(filled(JSON.stringify(body), side)) };
  try {
    const answer = await side.client.request(method, filled(path, side), { ...sent, headers });
    const { data } = Object(answer.body);
    if (answer.status === 201) side.ids.push(data.id);
    return plain(side, [answer.status, data]);
  } catch (error) {
    return plain(side, Object(error).problem ?? String(error));
  }
};

const [COURSE, COACHING] = ['#1', '#2'];
const ENROLMENTS = ['#3', '#4', '#5'] as const;
const PREPARED: readonly Step[] = [
  { method: 'POST', path: '/v1/participants', body: { participant: { firstName: 'Ada', lastName: 'Lovelace' } } },
  { method: 'POST', path: '/v1/courses', body: { course: { name: 'A' } } },
  { method: 'POST', path: '/v1/coachings', body: { coaching: { participantId: '#0', unitsUsed: 3 } } },
  ...[
    { startDate: '2026-11-01', status: 'completed' },
    { startDate: '2026-11-03', endDate: '2026-11-04', status: 'completed' },
    { startDate: '2026-11-02', status: 'cancelled' },
  ].map((enrolment) => ({
    method: 'POST',
    path: '/v1/enrolments',
    body: { enrolment: { participantId: '#0', courseId: COURSE, ...enrolment } },
  })),
];

const DAYS = ['2026-11-02', '2026-11-03', '2026-11-30'] as const;
const REASONS = ['sick_certified', 'unknown', 'unexcused', 'important'] as const;

/** A random request about the sessions that are numbered from 6 on. */
const stepOf = (random: ReturnType<typeof randomOf>, sessions: number): Step => {
  const day = random.pick(DAYS);
  const units = random.pick(['4', '2.5', '0.1'] as const);
  const times = { startsAt: `${day}T${random.pick(['08', '22'] as const)}:30:00Z`, endsAt: `${day}T23:00:00Z` };
  const owner = random.chance(0.7) ? { courseId: COURSE } : { coachingId: COACHING };
  const status = random.pick(['held', 'held', 'held', 'planned', 'cancelled'] as const);
  const session = { ...owner, ...times, units, status, unitMinutes: random.chance(0.1) ? 60 : 45 };
  if (sessions === 0 || random.chance(0.12)) return { method: 'POST', path: '/v1/sessions', body: { session } };
  const path = `/v1/sessions/#${random.between(6, 5 + sessions)}`;
  const presence = random.pick(['present', 'absent', 'absent', 'partial'] as const);
  const values = {
    presence,
    ...(presence === 'present' && random.chance(0.9) ? {} : { reason: random.pick(REASONS) }),
    ...(presence === 'partial' ? { unitsAttended: random.pick(['0.05', '1.25', '2.5'] as const) } : {}),
  };
  const enrolment = random.pick(ENROLMENTS);
  const entries = ENROLMENTS.filter(() => random.chance(0.4)).map((enrolmentId) => ({ enrolmentId, ...values }));
  const list = random.chance(0.7) ? entries : [values];
  const totals = random.chance(0.7) ? `enrolments/${enrolment}` : `coachings/${COACHING}`;
  return random.pick<Step>([
    { method: 'PUT', path: `${path}/attendances`, body: { attendances: list }, headers: { 'If-Match': '*' } },
    { method: 'PUT', path: `${path}/attendances`, body: { attendances: list } },
    {
      method: 'PATCH',
      path: `${path}/attendances/${random.chance(0.7) ? enrolment : COACHING}`,
      body: { attendance: values },
    },
    { method: 'GET', path: `${path}/attendances` },
    { method: 'PATCH', path, body: { session: random.chance(0.5) ? { status } : { units, ...times } } },
    { method: random.chance(0.3) ? 'DELETE' : 'GET', path },
    { method: 'POST', path: `${path}/undelete` },
    { method: 'GET', path: `/v1/${totals}/attendance${random.chance(0.5) ? `?from=${day}` : ''}` },
    { method: 'GET', path: `/v1/absences?month=2026-11${random.chance(0.5) ? `&courseId=${COURSE}` : ''}` },
    { method: 'GET', path: random.chance(0.5) ? `/v1/courses/${COURSE}` : `/v1/coachings/${COACHING}` },
    { method: 'PATCH', path: `/v1/coachings/${COACHING}`, body: { coaching: { unitsUsed: random.between(0, 4) } } },
  ]);
};

test('the mock answers random requests about sessions and attendance as the service does', async () => {
  const sides = await openSides();
  const random = randomOf(SEED);
  const both = async (step: Step): Promise<unknown> => {
    const [service, mock] = await Promise.all(sides.map((side) => answerTo(side, step)));
    expect(mock, `ATTENDANCE_SEED=${SEED} ${JSON.stringify(step)}`).toEqual(service);
    return service;
  };
  for (const step of PREPARED) await both(step);
  const statuses = new Set<unknown>();
  for (let at = 0; at < STEPS; at += 1) {
    const answer = await both(stepOf(random, (sides[0]?.ids.length ?? 0) - PREPARED.length));
    statuses.add(Array.isArray(answer) ? answer[0] : Object(answer).code);
  }
  const codes = [
    'session_not_held',
    'attendance_recorded',
    'precondition_required',
    'unit_minutes_differ',
    'invalid_body',
  ];
  expect([...statuses]).toEqual(expect.arrayContaining([200, 201, ...codes]));
});
