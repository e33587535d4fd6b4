import { randomUUID } from 'node:crypto';
import type { ResourceName } from '@training-provider/contract';
import type { Row } from '@training-provider/contract/model';
import { recordOf } from '../../deployment/answers.ts';
import { type Made, make } from '../../deployment/records.ts';
import type { Target } from '../../deployment/target.ts';
import type { JsonObject } from '../../interface/json.ts';
import { KINDS, type Kind } from '../../interface/kinds.ts';
import { requireSame } from '../comparison/answers.ts';
import { askModel, type Comparison, newComparison, see } from '../comparison/comparison.ts';
import { withoutModules } from '../undecided.ts';

/** Kinds of records whose writes may change others, and the kinds that these refer to. */
export const RELATED = [
  ...(['participant', 'course', 'enrolment', 'coaching', 'session', 'participantNote'] as const),
  ...(['user', 'fundingAgency'] as const),
] satisfies Kind[];
export type RelatedKind = (typeof RELATED)[number];

/** A record of a history. */
export interface Item {
  readonly kind: RelatedKind;
  readonly made: Made;
  /** The request that created it, with its key, and the text that it was answered; undefined if it names no key. */
  readonly creation:
    | { path: string; body: JsonObject; headers: Readonly<Record<string, string>>; text: string }
    | undefined;
}

/** A deployment and the model of it, with the records of a history. */
export interface World extends Comparison {
  readonly items: Item[];
}

export const newWorld = (target: Target, org?: JsonObject): World => ({ ...newComparison(target, org), items: [] });

/** A record as the model has it. */
export const rowOf = ({ model }: Comparison, { kind, made }: Item): Row => {
  // The boundary: the name of a kind is that of its resource.
  const row = model.store.rows(KINDS[kind].name as ResourceName).find(({ id }) => id === made.id.toLowerCase());
  if (row === undefined) throw new Error(`The model has no ${kind} ${made.id}.`);
  return row;
};

export type State = 'present' | 'deleted' | 'erased';
export const stateOf = ({ deletedAt, erasedAt }: Row): State =>
  erasedAt !== undefined ? 'erased' : deletedAt === undefined ? 'present' : 'deleted';

/** The records of a kind, or those of them in a state. */
export const ofKind = ({ items }: World, kind: RelatedKind): Item[] => items.filter((item) => item.kind === kind);
export const inState = (world: World, kind: RelatedKind, state: State): Item[] =>
  ofKind(world, kind).filter((item) => stateOf(rowOf(world, item)) === state);

/** One of the records of a kind. Those that are present are drawn twice as often as others. */
export const pick = (world: World, kind: RelatedKind, at: number): Item | undefined => {
  const weighted = [...ofKind(world, kind), ...inState(world, kind, 'present')];
  return weighted[at % Math.max(weighted.length, 1)];
};

/** Records in the order in which they were created, which is that of the times of the model. */
export const inOrder = (all: readonly Made[]): Made[] =>
  all.toSorted((one, other) => (String(one.record.insertedAt) < String(other.record.insertedAt) ? -1 : 1));

/** Adds a record that was created on the deployment to the history and the model. */
export const adopt = (world: World, kind: RelatedKind, made: Made, headers: Record<string, string> = {}): Item => {
  const { collection: path, wrapper, sent, answer, id } = made;
  world.ids.push(id);
  // The model takes the decided wrapper alone.
  const request = { method: 'POST', path, headers, body: { [KINDS[kind].wrappers[0] ?? wrapper]: sent } };
  const expected = askModel(world, request, answer.headers['x-request-id']);
  const creation = { path, body: { [wrapper]: sent }, headers, text: answer.text };
  const item: Item = { kind, made, creation: 'idempotency-key' in headers ? creation : undefined };
  world.items.push(item);
  requireSame(world.times, answer, expected, { further: [], undecided: withoutModules(world.target.settings.modules) });
  see(world, made.path, answer, expected);
  world.times.end();
  world.clock.now = Math.max(world.clock.now, Date.parse(String(recordOf(answer).updatedAt)) || 0);
  return item;
};

/** Makes a record with which a history begins, with a key. */
export const makeItem = async (world: World, kind: RelatedKind, fields: JsonObject): Promise<Item> => {
  const headers = { 'idempotency-key': randomUUID() };
  return adopt(world, kind, await make(world.target, kind, fields, { headers }), headers);
};
