import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { newTenant } from '../support/tenant.ts';

const participantOf = async (client: Client): Promise<string> =>
  (await client('POST', '/v1/participants', { body: { participant: { firstName: 'A', lastName: 'B' } } })).json.data.id;
const courseOf = async (client: Client, fields: object = {}): Promise<string> =>
  (await client('POST', '/v1/courses', { body: { course: { name: 'Kurs', ...fields } } })).json.data.id;
const enrol = (client: Client, participantId: string, courseId: string) =>
  client('PUT', `/v1/participants/${participantId}/add_to_course/${courseId}`);

describe.concurrent('add_to_course', () => {
  test('answers 200 with the participant, whose courseIds hold the course; again the same, without a second seat', async () => {
    const { client } = await newTenant();
    const [participant, course] = [await participantOf(client), await courseOf(client, { capacity: 1 })];
    const first = await enrol(client, participant, course);
    expect(first).toMatchObject({ status: 200, json: { data: { id: participant, courseIds: [course] } } });
    expect((await enrol(client, participant, course)).json).toEqual(first.json);
    expect((await client('GET', `/v1/courses/${course}`)).json.data.participantCount).toBe(1);
  });

  test('ignores a body, whatever it is', async () => {
    const { client } = await newTenant();
    const [participant, course] = [await participantOf(client), await courseOf(client)];
    const path = `/v1/participants/${participant}/add_to_course/${course}`;
    expect((await client('PUT', path, { raw: '{broken' })).status).toBe(200);
  });

  test('answers 404 to an unknown or foreign participant or course, and enrols nobody', async () => {
    const [one, other] = [await newTenant(), await newTenant()];
    const [participant, course] = [await participantOf(one.client), await courseOf(one.client)];
    const [foreignParticipant, foreignCourse] = [await participantOf(other.client), await courseOf(other.client)];
    const pairs: [string, string][] = [
      [participant, randomUUID()],
      [randomUUID(), course],
      [participant, foreignCourse],
      [foreignParticipant, course],
      [foreignParticipant, foreignCourse],
    ];
    for (const [left, right] of pairs) expect((await enrol(one.client, left, right)).status).toBe(404);
    expect((await one.client('GET', `/v1/courses/${course}`)).json.data.participantCount).toBe(0);
    expect((await other.client('GET', `/v1/courses/${foreignCourse}`)).json.data.participantCount).toBe(0);
  });

  test.each(['cancelled', 'completed'])('answers 409 course_closed on a course that is %s', async (status) => {
    const { client } = await newTenant();
    const [participant, course] = [await participantOf(client), await courseOf(client, { status })];
    expect(await enrol(client, participant, course)).toMatchObject({ status: 409, json: { code: 'course_closed' } });
  });

  test('gives the last seat to exactly one of fifty who race for it', async () => {
    const { client } = await newTenant();
    const course = await courseOf(client, { capacity: 1 });
    const participants = await Promise.all(Array.from({ length: 50 }, () => participantOf(client)));
    const answers = await Promise.all(participants.map((participant) => enrol(client, participant, course)));
    const codes = answers.map(({ status, json }) => (status === 200 ? 'enrolled' : json.code));
    expect(codes.filter((code) => code === 'enrolled')).toHaveLength(1);
    expect(codes.filter((code) => code === 'course_full')).toHaveLength(49);
    expect((await client('GET', `/v1/courses/${course}`)).json.data.participantCount).toBe(1);
  });

  test('enrols one participant in a thousand courses, and answers 409 too_many_courses to one more', async () => {
    const { client } = await newTenant();
    const [participant, other] = [await participantOf(client), await participantOf(client)];
    const courses = await Promise.all(Array.from({ length: 1_000 }, () => courseOf(client)));
    for (const course of courses) expect((await enrol(client, participant, course)).status).toBe(200);
    const last = await courseOf(client);
    expect(await enrol(client, participant, last)).toMatchObject({ status: 409, json: { code: 'too_many_courses' } });
    expect((await enrol(client, participant, courses[0] ?? '')).status).toBe(200);
    expect((await enrol(client, other, last)).status).toBe(200);
    await client('DELETE', `/v1/courses/${courses[0]}`);
    expect((await enrol(client, participant, last)).status).toBe(200);
  });

  test('enrols one participant once, however often they race with themselves', async () => {
    const { client } = await newTenant();
    const [participant, course] = [await participantOf(client), await courseOf(client)];
    const answers = await Promise.all(Array.from({ length: 20 }, () => enrol(client, participant, course)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await client('GET', `/v1/courses/${course}`)).json.data.participantCount).toBe(1);
  });

  test('frees the seat of a deleted participant, and hides a deleted course from the participant', async () => {
    const { client } = await newTenant();
    const [leaving, staying] = [await participantOf(client), await participantOf(client)];
    const course = await courseOf(client, { capacity: 1 });
    await enrol(client, leaving, course);
    await client('DELETE', `/v1/participants/${leaving}`);
    expect((await enrol(client, staying, course)).json.data.courseIds).toEqual([course]);
    await client('DELETE', `/v1/courses/${course}`);
    expect((await client('GET', `/v1/participants/${staying}`)).json.data.courseIds).toEqual([]);
  });
});
