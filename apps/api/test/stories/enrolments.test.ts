import { expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { newTenant } from '../support/tenant.ts';

const participantOf = async (client: Client): Promise<string> =>
  (await client('POST', '/v1/participants', { body: { participant: { firstName: 'A', lastName: 'B' } } })).json.data.id;
const courseOf = async (client: Client): Promise<string> =>
  (await client('POST', '/v1/courses', { body: { course: { name: 'Kurs' } } })).json.data.id;
const enrol = (client: Client, participantId: string, courseId: string) =>
  client('PUT', `/v1/participants/${participantId}/add_to_course/${courseId}`);

test('a participant is enrolled in a thousand courses, and one more is answered 409 too_many_courses', async () => {
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
