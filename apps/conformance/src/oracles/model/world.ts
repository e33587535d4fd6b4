import { randomUUID } from 'node:crypto';
import type { ResourceName } from '@training-provider/contract';
import { addRow, present, type Row } from '@training-provider/contract/model';
import { isSuccess, listOf, recordOf } from '../../deployment/answers.ts';
import { Skipped } from '../../deployment/errors.ts';
import { isMarked } from '../../deployment/runId.ts';
import type { Target } from '../../deployment/target.ts';
import type { JsonObject } from '../../interface/json.ts';
import { isRemovable } from '../../interface/kinds.ts';
import { askModel, type Comparison, newComparison, type Request } from '../comparison/comparison.ts';
import { type Draw, drawOf } from '../random.ts';
import type { Topic } from './checkedRequirements.ts';
import { type Findings, newFindings } from './findings.ts';
import { type ListedKind, offeredOf, type WritableKind } from './resources.ts';
import { CALLERS } from './spaces.ts';
import { drawFields } from './values.ts';

/** Whose records a world has. */
export type Organisation = 'main' | 'other';
export const ORGANISATIONS: readonly Organisation[] = ['main', 'other'];

/** The records of one organisation: on the deployment, and in a model of its own. */
export interface Side {
  readonly comparison: Comparison;
  readonly collection: string;
  /** The record whose records they are; undefined if they belong to none. */
  readonly parent: string | undefined;
  /** The ids of the records to which fields may refer. */
  readonly references: Readonly<Record<string, readonly string[]>>;
}

/** Records of one kind that can be listed, and what the deployment has shown of them. */
export interface ListWorld {
  readonly target: Target;
  readonly resource: ListedKind;
  readonly draw: Draw;
  readonly findings: Findings;
  /** A word that no other record contains. */
  readonly word: string;
  /** The callers. */
  readonly callers: readonly string[];
  readonly sides: Readonly<Record<Organisation, Side>>;
  /** The path below another record of the organisation, whose records no list of the world may show; undefined if there is none. */
  readonly sibling: string | undefined;
  /** The field by which the records of the world are found, and its values; undefined if there is none. */
  readonly mark: { readonly mark: string; readonly values: readonly string[] } | undefined;
  /** The participants, or courses, with which records can be joined by an enrolment. */
  readonly partners: readonly string[];
  /** The pairs of values that were sent. */
  readonly pairs: Set<string>;
}

/** The records of one kind, which the history creates, changes and deletes. */
export interface World extends ListWorld {
  readonly resource: WritableKind;
  /** Records that writes were about and that are still to be read, and what was written. */
  readonly unread: Map<Row, Topic>;
  /** Creations with a key, to be repeated at the end. */
  readonly keyed: Keyed[];
  /** Counts the values that no other record has. Requests that are under way at the same time share it. */
  readonly counter: { last: number };
}

