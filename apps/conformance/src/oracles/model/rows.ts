import type { RecordOperation } from '@training-provider/contract';
import { withoutNulls } from '@training-provider/contract/model';
import { isObject, type JsonObject } from '../../interface/json.ts';
import type { Collected, Subject } from './subjects.ts';

/** Whose records a world has. */
export type Organisation = 'main' | 'other';

/** A record as the model has it. */
export interface Row {
  readonly id: string;
  readonly path: string;
  readonly owner: Organisation;
  /** When it was created, and last changed, as numbers of steps: notes do not say. */
  readonly created: number;
  changed: number;
  insertedAt: string | undefined;
  updatedAt: string | undefined;
  deletedAt?: string;
  isDeleted: boolean;
  etag: string;
  /** Its tags so far, and what it showed at each. */
  readonly etags: Map<string, JsonObject>;
  /** What a caller has set, as the contract reads it. */
  fields: JsonObject;
  /** What it shows of other records: `courseIds`, `participantCount`. */
  computed: JsonObject;
}

/** What a body says under its wrapper, as the contract reads it: timestamps in UTC, one spelling of a name. */
export const readBody = ({ body }: RecordOperation, wrapper: string, fields: JsonObject): JsonObject => {
  const result = body?.safeParse({ [wrapper]: fields });
  if (result?.success !== true) throw new TypeError(`The contract refuses ${JSON.stringify(fields)}: ${result?.error}`);
  const [record] = Object.values(result.data as JsonObject);
  return isObject(record) ? record : {};
};

/** The fields that a write sets: what callers can't set is ignored. */
export const settable = ({ facts }: Subject, fields: JsonObject): JsonObject =>
  withoutNulls(
    Object.fromEntries(
      Object.entries(fields).filter(([name]) => name !== 'id' && !(facts.readOnly as readonly string[]).includes(name)),
    ),
  );

/** Lists of ids whose order says nothing. */
const UNORDERED = ['courseIds'];

/** The value of a field in a form in which two of them can be compared. */
export const comparable = (name: string, value: unknown): unknown =>
  UNORDERED.includes(name) && Array.isArray(value) ? value.toSorted() : value;

/** A record in a form in which two of them can be compared. */
export const comparableRecord = (record: JsonObject): JsonObject =>
  UNORDERED.some((name) => name in record)
    ? Object.fromEntries(Object.entries(record).map(([name, value]) => [name, comparable(name, value)]))
    : record;

const showing = ({ facts }: Collected, row: Row): JsonObject => {
  const { id, insertedAt, updatedAt, fields, computed } = row;
  const whole: JsonObject = { id, insertedAt, updatedAt, ...facts.defaults, ...fields, ...computed };
  const spelled = Object.entries(facts.spellings ?? {}).map(([second, first]) => [second, whole[first]]);
  const all = { ...whole, ...Object.fromEntries(spelled) };
  const names = Object.keys(facts.record.shape).filter((name) => all[name] !== undefined);
  return comparableRecord(Object.fromEntries(names.map((name) => [name, all[name]])));
};

/** What a record shows, and what of the row that follows from. */
type Shown = Pick<Row, 'insertedAt' | 'updatedAt' | 'fields' | 'computed'> & { shown: JsonObject };

/** What rows showed when they were asked last: most are asked often between two writes. */
const lastShown = new WeakMap<Row, Shown>();

/** The record as it has to be answered. */
export const shownOf = (subject: Collected, row: Row): JsonObject => {
  const { insertedAt, updatedAt, fields, computed } = row;
  const last = lastShown.get(row);
  const isSame = last?.fields === fields && last.computed === computed;
  if (isSame && last.updatedAt === updatedAt && last.insertedAt === insertedAt) return last.shown;
  const shown = showing(subject, row);
  lastShown.set(row, { insertedAt, updatedAt, fields, computed, shown });
  return shown;
};

/** The record as a list of deleted records has to answer it. */
export const shownDeleted = (subject: Collected, row: Row): JsonObject => {
  const shown = shownOf(subject, row);
  return { ...shown, ...('updatedAt' in shown ? { updatedAt: row.deletedAt } : {}), deletedAt: row.deletedAt };
};
