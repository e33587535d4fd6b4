import { Overloaded, Skipped } from '../../deployment/errors.ts';
import type { Target } from '../../deployment/target.ts';
import type { JsonObject } from '../../interface/json.ts';
import type { Disagreement } from './agreement.ts';
import { openExisting, requireUnchanged } from './existing.ts';
import { importStep } from './imports.ts';
import { listStep } from './listSteps.ts';
import type { ListWorld } from './listWorld.ts';
import { covering } from './pairs.ts';
import { drawOf } from './random.ts';
import { readStep } from './readStep.ts';
import { isQuiet, readsDue, recordStep, replay, replayByOther } from './recordSteps.ts';
import { ask, recordTold } from './requests.ts';
import { type Organisation, shownOf } from './rows.ts';
import {
  carriedOut,
  type ListTuple,
  listSpace,
  type RecordTuple,
  readSpace,
  recordSpace,
  walkSpace,
} from './spaces.ts';
import { isOfOtherClient, strangersStep } from './strangers.ts';
import type { Collected, Subject } from './subjects.ts';
import { newFields, openWorld, presentRows, type World } from './world.ts';

/** What a history has shown. */
export interface History {
  subject: Collected;
  compared: ReadonlyMap<string, number>;
  disagreements: readonly Disagreement[];
  /** The pairs of values that can be sent, and those that were, of requests about records and of lists. */
  pairs: { possible: number; sent: number };
  /** The organisation's records as the model has them in the end; those of others are not among them. */
  records: readonly { path: string; isDeleted: boolean; record: JsonObject }[];
  /** Why it ended early; undefined if it did not. */
  ended?: Error;
}

const POPULATION = 7;
const STRANGERS = 3;
const AT_A_TIME = 32;
/** How many writes come one after the other before everything is read: then many reads are under way at a time. */
const WRITES_A_ROUND = 8;
const ENOUGH = 5;

const CREATION: RecordTuple = { request: 'create, none', body: 'change', caller: 'main', state: 'present' };

/** The same world with choices of its own for one request, so that they do not depend on what else is under way. */
const choosing = <Some extends ListWorld>(world: Some, request: string): Some => {
  const { target, subject } = world;
  return { ...world, draw: drawOf(target.settings.seed, `${request} of ${subject.kind}`) };
};

const populate = async (world: World): Promise<void> => {
  for (let made = 0; made < POPULATION; made += 1) {
    const request = `create, ${world.draw.pick(['none', 'key', 'replay'])}`;
    await recordStep(world, { ...CREATION, request });
  }
};

const populateOther = async (world: World): Promise<void> => {
  if (!world.callers.includes('other') || world.subject.parent !== undefined) return;
  for (let made = 0; made < STRANGERS; made += 1) await recordStep(world, { ...CREATION, caller: 'other' });
};

/** Records below another parent, with the same words as those of the world: no list of the world may show one. */
const populateSibling = async (world: World): Promise<void> => {
  const { target, agreement, subject, sibling, siblings } = world;
  if (sibling === undefined) return;
  for (let made = 0; made < POPULATION; made += 1) {
    const body = { [subject.wrapper]: newFields(world, 'main') };
    const told = await ask(target, agreement, { method: 'POST', path: sibling, as: 'main', body });
    agreement.equal('Q6-LOCATION', told.about, told.status, subject.create.success, 'The status');
    const record = recordTold(told);
    if (record !== undefined) siblings.set(String(record.id), record);
  }
};

/** What was asked for below another parent has changed nothing. */
const readSiblings = async ({ target, agreement, sibling, siblings }: World): Promise<void> => {
  for (const [id, record] of siblings) {
    const told = await ask(target, agreement, { method: 'GET', path: `${sibling}/${id}`, as: 'main' });
    agreement.equal('R3-UNKNOWN-ID', told.about, recordTold(told), record, 'The record');
  }
};

const isEnough = ({ agreement }: ListWorld): boolean => agreement.disagreements.length >= ENOUGH;

type Step = () => Promise<void>;