/** A create request that may be repeated, and its response. */
export interface Keyed {
  readonly request: Request & { readonly as: Organisation };
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The callers without a token, and those whose token the run has. */
export const callersOf = ({ settings: { tokens } }: Target): readonly string[] =>
  CALLERS.filter((caller) => (caller !== 'other' && caller !== 'limited') || tokens[caller] !== undefined);

/** The records of the kind of a world, below any parent. */
export const rowsOfKind = ({ sides, resource }: ListWorld, owner: Organisation = 'main'): readonly Row[] =>
  // The boundary: the name of a kind is that of its resource.
  sides[owner].comparison.model.store.rows(resource.facts.name as ResourceName);

/** The records of an organisation, deleted ones too, without those below another record. */
export const rowsOf = (world: ListWorld, owner: Organisation = 'main'): Row[] =>
  rowsOfKind(world, owner).filter((row) => row.parent === world.sides[owner].parent);
export const presentRows = (world: ListWorld, owner: Organisation = 'main'): Row[] =>
  rowsOf(world, owner).filter(({ deletedAt }) => deletedAt === undefined);
export const deletedRows = (world: ListWorld): Row[] =>
  rowsOf(world).filter(({ deletedAt }) => deletedAt !== undefined);

/** The record as responses must show it. */
export const shownOf = ({ sides }: ListWorld, row: Row, owner: Organisation = 'main'): JsonObject =>
  present(sides[owner].comparison.model.store, row.kind, row);

/** What all records of the world show. */
export const allShown = (world: ListWorld): JsonObject[] =>
  ORGANISATIONS.flatMap((owner) => rowsOf(world, owner).map((row) => shownOf(world, row, owner)));

export const pathOf = ({ sides }: ListWorld, { id }: Row, owner: Organisation = 'main'): string =>
  `${sides[owner].collection}/${id}`;

/** The path of no record: its id is that of a record below another parent, or of none. */
export const unknownPath = ({ sides, draw, sibling }: ListWorld): string => {
  const { store } = sides.main.comparison.model;
  const below = store.rows('notes').filter(({ parent }) => sibling?.includes(String(parent)));
  return `${sides.main.collection}/${draw.pick([randomUUID(), ...below.slice(0, 1).map(({ id }) => id)])}`;
};

/** Creates a record that others refer to on the deployment and in the model, and returns its id. */
const support = async (comparison: Comparison, as: Organisation, name: ResourceName, word: string): Promise<string> => {
  const { target, model, ids, clock } = comparison;
  const participantId = name === 'coachings' ? await support(comparison, as, 'participants', word) : undefined;
  const bodies: Partial<Record<ResourceName, JsonObject>> = {
    participants: { participant: { firstName: 'Conformance', lastName: word } },
    courses: { course: { name: word, status: 'open' } },
    fundingAgencies: { fundingAgency: { name: word, partnerType: 'company' } },
    coachings: { coaching: { participantId } },
  };
  const { [name]: body } = bodies;
  if (body === undefined) throw new Skipped(`The suite cannot create a record of ${name} for the model.`);
  const request = { method: 'POST', path: `/v1/${name}`, body };
  const answer = await target.send(request.method, request.path, { as, body });
  if (!isSuccess(answer.status))
    throw new Skipped(
      `${answer.asked} responded with ${answer.status}, so that no record exists to which others can refer.`,
    );
  const { id, insertedAt } = recordOf(answer);
  ids.push(String(id));
  clock.now = Math.max(clock.now, Date.parse(String(insertedAt)) || 0);
  askModel(comparison, request);
  if (model.store.find(name, String(id)) === undefined)
    throw new Error(`The model did not create the record of ${answer.asked}.`);
  return String(id);
};

const MADE: readonly string[] = ['participants', 'courses', 'fundingAgencies', 'coachings'];
const SUPPORTS = 5;
const FEW = 3;

/** Ids to refer to: own records if they can be made, else the oldest that exist, which this run has not made. */
const referable = async (comparison: Comparison, as: Organisation, name: ResourceName, word: string) => {
  const ids: string[] = [];
  if (MADE.includes(name)) {
    // One after the other, as the model creates them.
    while (ids.length < SUPPORTS) ids.push(await support(comparison, as, name, word));
    return ids;
  }
  const { target, model } = comparison;
  const answer = await target.send('GET', `/v1/${name}?sort=insertedAt&limit=${FEW}`, { as });
  const found = isSuccess(answer.status) ? listOf(answer) : [];
  for (const record of found.filter((each) => !isMarked(target.settings.runId, each))) {
    ids.push(String(record.id));
    if (model.store.find(name, String(record.id)) === undefined) addRow(model.store, name, record);
  }
  return ids;
};

/** One side of a world, without records of its kind, but with the records that these can refer to. */
const openSide = async (target: Target, resource: WritableKind, as: Organisation, word: string) => {
  const comparison = newComparison(target);
  const { facts, required, parent: above } = resource;
  const collection = `/v1/${facts.name}`;
  const references: Record<string, readonly string[]> = {};
  if (as === 'other' && target.settings.tokens.other === undefined)
    return { comparison, collection, parent: undefined, references };
  for (const [field, name] of Object.entries(facts.references))
    references[field] =
      as === 'main' || required.includes(field) ? await referable(comparison, as, name as ResourceName, word) : [];
  const parent = above && (await support(comparison, as, above, word));
  return { comparison, references, parent, collection: parent ? `/v1/${above}/${parent}/${facts.name}` : collection };
};

const JOINED = { participant: 'courses', course: 'participants' } as const;

/** The two values of the mark; one of them contains a comma if the field is text. */
const marksOf = (mark: string, word: string): readonly string[] =>
  mark === 'email' ? ['a', 'b'].map((letter) => `${word}${letter}@example.org`) : [word, `${word},z`];

/** Opens a world without records of its kind. */
export const openWorld = async (target: Target, declared: WritableKind): Promise<World> => {
  const { settings } = target;
  const resource = offeredOf(declared, settings.modules);
  const { facts, parent, mark, kind } = resource;
  if (!parent && !isRemovable(`/v1/${facts.name}/id`, settings.modules) && !settings.allowResidue)
    throw new Skipped(
      'The check would leave records behind, because the interface cannot delete them: this check requires --allow-residue.',
    );
  const word = target.word();
  const [main, other] = await Promise.all([
    openSide(target, resource, 'main', word),
    openSide(target, resource, 'other', word),
  ]);
  const { comparison } = main;
  const partners =
    kind === 'participant' || kind === 'course' ? await referable(comparison, 'main', JOINED[kind], word) : [];
  const sibling = parent && `/v1/${parent}/${await support(comparison, 'main', parent, word)}/${facts.name}`;
  return {
    ...{ target, resource, word, partners, sibling, findings: newFindings(), callers: callersOf(target) },
    draw: drawOf(settings.seed, kind),
    sides: { main, other },
    mark: mark === undefined ? undefined : { mark, values: marksOf(mark, word) },
    ...{ unread: new Map(), keyed: [], pairs: new Set(), counter: { last: 0 } },
  };
};

/** A value that no other record has. */
export const uniqueValue = ({ counter, word }: World, name: string): string => {
  counter.last += 1;
  return name === 'email' ? `${word}n${counter.last}@example.org` : `${word}n${counter.last}`;
};

/** Unique fields: a change does not draw them. */
const uniqueFields = (world: World): JsonObject => {
  const { facts, required } = world.resource;
  return Object.fromEntries(
    facts.unique.flatMap((name): [string, unknown][] => {
      if (name === 'id') return facts.suppliedId && world.draw.oneIn(2) ? [['id', randomUUID()]] : [];
      return required.includes(name) || world.draw.oneIn(2) ? [[name, uniqueValue(world, name)]] : [];
    }),
  );
};

/** A pair of participant and course for an enrolment, which no other enrolment has. */
const seatFields = (world: World, owner: Organisation, drawn: readonly JsonObject[]): JsonObject => {
  if (world.resource.kind !== 'enrolment') return {};
  const { participantId = [], courseId = [] } = world.sides[owner].references;
  const taken = [...presentRows(world, owner).map(({ fields }) => fields), ...drawn];
  const free = participantId
    .flatMap((one) => courseId.map((other) => ({ participantId: one, courseId: other })))
    .find((pair) => !taken.some((row) => row.participantId === pair.participantId && row.courseId === pair.courseId));
  if (free === undefined) throw new RangeError('The model has no seat left.');
  return free;
};

/** The lengths of units. All sessions of a course or coaching have the same. */
const UNIT_MINUTES = [45, 60, 15];

/** The course or the coaching that a session belongs to. */
const parentFields = ({ resource, draw, sides }: World, owner: Organisation): JsonObject => {
  if (resource.parentFields.length === 0) return {};
  const field = draw.pick(resource.parentFields);
  const ids = sides[owner].references[field] ?? [];
  const id = draw.pick(ids);
  return { [field]: id, unitMinutes: UNIT_MINUTES[ids.indexOf(id) % UNIT_MINUTES.length] };
};

/** The fields of a new record, which may be created together with others that are drawn. */
export const newFields = (world: World, owner: Organisation, drawn: readonly JsonObject[] = []): JsonObject => {
  const { mark, resource, draw, word, sides } = world;
  const isUnique = mark !== undefined && (resource.facts.unique as readonly string[]).includes(mark.mark);
  return {
    ...drawFields(resource, { word, references: sides[owner].references }, draw),
    ...(mark === undefined || isUnique ? {} : { [mark.mark]: draw.pick(mark.values) }),
    ...uniqueFields(world),
    ...seatFields(world, owner, drawn),
    ...parentFields(world, owner),
  };
};
