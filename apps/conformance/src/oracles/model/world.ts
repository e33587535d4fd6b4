import { randomUUID } from 'node:crypto';
import type { ResourceName } from '@training-provider/contract';
import { Skipped } from '../../deployment/errors.ts';
import { isMarked } from '../../deployment/runId.ts';
import type { Target } from '../../deployment/target.ts';
import type { JsonObject } from '../../interface/json.ts';
import { isRemovable } from '../../interface/kinds.ts';
import { newAgreement } from './agreement.ts';
import type { Compared } from './compared.ts';
import { callersOf, type ListWorld } from './listWorld.ts';
import { drawOf } from './random.ts';
import { ask, listTold, recordTold } from './requests.ts';
import type { Organisation, Row } from './rows.ts';
import { offeredOf, type Subject } from './subjects.ts';
import { drawFields, type Sources } from './values.ts';

/** The records of one subject in two organisations, as the model has them, and what was seen of the deployment. */
export interface World extends ListWorld {
  readonly subject: Subject;
  /** The records that they may refer to. */
  readonly sources: Record<Organisation, Sources>;
  /** Records that writes were about and that are still to be read, and what requires them to be as the model has them. */
  readonly unread: Map<Row, Compared>;
  /** Creations with a key, to be repeated at the end. */
  readonly keyed: Keyed[];
  /** Counts what has happened. Requests that are under way at the same time share it. */
  readonly clock: { step: number };
}

/** A creation that may be repeated. */
interface Keyed {
  path: string;
  headers: Readonly<Record<string, string>>;
  body: unknown;
  as: Organisation;
  status: number;
  text: string;
  /** The fields that no repetition shows. */
  once: readonly string[];
  location: string | undefined;
  etag: string | undefined;
}

/** A record that others refer to. */
const support = async (
  world: Pick<World, 'target' | 'agreement' | 'word'>,
  as: Organisation,
  name: ResourceName,
): Promise<string> => {
  const { target, agreement, word } = world;
  const participantId = name === 'coachings' ? await support(world, as, 'participants') : undefined;
  const bodies: Partial<Record<ResourceName, JsonObject>> = {
    participants: { participant: { firstName: 'Conformance', lastName: word } },
    courses: { course: { name: word, status: 'open' } },
    fundingAgencies: { fundingAgency: { name: word, partnerType: 'company' } },
    coachings: { coaching: { participantId } },
  };
  const body = bodies[name];
  if (body === undefined) throw new Skipped(`No model knows how to make one of ${name}.`);
  const told = await ask(target, agreement, { method: 'POST', path: `/v1/${name}`, as, body });
  const id = recordTold(told)?.id;
  if (typeof id !== 'string') throw new Skipped(`${told.about}, so there is nothing to refer to.`);
  return id;
};

const MADE: readonly string[] = ['participants', 'courses', 'fundingAgencies', 'coachings'];
const SUPPORTS = 5;

/** Ids to refer to: own records if they can be made, else the oldest that are there, which this run has not made. */
const referable = async (
  world: Pick<World, 'target' | 'agreement' | 'word'>,
  as: Organisation,
  name: ResourceName,
): Promise<string[]> => {
  if (MADE.includes(name)) return Promise.all(Array.from({ length: SUPPORTS }, () => support(world, as, name)));
  const told = await ask(world.target, world.agreement, {
    method: 'GET',
    path: `/v1/${name}?sort=insertedAt&limit=3`,
    as,
  });
  const records = (listTold(told) ?? []).filter((record) => !isMarked(world.target.settings.runId, record));
  return records.map(({ id }) => String(id));
};

const referencesOf = async (
  world: Pick<World, 'target' | 'agreement' | 'word'>,
  { facts, required }: Subject,
  as: Organisation,
): Promise<Record<string, readonly string[]>> => {
  const wanted = Object.entries(facts.references).filter(([field]) => as === 'main' || required.includes(field));
  const found = await Promise.all(
    wanted.map(async ([field, name]) => [field, await referable(world, as, name)] as const),
  );
  const none = Object.keys(facts.references).map((field) => [field, []] as const);
  return Object.fromEntries([...none, ...found]);
};

