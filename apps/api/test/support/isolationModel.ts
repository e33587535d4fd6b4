import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { everyOperation, type Operation } from './operations.ts';
import type { Tenant } from './tenant.ts';

/** A record as the model knows it. */
export interface Known {
  id: string;
  /** The path of its collection below /v1, with its parameters unfilled, such as `participants/:participant_id/notes`. */
  collection: string;
  /** The record that a note belongs to. */
  parent: string | undefined;
  deleted: boolean;
  /** Of a person: whether it has been erased. */
  erased: boolean;
  /** What it refers to, by field. */
  references: Record<string, string>;
}

/** An organisation, with all that it ever had. */
export interface Side {
  tenant: Tenant;
  records: Map<string, Known>;
}

/** Where the id of a command comes from. `misplaced`: the own record of another collection. */
export const ORIGINS = ['live', 'deleted', 'foreign', 'random', 'misplaced'] as const;
export type Origin = (typeof ORIGINS)[number];

/** The collection that an operation is about, as the model names it. */
export const collectionOf = ({ path }: Operation): string => path.replace('/v1/', '').replace(/\/:id(\/.*)?$/, '');

const isList = (field: z.ZodMiniType | undefined): boolean => field instanceof z.ZodMiniArray;

/** The fields of a collection that refer to other records: of which collection, and whether they hold a list. */
export const referenceFieldsOf = (collection: string) => {
  const facts = everyOperation.find((operation) => collectionOf(operation) === collection)?.facts;
  return Object.entries(facts?.references ?? {}).map(([field, to]) => ({
    field,
    to,
    list: isList(facts?.record.shape[field] as z.ZodMiniType | undefined),
  }));
};

/** Adds a record to what an organisation has. */
export const remember = ({ records }: Side, collection: string, id: string, known: Partial<Known> = {}): void => {
  records.set(id, {
    id,
    collection,
    parent: undefined,
    deleted: false,
    erased: false,
    references: {},
    ...known,
  });
};

/** The participant and the course of an enrolment: it is deleted with either. */
const ENROLLED = ['participantId', 'courseId'];

const isThere = (side: Side, record: Known): boolean => {
  if (record.deleted) return false;
  if (record.collection === 'enrolments') {
    return ENROLLED.every((field) => side.records.get(record.references[field] ?? '')?.deleted === false);
  }
  return record.parent === undefined || side.records.get(record.parent)?.deleted === false;
};

/** The record of a collection that the organisation has or had under this id. */
export const findEver = ({ records }: Side, collection: string, id: string | undefined): Known | undefined => {
  const record = records.get(id ?? '');
  return record?.collection === collection ? record : undefined;
};

/** The record of a collection that the organisation can see under this id. */
export const find = (side: Side, collection: string, id: string | undefined): Known | undefined => {
  const record = findEver(side, collection, id);
  return record !== undefined && isThere(side, record) ? record : undefined;
};

/** All that the organisation can see in a collection, of notes: below one parent. */
export const visible = (side: Side, collection: string, parent: string | undefined): Known[] =>
  [...side.records.values()].filter(
    (record) => record.collection === collection && record.parent === parent && isThere(side, record),
  );

const at = (records: readonly Known[], index: number): string =>
  records[index % Math.max(1, records.length)]?.id ?? randomUUID();

/** An id of this origin; a random one if there is no such record. */
export const draw = (own: Side, other: Side, collection: string, origin: Origin, index: number): string => {
  const mine = [...own.records.values()];
  if (origin === 'live')
    return at(
      mine.filter((record) => record.collection === collection && isThere(own, record)),
      index,
    );
  if (origin === 'deleted') {
    return at(
      mine.filter((record) => record.collection === collection && !isThere(own, record)),
      index,
    );
  }
  if (origin === 'misplaced')
    return at(
      mine.filter((record) => record.collection !== collection),
      index,
    );
  if (origin === 'foreign') {
    return at(
      [...other.records.values()].filter((record) => record.collection === collection),
      index,
    );
  }
  return randomUUID();
};

const enrolmentsOf = (side: Side): Known[] => visible(side, 'enrolments', undefined);

/** The enrolment of a participant in a course. */
export const enrolmentOf = (
  side: Side,
  participant: string | undefined,
  course: string | undefined,
): Known | undefined =>
  enrolmentsOf(side).find(
    ({ references: { participantId, courseId } }) => participantId === participant && courseId === course,
  );

/** The courses in which a participant is enrolled, or was when it was deleted. */
export const coursesOf = (side: Side, { id }: Known): string[] =>
  [...side.records.values()]
    .filter(
      ({ collection, deleted, references }) =>
        collection === 'enrolments' && !deleted && references.participantId === id,
    )
    .flatMap(({ references }) => find(side, 'courses', references.courseId)?.id ?? [])
    .sort();

/** The number of participants who are enrolled in a course. */
export const seatsOf = (side: Side, course: string): number =>
  enrolmentsOf(side).filter(({ references }) => references.courseId === course).length;
