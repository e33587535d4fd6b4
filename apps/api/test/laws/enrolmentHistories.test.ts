import fc from 'fast-check';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { type Client, clientOf } from '../support/client.ts';
import {
  CAPACITIES,
  coursesOf,
  enrolmentFor,
  type Model,
  PARTICIPANTS,
  participantsOf,
  type Step,
  steps,
  take,
} from '../support/enrolmentModel.ts';
import { startService } from '../support/program.ts';
import { newTenantWithToken } from '../support/tenant.ts';

/** Histories in all; `ENROLMENT_HISTORIES` sets another number, such as 10,000. */
const HISTORIES = Number(process.env.ENROLMENT_HISTORIES ?? 240);
const SHARDS = 8;
/** Racers for the last seat, and how often they race. */
const RACERS = 50;
const ROUNDS = 6;

const post = async (client: Client, path: string, body: object): Promise<string> => {
  const answer = await client('POST', path, { body });
  expect(answer.status).toBe(201);
  return answer.json.data.id;
};
const newParticipant = (client: Client): Promise<string> =>
  post(client, '/v1/participants', { participant: { firstName: 'A', lastName: 'B' } });
const newCourse = (client: Client, capacity: number): Promise<string> =>
  post(client, '/v1/courses', { course: { name: 'Kurs', capacity } });

/** Clients of one organisation, of the shared instance and of another one on the same database. */
const twoInstances = async (): Promise<() => Promise<readonly [Client, Client]>> => {
  const settings = { DATABASE_URL: inject('databaseUrl'), RATE_LIMIT: '10000000' };
  const { baseUrl } = await startService(onTestFinished, settings);
  return async () => {
    const { client, token } = await newTenantWithToken();
    return [client, clientOf(token, baseUrl)];
  };
};

const requestFor = (
  step: Step,
  ids: Readonly<Record<'participants' | 'courses' | 'enrolments', readonly string[]>>,
  at = 0,
) => {
  if (step.kind === 'create' || step.kind === 'add') {
    const [participantId, courseId] = [ids.participants[step.participant], ids.courses[step.course]];
    return step.kind === 'add'
      ? (['PUT', `/v1/participants/${participantId}/add_to_course/${courseId}`, {}] as const)
      : ([
          'POST',
          '/v1/enrolments',
          { body: { enrolment: { participantId, courseId, status: step.status } } },
        ] as const);
  }
  const path = `/v1/enrolments/${ids.enrolments[at]}`;
  if (step.kind === 'delete') return ['DELETE', path, {}] as const;
  return ['PATCH', path, { body: { enrolment: { status: step.status } } }] as const;
};

/** Takes each step on one of the instances and in the model, and compares the answers and what is left. */
const run = async (clients: readonly [Client, Client], history: readonly { step: Step; instance: number }[]) => {
  const [client] = clients;
  const participants = await Promise.all(Array.from({ length: PARTICIPANTS }, () => newParticipant(client)));
  const courses = await Promise.all(CAPACITIES.map((capacity) => newCourse(client, capacity)));
  const enrolments: string[] = [];
  const model: Model = [];
  for (const { step, instance } of history) {
    const at = enrolmentFor(model, step);
    if ('which' in step && at === undefined) continue;
    const known = model.length;
    const problem = take(model, step);
    const [method, path, sending] = requestFor(step, { participants, courses, enrolments }, at);
    const answer = await clients[instance === 0 ? 0 : 1](method, path, sending);
    expect({ step, problem: answer.status < 300 ? undefined : answer.json.code }).toEqual({ step, problem });
    if (model.length > known && step.kind === 'create') enrolments.push(answer.json.data.id);
    if (model.length > known && step.kind === 'add') {
      const query = `participantId=${participants[step.participant]}&courseId=${courses[step.course]}&limit=1`;
      enrolments.push((await client('GET', `/v1/enrolments?${query}`)).json.data[0].id);
    }
  }
  for (const [index, id] of participants.entries()) {
    const { courseIds } = (await client('GET', `/v1/participants/${id}`)).json.data;
    expect(courseIds.toSorted()).toEqual(
      coursesOf(model, index)
        .map((course) => courses[course])
        .toSorted(),
    );
  }
  for (const [index, id] of courses.entries()) {
    const { participantCount } = (await client('GET', `/v1/courses/${id}`)).json.data;
    expect(participantCount).toBe(participantsOf(model, index));
  }
};

describe('over two instances', () => {
  test(`${HISTORIES} random histories of enrolments agree with a model`, async () => {
    const newClients = await twoInstances();
    const shard = async (): Promise<void> => {
      const clients = await newClients();
      const property = fc.asyncProperty(steps, (history) => run(clients, history));
      await fc.assert(property, { numRuns: Math.ceil(HISTORIES / SHARDS) });
    };
    await expect(Promise.all(Array.from({ length: SHARDS }, shard))).resolves.toHaveLength(SHARDS);
  });

  test('of fifty who race for the last seat by creation, transition and add_to_course, exactly one wins', async () => {
    const newClients = await twoInstances();
    const clients = await newClients();
    const [client] = clients;
    const participants = await Promise.all(Array.from({ length: RACERS }, () => newParticipant(client)));
    for (let round = 0; round < ROUNDS; round += 1) {
      const courseId = await newCourse(client, 1);
      const racers = await Promise.all(
        participants.map(async (participantId, index) => {
          const own = clients[index % 2 === 0 ? 0 : 1];
          const enrolment = { participantId, courseId };
          if (index % 3 === 0) return () => own('PUT', `/v1/participants/${participantId}/add_to_course/${courseId}`);
          if (index % 3 === 1) return () => own('POST', '/v1/enrolments', { body: { enrolment } });
          const left = await post(client, '/v1/enrolments', { enrolment: { ...enrolment, status: 'cancelled' } });
          const body = { enrolment: { status: 'registered' } };
          return () => own('PATCH', `/v1/enrolments/${left}`, { body });
        }),
      );
      const answers = await Promise.all(racers.map((race) => race()));
      const codes = answers.filter(({ status }) => status >= 300).map(({ json }) => json.code);
      expect(codes).toEqual(Array.from({ length: RACERS - 1 }, () => 'course_full'));
      expect((await client('GET', `/v1/courses/${courseId}`)).json.data.participantCount).toBe(1);
    }
  });
});
