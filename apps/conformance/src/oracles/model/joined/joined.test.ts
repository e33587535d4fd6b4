import { describe, expect, test } from 'vitest';
import type { Made } from '../../../deployment/records.ts';
import { type Act, turnOf } from './acts.ts';
import { againstSeat, type Item, type Items, type JoinedKind, shownOf, write } from './items.ts';
import { erasing, moving, type Outcome, referring, removing, returning } from './rules.ts';
import { rarest } from './situations.ts';
import { ANY_TIME } from './times.ts';

/** A record that nobody has sent: the model looks at its id and path alone. */
const recordOf = (kind: JoinedKind, id: string): Made => ({
  ...{ kind, id, collection: '', path: `/${id}`, wrapper: kind, sent: {}, record: {} },
  answer: { asked: '', status: 201, headers: {}, text: '' } as Made['answer'],
});

const itemOf = (kind: JoinedKind, id: string, parts: Partial<Item> = {}): Item => ({
  ...{ kind, made: recordOf(kind, id), creation: undefined, participant: undefined, course: undefined },
  ...{ fields: {}, state: 'present' as const, changes: ['created'], requests: ['r1'], times: ANY_TIME },
  seen: { etag: '', changes: 1, shown: {} },
  ...parts,
});

/** A participant who holds the one seat of a course. */
const seated = () => {
  const participant = itemOf('participant', 'p');
  const course = itemOf('course', 'c', { fields: { status: 'open', capacity: 1 } });
  const fields = { status: 'registered', voucherNumber: 'V-1' };
  const enrolment = itemOf('enrolment', 'e', { participant, course, fields });
  return { participant, course, enrolment, items: [participant, course, enrolment] as Items };
};

const carryOut = (items: Items, { act }: Outcome): Items => write(items, 'r2', () => act?.());

describe('the model of records that a participant joins', () => {
  test('has a write change whatever shows something else, once, and nothing else', () => {
    const { items, participant, course, enrolment } = seated();
    carryOut(items, moving(items, enrolment, 'active'));
    expect([participant, course, enrolment].map(({ changes }) => changes.length)).toEqual([1, 1, 2]);
    carryOut(items, moving(items, enrolment, 'dropped_out'));
    expect(shownOf(items, participant)).toEqual({ courseIds: [] });
    expect([participant, course, enrolment].map(({ changes }) => changes.at(-1))).toEqual(Array(3).fill('updated'));
  });

  test('brings back what went with a participant, but nothing into a course that is gone', () => {
    const { items, participant, course, enrolment } = seated();
    carryOut(items, removing(items, participant));
    carryOut(items, returning(items, participant));
    expect(enrolment.changes).toEqual(['created', 'deleted', 'restored']);
    expect(enrolment.requests).toEqual(['r1', 'r2', 'r2']);
    carryOut(items, removing(items, participant));
    carryOut(items, removing(items, course));
    carryOut(items, returning(items, participant));
    expect([participant.state, enrolment.state]).toEqual(['present', 'deleted']);
  });

  test('gives no seat in a course that has more participants than seats', () => {
    const { items, course } = seated();
    course.fields = { status: 'open', capacity: 0 };
    expect(againstSeat(items, itemOf('participant', 'q'), course)).toEqual(['course_full']);
  });

  test('leaves nothing of an erased person in what was deleted before', () => {
    const { items, participant, enrolment } = seated();
    carryOut(items, removing(items, enrolment));
    carryOut(items, erasing(items, participant));
    expect(enrolment).toMatchObject({ state: 'deleted', fields: { status: 'registered' } });
    expect(enrolment.fields).not.toHaveProperty('voucherNumber');
    expect(enrolment.changes).toEqual(['created', 'deleted', 'updated']);
  });

  test('refuses a new reference to what is gone', () => {
    const coaching = itemOf('coaching', 'k', { participant: itemOf('participant', 'p') });
    const coachId = { coachId: 'u' };
    expect(referring(coaching, coachId, [itemOf('user', 'u', { state: 'deleted' })]).status).toBe(422);
    expect(referring(coaching, coachId, []).status).toBe(200);
  });
});

test('of several steps the one is taken whose situation has come least often', () => {
  const { items } = seated();
  const step = (act: Act, value: number) => ({ act, at: 0, other: 0, value, isConditional: false });
  const seen = new Map<string, number>();
  const [known, other] = [step('voucher', 0), step('leave', 0)];
  expect(rarest(items, [known], seen)?.act).toBe('voucher');
  expect(rarest(items, [known, other], seen)?.act).toBe('leave');
  expect(turnOf(items, other)).toMatchObject({ method: 'DELETE', path: '/e', outcome: { status: 204 } });
});
