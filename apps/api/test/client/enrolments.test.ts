import { describe, expect, test } from 'vitest';
import { openClient, TARGETS } from './targets.ts';

describe.each(TARGETS)('enrolments, with $name,', ({ open }) => {
  test('follow the allowed transitions, hold the seats, and keep their participant and course', async () => {
    const client = await openClient(open);
    const course = (await client.courses.create({ name: 'Lager', capacity: 1 })).data.id;
    const [first = '', second = ''] = await Promise.all(
      ['Ada', 'Grace'].map(
        async (firstName) => (await client.participants.create({ firstName, lastName: 'X' })).data.id,
      ),
    );
    await client.participants.addToCourse({ id: first, course_id: course });
    const [{ id, status } = { id: '', status: '' }] = (await client.enrolments.list({ participantId: first })).data;
    expect(status).toBe('registered');

    const codeOf = async (outcome: Promise<{ status: number; problem?: { code: string } }>) =>
      (await outcome).problem?.code;
    const create = (participantId: string) => client.enrolments.create({ participantId, courseId: course }).outcome();
    expect(await codeOf(create(first))).toBe('already_enrolled');
    expect(await codeOf(create(second))).toBe('course_full');
    expect(await codeOf(client.enrolments.update(id, { courseId: second }).outcome())).toBe('invalid_body');
    const refused = await client.enrolments.update(id, { status: 'completed' }).outcome();
    expect(refused).toMatchObject({
      status: 409,
      problem: { code: 'transition_not_allowed', allowedStatuses: ['active', 'cancelled'] },
    });

    await client.enrolments.update(id, { status: 'active' });
    await client.enrolments.update(id, { status: 'dropped_out', exitReason: 'Umzug' });
    expect((await client.courses.get(course)).data?.participantCount).toBe(0);
    const next = (await client.enrolments.create({ participantId: second, courseId: course })).data;
    expect((await client.participants.get(second)).data?.courseIds).toEqual([course]);
    expect(await codeOf(client.enrolments.update(id, { status: 'active' }).outcome())).toBe('course_full');
    await client.enrolments.remove(next.id);
    expect((await client.participants.get(second)).data?.courseIds).toEqual([]);
    await client.enrolments.update(id, { status: 'active' });
    await client.courses.remove(course);
    expect((await client.enrolments.list()).data).toEqual([]);
  });
});
