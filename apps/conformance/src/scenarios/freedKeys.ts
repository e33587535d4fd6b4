import { randomUUID } from 'node:crypto';
import { succeeds } from '../deployment/answers.ts';
import { type Made, make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasCode, hasStatus } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { requireModules } from '../expect/offered.ts';
import { askToUndelete } from '../expect/persons.ts';
import { patch, remove } from '../expect/recordRequests.ts';
import { anybody, makeEnrolment } from '../expect/roles.ts';
import type { JsonObject } from '../interface/json.ts';

/** A creation that is refused for what is stored besides. */
interface Refused {
  path: string;
  body: JsonObject;
  status: number;
  code: string;
  /** Ends the reason for the refusal. */
  allow(): Promise<unknown>;
}

const bringBack = (target: Target, person: Made) => async () => hasStatus(await askToUndelete(target, person), 200);

const deletedPerson = async (target: Target): Promise<Made> => {
  const person = await make(target, 'participant');
  succeeds(await remove(target, person));
  return person;
};

const enrolmentIn = async (target: Target, course: Made, code: string, allow: Refused['allow']): Promise<Refused> => {
  requireModules(target, 'enrolments');
  const { id } = await make(target, 'participant');
  const body = { enrolment: { participantId: id, courseId: course.id } };
  return { path: '/v1/enrolments', body, status: 409, code, allow };
};

const CASES: Readonly<Record<string, (target: Target) => Promise<Refused>>> = {
  'a coaching of a deleted participant': async (target) => {
    requireModules(target, 'privacy');
    const person = await deletedPerson(target);
    const body = { coaching: { participantId: person.id } };
    return { path: '/v1/coachings', body, status: 422, code: 'invalid_body', allow: bringBack(target, person) };
  },
  'a note of a deleted participant': async (target) => {
    requireModules(target, 'privacy');
    const person = await deletedPerson(target);
    const body = { note: { title: target.word() } };
    return { path: `${person.path}/notes`, body, status: 404, code: 'not_found', allow: bringBack(target, person) };
  },
  'an enrolment in a full course': async (target) => {
    const course = await make(target, 'course', { capacity: 1 });
    await makeEnrolment(target, await anybody(target), course);
    return enrolmentIn(target, course, 'course_full', async () =>
      hasStatus(await patch(target, course, { capacity: 2 }), 200),
    );
  },
  'an enrolment in a course that was cancelled': async (target) => {
    const course = await make(target, 'course', { status: 'cancelled' });
    return enrolmentIn(target, course, 'course_closed', async () =>
      hasStatus(await patch(target, course, { status: 'open' }), 200),
    );
  },
  'a second enrolment': async (target) => {
    const course = await make(target, 'course');
    const refused = await enrolmentIn(target, course, 'already_enrolled', async () =>
      succeeds(await remove(target, first)),
    );
    const { participantId } = refused.body.enrolment as { participantId: string };
    const first = await makeEnrolment(target, { id: participantId }, course);
    return refused;
  },
};

/** Scenarios of decision K2: a creation that is refused for what is stored leaves its key free. */
export const freedKeyScenarios = Object.entries(CASES).map(([name, refusedBy]) =>
  check(
    ['K2-REFUSED-FREES'],
    `${name} that was refused can be repeated with its key once the reason is gone`,
    async (target) => {
      const { path, body, status, code, allow } = await refusedBy(target);
      const send = () => target.send('POST', path, { body, headers: { 'idempotency-key': key } });
      const key = randomUUID();
      hasCode(await send(), status, code);
      await allow();
      const answer = hasStatus(await send(), 201);
      equal(answer.headers['idempotent-replayed'], undefined, '`Idempotent-Replayed`');
    },
  ),
);