/** Opens a world without records of its subject, with all that they can refer to. */
export const openWorld = async (target: Target, declared: Subject): Promise<World> => {
  const { settings } = target;
  const subject = offeredOf(declared, settings.modules);
  if (!subject.parent && !isRemovable(`/v1/${subject.facts.name}/id`, settings.modules) && !settings.allowResidue)
    throw new Skipped('It would leave records behind.');
  const base = { target, agreement: newAgreement(), word: target.word() };
  const organisations: readonly Organisation[] = settings.tokens.other === undefined ? ['main'] : ['main', 'other'];
  const collections = { main: `/v1/${subject.facts.name}`, other: `/v1/${subject.facts.name}` };
  const references: Record<Organisation, Record<string, readonly string[]>> = { main: {}, other: {} };
  const { parent } = subject;
  const below = async (as: Organisation): Promise<string | undefined> =>
    parent === undefined ? undefined : `/v1/${parent}/${await support(base, as, parent)}/${subject.facts.name}`;
  await Promise.all(
    organisations.map(async (as) => {
      references[as] = await referencesOf(base, subject, as);
      collections[as] = (await below(as)) ?? collections[as];
    }),
  );
  const joined = { participant: 'courses', course: 'participants' } as const;
  const partner = subject.kind === 'participant' || subject.kind === 'course' ? joined[subject.kind] : undefined;
  return {
    ...base,
    subject,
    callers: callersOf(target),
    draw: drawOf(settings.seed, subject.kind),
    rows: [],
    collections,
    sibling: await below('main'),
    siblings: new Map(),
    mark: subject.mark === undefined ? undefined : { mark: subject.mark, values: marksOf(subject.mark, base.word) },
    sources: {
      main: { word: base.word, references: references.main },
      other: { word: base.word, references: references.other },
    },
    partners: partner === undefined ? [] : await referable(base, 'main', partner),
    enrolled: new Map(),
    unread: new Map(),
    keyed: [],
    pairs: new Set(),
    clock: { step: 0 },
  };
};

/** The two values of the mark, of which one contains a comma if the field is text. */
const marksOf = (mark: string, word: string): readonly string[] =>
  mark === 'email' ? ['a', 'b'].map((letter) => `${word}${letter}@example.org`) : [word, `${word},z`];

/** A value that no other record has. */
export const uniqueValue = (world: World, name: string): string => {
  world.clock.step += 1;
  return name === 'email' ? `${world.word}n${world.clock.step}@example.org` : `${world.word}n${world.clock.step}`;
};

/** Fields that say what a record is: a change does not draw them. */
const uniqueFields = (world: World): JsonObject => {
  const { facts, required } = world.subject;
  return Object.fromEntries(
    facts.unique.flatMap((name): [string, unknown][] => {
      if (name === 'id') return world.subject.facts.suppliedId && world.draw.oneIn(2) ? [['id', randomUUID()]] : [];
      return required.includes(name) || world.draw.oneIn(2) ? [[name, uniqueValue(world, name)]] : [];
    }),
  );
};

/** Pairs of participant and course, of which an enrolment needs one of its own. */
const seatFields = (
  { subject, rows, sources }: World,
  owner: Organisation,
  beside: readonly JsonObject[],
): JsonObject => {
  if (subject.kind !== 'enrolment') return {};
  const { participantId = [], courseId = [] } = sources[owner].references;
  const there = rows.filter((row) => row.owner === owner && !row.isDeleted).map(({ fields }) => fields);
  const taken = [...there, ...beside];
  const free = participantId
    .flatMap((one) => courseId.map((other) => ({ participantId: one, courseId: other })))
    .find((pair) => !taken.some((row) => row.participantId === pair.participantId && row.courseId === pair.courseId));
  if (free === undefined) throw new RangeError('The model has no seat left.');
  return free;
};

/** The lengths of units, of which all sessions of a course or coaching have the same. */
const UNIT_MINUTES = [45, 60, 15];

/** The course or the coaching that a session belongs to. */
const parentFields = ({ subject, draw, sources }: World, owner: Organisation): JsonObject => {
  if (subject.parentFields.length === 0) return {};
  const field = draw.pick(subject.parentFields);
  const ids = sources[owner].references[field] ?? [];
  const id = draw.pick(ids);
  return { [field]: id, unitMinutes: UNIT_MINUTES[ids.indexOf(id) % UNIT_MINUTES.length] };
};

/** What a new record has besides what is drawn. */
const ownFields = (world: World, owner: Organisation, beside: readonly JsonObject[]): JsonObject => {
  const { mark, subject, draw } = world;
  const isUnique = mark !== undefined && (subject.facts.unique as readonly string[]).includes(mark.mark);
  return {
    ...(mark === undefined || isUnique ? {} : { [mark.mark]: draw.pick(mark.values) }),
    ...uniqueFields(world),
    ...seatFields(world, owner, beside),
    ...parentFields(world, owner),
  };
};

/** The fields of a new record, which may be created together with those beside it. */
export const newFields = (world: World, owner: Organisation, beside: readonly JsonObject[] = []): JsonObject => ({
  ...drawFields(world.subject, world.sources[owner], world.draw),
  ...ownFields(world, owner, beside),
});

/** The fields that a change keeps: the marks, unique values, what is fixed, and what all sessions of a course share. */
export const keptFields = ({ subject }: World, { fields }: Row): JsonObject => {
  const { facts, mark } = subject;
  const kept = [mark, ...facts.unique, ...(facts.fixed ?? []), ...(subject.kind === 'session' ? ['unitMinutes'] : [])];
  return Object.fromEntries(Object.entries(fields).filter(([name]) => kept.includes(name)));
};

/** The records of an organisation that are there, and those that are not. */
export const presentRows = ({ rows }: World, owner: Organisation = 'main'): Row[] =>
  rows.filter((row) => row.owner === owner && !row.isDeleted);
export const deletedRows = ({ rows }: World): Row[] => rows.filter((row) => row.owner === 'main' && row.isDeleted);
