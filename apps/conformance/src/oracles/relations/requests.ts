import { randomUUID } from 'node:crypto';
import type { EnrolmentStatus } from '@training-provider/contract';
import { resourceNamed } from '@training-provider/contract';
import type { JsonObject } from '../../interface/json.ts';
import { KINDS } from '../../interface/kinds.ts';
import type { Request } from '../comparison/comparison.ts';
import { type Item, pick, type RelatedKind, rowOf, type World } from './records.ts';

/** How a step chooses among the records and the values. */
export interface Choice {
  at: number;
  other: number;
  value: number;
}

/** A request of a history. */
export interface Turn extends Request {
  /** The record that the answer shows, and whose version a condition names. */
  readonly item?: Item;
  /** The record that it is about, if the answer does not show it. */
  readonly about?: Item;
  /** The kind of the record that it creates, if it does. */
  readonly creates?: RelatedKind;
  /** Who is added to which course: the answer does not show the enrolment. */
  readonly enrols?: { readonly participantId: string; readonly courseId: string };
  /** Members of the answer that the model does not know. */
  readonly undecided?: readonly string[];
}

const bodyOf = (kind: RelatedKind, fields: JsonObject): JsonObject => ({ [KINDS[kind].wrappers[0] ?? '']: fields });

export const patchOf = (item: Item, fields: JsonObject): Turn => ({
  ...{ method: 'PATCH', path: item.made.path, body: bodyOf(item.kind, fields), item },
});

/** The same change by PUT, with everything else as it is. */
export const putOf = (world: World, item: Item, fields: JsonObject): Turn => {
  const row = rowOf(world, item);
  const { readOnly } = resourceNamed(row.kind);
  const whole = Object.entries(row.fields).filter(([name]) => !readOnly.includes(name));
  return { ...patchOf(item, { ...Object.fromEntries(whole), ...fields }), method: 'PUT' };
};

/** The creation of a record, with a key of its own. */
export const creationOf = (kind: RelatedKind, fields: JsonObject, path = KINDS[kind].path): Turn => ({
  ...{ method: 'POST', path, headers: { 'idempotency-key': randomUUID() }, body: bodyOf(kind, fields), creates: kind },
});

export const removalOf = (item: Item): Turn => ({ method: 'DELETE', path: item.made.path, item });

export const undeletionOf = (item: Item): Turn => ({ method: 'POST', path: `${item.made.path}/undelete`, item });

/** `add_to_course`. */
export const addingOf = (participant: Item, course: Item): Turn => ({
  ...{ method: 'PUT', path: `${participant.made.path}/add_to_course/${course.made.id}`, item: participant },
  enrols: { participantId: participant.made.id, courseId: course.made.id },
});

/** The creation of an enrolment with a status. */
export const seatOf = (participant: Item, course: Item, status: EnrolmentStatus): Turn =>
  creationOf('enrolment', { participantId: participant.made.id, courseId: course.made.id, status });

/** One of these values. */
export const at = <Value>(values: readonly Value[], value: number): Value => values[value % values.length] as Value;

/** The request of a step; undefined if there is no record that it could be about. */
export type Draw = (world: World, choice: Choice) => Turn | undefined;

/** A request about one record of a kind. */
export const of =
  (kind: RelatedKind, turnOf: (item: Item, choice: Choice, world: World) => Turn): Draw =>
  (world, choice) => {
    const item = pick(world, kind, choice.at);
    return item && turnOf(item, choice, world);
  };

/** A request about a participant and a course. */
export const ofBoth =
  (turnOf: (participant: Item, course: Item, choice: Choice) => Turn): Draw =>
  (world, choice) => {
    const [participant, course] = [pick(world, 'participant', choice.at), pick(world, 'course', choice.other)];
    return participant && course && turnOf(participant, course, choice);
  };

/** A change of one field, by PATCH, or by PUT now and then. */
export const patchFrom = (kind: RelatedKind, field: string, values: readonly unknown[]): Draw =>
  of(kind, (item, { value }) => patchOf(item, { [field]: at(values, value) }));

export const changeFrom = (kind: RelatedKind, field: string, values: readonly unknown[]): Draw =>
  of(kind, (item, { value, other }, world) => {
    const fields = { [field]: at(values, value) };
    return other % 2 === 0 ? patchOf(item, fields) : putOf(world, item, fields);
  });