/** Requests that change nothing: several are under way at a time. */
const atOnce = async (world: ListWorld, steps: readonly Step[]): Promise<void> => {
  const queue = [...steps];
  const work = async (): Promise<void> => {
    for (let step = queue.shift(); step !== undefined && !isEnough(world); step = queue.shift()) await step();
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
};

/** The requests for lists: every pair that is possible, by the organisation itself and by others, and walks that find much. */
const planLists = ({ subject, callers, target: { settings } }: ListWorld) => {
  const drawFor = (what: string) => drawOf(settings.seed, `${what} of ${subject.kind}`);
  const own = covering(listSpace(subject, ['main']), drawFor('lists'));
  const walks = covering(walkSpace(subject), drawFor('walks'), { of: 'page' });
  const strangers = callers.filter((caller) => caller !== 'main');
  const others = covering(listSpace(subject, strangers), drawFor('lists for others'), { of: 'caller' });
  return {
    lists: [...own.tuples, ...walks.tuples, ...others.tuples],
    walks: walks.tuples,
    possible: new Set([...own.pairs, ...walks.pairs, ...others.pairs]),
  };
};

/** The requests of a history: every pair that is possible, and everything that is carried out. */
const plan = (world: World) => {
  const { subject, callers, target } = world;
  const space = recordSpace(subject, callers);
  const draw = drawOf(target.settings.seed, `records of ${subject.kind}`);
  const records = covering(space, draw, { first: carriedOut(space) });
  const { lists, walks, possible } = planLists(world);
  return { records: records.tuples, lists, walks, possible: new Set([...records.pairs, ...possible]) };
};

type Plan = ReturnType<typeof plan>;

/** How many cursors those ask with who may not see the list. */
const CURSORS_OF_OTHERS = 8;

/** The lists of those who send the token of another client, and what they are answered for cursors of the organisation. */
const listsOfOthers = (world: ListWorld, lists: readonly ListTuple[], walks: readonly ListTuple[]) => [
  ...lists.filter(isOfOtherClient).map((tuple, at) => () => listStep(choosing(world, `list of others ${at}`), tuple)),
  ...walks
    .slice(0, CURSORS_OF_OTHERS)
    .map((tuple, at) => () => strangersStep(choosing(world, `cursor of others ${at}`), tuple)),
];

/**
 * What others ask for with tokens of their own, as long as they change nothing: all at once, at the beginning, since a service
 * may serve a client less while others are active.
 */
const performOthers = async (world: World, { records, lists, walks }: Plan): Promise<void> => {
  const { draw, keyed, callers } = world;
  const quiet = records.filter((tuple) => isQuiet(tuple) && isOfOtherClient(tuple));
  const ofMain = keyed.filter(({ as }) => as === 'main' && callers.includes('other'));
  await atOnce(
    world,
    draw.shuffled([
      ...quiet.map((tuple, at) => () => recordStep(choosing(world, `record of others ${at}`), tuple)),
      ...listsOfOthers(world, lists, walks),
    ]),
  );
  // This may create records that the model does not know, which the other organisation's lists would show.
  await Promise.all(ofMain.map((creation) => replayByOther(world, creation)));
};

const REMOVAL: RecordTuple = { ...CREATION, request: 'remove, none', body: 'none' };

/** Performs writes, and between them what changes nothing, and requires that each has changed what it had to. */
const performWrites = async (
  world: World,
  writes: readonly RecordTuple[],
  quiet: readonly Step[] = [],
): Promise<void> => {
  const rounds = Math.ceil(writes.length / WRITES_A_ROUND);
  const share = Math.ceil(quiet.length / Math.max(rounds, 1));
  for (let round = 0; round < rounds; round += 1) {
    for (const tuple of writes.slice(round * WRITES_A_ROUND, (round + 1) * WRITES_A_ROUND)) {
      if (isEnough(world)) return;
      while (presentRows(world).length < POPULATION - 1) await recordStep(world, CREATION);
      await recordStep(world, tuple);
    }
    await atOnce(world, [...readsDue(world), ...quiet.slice(round * share, (round + 1) * share)]);
    // What was refused meanwhile has changed nothing.
    await atOnce(world, readsDue(world));
  }
};

const isWrite = (tuple: RecordTuple): boolean => !isQuiet(tuple);
const isOwn = (tuple: RecordTuple | ListTuple): boolean => !isOfOtherClient(tuple);

/** Repeats the creations of an organisation that have a key. */
const replayAll = async (world: World, as: Organisation): Promise<void> => {
  await Promise.all(world.keyed.filter((keyed) => keyed.as === as).map((keyed) => replay(world, keyed)));
};

/** Makes the records of the history, and sends what others ask for. */
const begin = async (world: World, planned: Plan): Promise<void> => {
  await Promise.all([populate(world), populateSibling(choosing(world, 'sibling'))]);
  await populateOther(world);
  await recordStep(world, REMOVAL);
  await performOthers(world, planned);
  await performWrites(world, world.draw.shuffled(planned.records.filter(isWrite).filter(isOfOtherClient)));
  await replayAll(world, 'other');
};

/** Sends what the organisation itself asks for, and whoever has no token of it. */
const perform = async (world: World, planned: Plan): Promise<void> => {
  const { draw } = world;
  const records = planned.records.filter(isOwn);
  const quiet = draw.shuffled([
    ...records.filter(isQuiet).map((tuple, at) => () => recordStep(choosing(world, `record ${at}`), tuple)),
    ...planned.lists.filter(isOwn).map((tuple, at) => () => listStep(choosing(world, `list ${at}`), tuple)),
  ]);
  if (!isEnough(world)) await importStep(world);
  await performWrites(world, draw.shuffled(records.filter(isWrite)), quiet);
  await replayAll(world, 'main');
  await readSiblings(world);
};

const historyOf = (world: ListWorld, possible: ReadonlySet<string>, ended?: Error): History => ({
  subject: world.subject,
  compared: world.agreement.compared,
  disagreements: world.agreement.disagreements,
  pairs: { possible: possible.size, sent: [...possible].filter((pair) => world.pairs.has(pair)).length },
  records: world.rows
    .filter(({ owner }) => owner === 'main')
    .map((row) => ({ path: row.path, isDeleted: row.isDeleted, record: shownOf(world.subject, row) })),
  ...(ended === undefined ? {} : { ended }),
});

/** Why a part of a history ended early; undefined if it did not. */
const endOf = async (part: () => Promise<void>): Promise<Error | undefined> => {
  try {
    await part();
    return undefined;
  } catch (error) {
    if (error instanceof Skipped || error instanceof Overloaded || !(error instanceof Error)) throw error;
    return error;
  }
};

/** A history of which others have asked for what they may. */
export interface Begun {
  /** What it has shown so far. */
  history: History;
  /** Goes on with it, once. */
  goOn(target: Target): Promise<History>;
}

/**
 * Draws a history of a subject from the seed of the run and performs its beginning, which is what others ask for with tokens of
 * their own: what follows is asked for as the organisation itself. Every answer is compared with the model's.
 */
export const beginHistory = async (target: Target, subject: Subject): Promise<Begun> => {
  const world = await openWorld(target, subject);
  const planned = plan(world);
  const ended = await endOf(() => begin(world, planned));
  return {
    history: historyOf(world, planned.possible, ended),
    goOn: async (following) => {
      const later = { ...world, target: following };
      return historyOf(world, planned.possible, ended ?? (await endOf(() => perform(later, planned))));
    },
  };
};

/** The same for records that are there and belong to others: they are listed, and compared with what they were before. */
export const beginLists = async (target: Target, collected: Collected): Promise<Begun> => {
  const world = await openExisting(target, collected);
  const { draw, callers, rows } = world;
  const { lists, walks, possible } = planLists(world);
  const space = readSpace(callers);
  const reads = collected.get === undefined ? [] : covering(space, draw, { first: carriedOut(space) }).tuples;
  const own = rows.filter(({ owner }) => owner === 'main');
  const read = (reading: ListWorld, tuple: RecordTuple) => {
    const row = tuple.state === 'present' ? draw.pick(own) : undefined;
    return () => readStep(reading, tuple, row);
  };
  const ofOthers = reads.filter(isOfOtherClient).map((tuple) => read(world, tuple));
  await atOnce(world, draw.shuffled([...listsOfOthers(world, lists, walks), ...ofOthers]));
  return {
    history: historyOf(world, possible),
    goOn: async (following) => {
      const later = { ...world, target: following };
      const steps = [
        ...lists.filter(isOwn).map((tuple, at) => () => listStep(choosing(later, `list ${at}`), tuple)),
        ...reads.filter(isOwn).map((tuple) => read(later, tuple)),
      ];
      await atOnce(later, draw.shuffled(steps));
      if (world.agreement.disagreements.length > 0) await requireUnchanged(later);
      return historyOf(world, possible);
    },
  };
};
