import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../../interface/json.ts';
import { KINDS } from '../../../interface/kinds.ts';
import type { Item, Items, JoinedKind } from './items.ts';
import { changing, type Outcome, removing } from './rules.ts';

/** How a step chooses among the records that there are then, and among the values. */
export interface Choice {
  at: number;
  other: number;
  value: number;
}

/** The request of a step, and what it has to do. */
export interface Turn {
  method: string;
  path: string;
  body?: JsonObject;
  headers?: Record<string, string>;
  /** The record that the answer shows, and whose version a condition names. */
  item?: Item;
  /** The record that it is about, if the answer does not show it. */
  about?: Item;
  outcome: Outcome;
  /** What it creates, if it does. */
  creates?: Creation;
  /** What an erasure removes, at least. */
  removes?: JsonObject;
}

/** The parts of a new record that are known before it has an id. */
export type Creation = Pick<Item, 'kind' | 'participant' | 'course' | 'coaching' | 'fields'> & { collection: string };

/** One of the records of a kind. Those that are there are drawn twice as often as those that are gone. */
export const pick = (items: Items, kind: JoinedKind, at: number): Item | undefined => {
  const all = items.filter((item) => item.kind === kind);
  const weighted = [...all, ...all.filter(({ state }) => state === 'present')];
  return weighted[at % Math.max(weighted.length, 1)];
};

const bodyOf = (kind: JoinedKind, fields: JsonObject): JsonObject => ({
  [KINDS[kind].wrappers[0] ?? '']: fields,
});

export const patchOf = (item: Item, fields: JsonObject, outcome: Outcome): Turn => ({
  ...{ method: 'PATCH', path: item.made.path, body: bodyOf(item.kind, fields), item, outcome },
});

/** The body of a PUT that leaves a record as it is. */
const wholeOf = ({ kind, fields, made, participant, course, coaching }: Item): JsonObject => {
  if (kind === 'participantNote') return fields;
  const references = { participantId: participant?.made.id, courseId: course?.made.id, coachingId: coaching?.made.id };
  return { name: made.sent.name, ...references, ...fields };
};

/** The same change by PUT, with everything else as it is. */
export const asWhole = (turn: Turn, item: Item, fields: JsonObject): Turn => ({
  ...{ ...turn, method: 'PUT', body: bodyOf(item.kind, { ...wholeOf(item), ...fields }) },
});

/** The creation of a record, with a key of its own. */
export const creation = (creates: Creation, outcome: Outcome): Turn => {
  const { kind, participant, course, coaching, fields, collection } = creates;
  const references = { participantId: participant?.made.id, courseId: course?.made.id, coachingId: coaching?.made.id };
  const isBelow = collection !== KINDS[kind].path;
  return {
    ...{ method: 'POST', path: collection, headers: { 'idempotency-key': randomUUID() }, outcome, creates },
    body: bodyOf(kind, { ...(isBelow ? {} : references), ...fields }),
  };
};

/** One of these values. */
export const at = <Value>(values: readonly Value[], value: number): Value => values[value % values.length] as Value;

/** The request of a step; undefined if there is no record that it could be about. */
export type Draw = (items: Items, choice: Choice) => Turn | undefined;

/** A request about one record of a kind that is there, or was. */
export const of =
  (kind: JoinedKind, turnOf: (items: Items, item: Item, choice: Choice) => Turn): Draw =>
  (items, choice) => {
    const item = pick(items, kind, choice.at);
    return item === undefined ? undefined : turnOf(items, item, choice);
  };

/** A request about a participant and a course. */
export const ofBoth =
  (turnOf: (items: Items, participant: Item, course: Item, choice: Choice) => Turn): Draw =>
  (items, choice) => {
    const [participant, course] = [pick(items, 'participant', choice.at), pick(items, 'course', choice.other)];
    return participant === undefined || course === undefined ? undefined : turnOf(items, participant, course, choice);
  };

/** A deletion. */
export const removalOf = (items: Items, item: Item): Turn => ({
  ...{ method: 'DELETE', path: item.made.path, item, outcome: removing(items, item) },
});

export const removal = (kind: JoinedKind): Draw => of(kind, removalOf);

export const patchFrom = (kind: JoinedKind, field: string, values: readonly unknown[], saysWho = false): Draw =>
  of(kind, (_, item, { value }) => {
    const fields = { [field]: at(values, value) };
    return patchOf(item, fields, changing(item, fields, saysWho && at(values, value) !== null));
  });
