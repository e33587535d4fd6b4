import { describe, expect, test } from 'vitest';
import { newTenant } from '../support/tenant.ts';

const FIFTY = Array.from({ length: 50 }, (_, index) => index);

/** Fields of a participant that fifty changes can set, one each: fifty columns it has not, so some come in rounds. */
const FIELDS = ['preferredName', 'birthCity', 'marketingChannel', 'customerNumber', 'internalCustomerNumber'] as const;

describe.concurrent('at the same time', () => {
  test('fifty changes of different fields of one record all survive', async () => {
    const { client } = await newTenant();
    const created = await client('POST', '/v1/participants', {
      body: { participant: { firstName: 'A', lastName: 'B' } },
    });
    const path = `/v1/participants/${created.json.data.id}`;
    const parts = {
      ...Object.fromEntries(FIELDS.map((field) => [field, { [field]: `${field} 1` }])),
      ...Object.fromEntries(
        ['street', 'houseNumber', 'addressAddition', 'zipCode', 'city'].map((part) => [
          part,
          { address: { [part]: 'x' } },
        ]),
      ),
      phone: { contactInformation: { phone: '1' } },
      mobile: { contactInformation: { mobile: '2' } },
      email: { contactInformation: { email: 'a@example.org' } },
      gender: { gender: 'diverse' },
      status: { status: 'active' },
    };
    const changes = Object.values(parts);
    const answers = await Promise.all(
      FIFTY.map((index) => client('PATCH', path, { body: { participant: changes[index % changes.length] } })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { json, headers } = await client('GET', path);
    expect(json.data).toMatchObject({
      ...Object.fromEntries(FIELDS.map((field) => [field, `${field} 1`])),
      address: { street: 'x', houseNumber: 'x', addressAddition: 'x', zipCode: 'x', city: 'x' },
      contactInformation: { phone: '1', mobile: '2', email: 'a@example.org' },
      gender: 'diverse',
      status: 'active',
    });
    expect(headers.get('etag')).toBe('"51"');
    expect(new Set(answers.map((answer) => answer.headers.get('etag'))).size).toBe(50);
  });

  test('of fifty changes with the same If-Match one wins and 49 get 412', async () => {
    const { client } = await newTenant();
    const created = await client('POST', '/v1/contacts', { body: { contact: { category: 'team' } } });
    const path = `/v1/contacts/${created.json.data.id}`;
    const ifMatch = created.headers.get('etag') ?? '';
    const answers = await Promise.all(
      FIFTY.map((index) =>
        client('PATCH', path, { body: { contact: { function: `F${index}` } }, headers: { 'If-Match': ifMatch } }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(49);
    expect((await client('GET', path)).json.data.function).toBe(won[0]?.json.data.function);
  });

  test('fifty who race for the last seat of a course make exactly one enrolment', async () => {
    const { client } = await newTenant();
    const course = await client('POST', '/v1/courses', {
      body: { course: { name: 'K', status: 'open', capacity: 1 } },
    });
    const ids = await Promise.all(
      FIFTY.map(async (index) => {
        const participant = { firstName: `N${index}`, lastName: 'X' };
        return (await client('POST', '/v1/participants', { body: { participant } })).json.data.id;
      }),
    );
    const answers = await Promise.all(
      ids.map((id) => client('PUT', `/v1/participants/${id}/add_to_course/${course.json.data.id}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ json }) => json.code)).toEqual(Array.from({ length: 49 }, () => 'course_full'));
    const { json } = await client('GET', `/v1/courses/${course.json.data.id}`);
    expect(json.data.participantCount).toBe(1);
  });

  test('enrolments and deletions of the same participants and courses never fail by waiting for each other', async () => {
    const { client } = await newTenant();
    const make = async (path: string, body: unknown): Promise<string> =>
      (await client('POST', path, { body })).json.data.id;
    for (let round = 0; round < 5; round += 1) {
      const courses = await Promise.all(
        [1, 2, 3].map(() => make('/v1/courses', { course: { name: 'K', status: 'open' } })),
      );
      const participants = await Promise.all(
        [1, 2, 3, 4].map(() => make('/v1/participants', { participant: { firstName: 'A', lastName: 'B' } })),
      );
      const enrolments = participants.flatMap((participant) =>
        courses.map((course) => client('PUT', `/v1/participants/${participant}/add_to_course/${course}`)),
      );
      const deletions = [
        ...participants.slice(0, 2).map((id) => client('DELETE', `/v1/participants/${id}`)),
        ...courses.slice(0, 2).map((id) => client('DELETE', `/v1/courses/${id}`)),
      ];
      const statuses = (await Promise.all([...enrolments, ...deletions])).map(({ status }) => status);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      const left = await client('GET', `/v1/courses/${courses[2]}`);
      expect(left.json.data.participantCount).toBe(2);
      const shown = await client('GET', `/v1/participants/${participants[3]}`);
      expect(shown.json.data.courseIds).toEqual([courses[2]]);
    }
  });
});
