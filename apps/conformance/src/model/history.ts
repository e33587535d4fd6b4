import { Overloaded, Skipped } from '../target/errors.ts';
import type { Target } from '../target/target.ts';
import type { Disagreement } from './agreement.ts';
import { openExisting, requireUnchanged } from './existing.ts';
import { listStep } from './listSteps.ts';
import type { ListWorld } from './listWorld.ts';
import { covering } from './pairs.ts';
import { drawOf } from './random.ts';
import { readStep } from './readStep.ts';
import { isQuiet, readsDue, recordStep, replay, replayByOther } from './recordSteps.ts';
import { ask } from './requests.ts';
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
  const { target, agreement, subject, sibling } = world;
  if (sibling === undefined) return;
  for (let made = 0; made < POPULATION; made += 1) {
    const body = { [subject.wrapper]: newFields(world, 'main') };
    const told = await ask(target, agreement, { method: 'POST', path: sibling, as: 'main', body });
    agreement.equal('Q6-LOCATION', told.about, told.status, subject.create.success, 'The status');
  }
};

const isEnough = ({ agreement }: ListWorld): boolean => agreement.disagreements.length >= ENOUGH;

/** Requests that change nothing: several are under way at a time. */
const atOnce = async (world: ListWorld, steps: (() => Promise<void>)[]): Promise<void> => {
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
const performOthers = async (world: World, { records, lists, walks }: ReturnType<typeof plan>): Promise<void> => {
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

const perform = async (world: World, planned: ReturnType<typeof plan>): Promise<void> => {
  const { draw } = world;
  await Promise.all([populate(world), populateSibling(choosing(world, 'sibling'))]);
  await populateOther(world);
  const shuffled = draw.shuffled(planned.records.filter((tuple) => !isQuiet(tuple)));
  const writes = [...shuffled.filter(isOfOtherClient), ...shuffled.filter((tuple) => !isOfOtherClient(tuple))];
  const records = planned.records.filter((tuple) => isQuiet(tuple) && !isOfOtherClient(tuple));
  const lists = planned.lists.filter((tuple) => !isOfOtherClient(tuple));
  const quiet = draw.shuffled([
    ...records.map((tuple, at) => () => recordStep(choosing(world, `record ${at}`), tuple)),
    ...lists.map((tuple, at) => () => listStep(choosing(world, `list ${at}`), tuple)),
  ]);
  const rounds = Math.ceil(writes.length / WRITES_A_ROUND);
  const share = Math.ceil(quiet.length / Math.max(rounds, 1));
  await recordStep(world, { ...CREATION, request: 'remove, none', body: 'none' });
  await performOthers(world, planned);
  while (writes.length > 0) {
    for (const tuple of writes.splice(0, WRITES_A_ROUND)) {
      if (isEnough(world)) return;
      while (presentRows(world).length < POPULATION - 1) await recordStep(world, CREATION);
      await recordStep(world, tuple);
    }
    const due = readsDue(world);
    await atOnce(world, [...due, ...quiet.splice(0, share)]);
    // What was refused meanwhile has changed nothing.
    await atOnce(world, readsDue(world));
  }
  await Promise.all(world.keyed.map((keyed) => replay(world, keyed)));
};

const historyOf = (world: ListWorld, possible: ReadonlySet<string>, ended?: Error): History => ({
  subject: world.subject,
  compared: world.agreement.compared,
  disagreements: world.agreement.disagreements,
  pairs: { possible: possible.size, sent: [...possible].filter((pair) => world.pairs.has(pair)).length },
  ...(ended === undefined ? {} : { ended }),
});

/** Draws a history of a subject from the seed of the run, performs it, and compares every answer with the model. */
export const performHistory = async (target: Target, subject: Subject): Promise<History> => {
  const world = await openWorld(target, subject);
  const planned = plan(world);
  try {
    await perform(world, planned);
    return historyOf(world, planned.possible);
  } catch (error) {
    if (error instanceof Skipped || error instanceof Overloaded || !(error instanceof Error)) throw error;
    return historyOf(world, planned.possible, error);
  }
};

/** The same for records that are there and belong to others: they are listed, and compared with what they were before. */
export const performLists = async (target: Target, collected: Collected): Promise<History> => {
  const world = await openExisting(target, collected);
  const { draw, callers, rows } = world;
  const { lists, walks, possible } = planLists(world);
  const space = readSpace(callers);
  const reads = collected.get === undefined ? [] : covering(space, draw, { first: carriedOut(space) }).tuples;
  const own = rows.filter(({ owner }) => owner === 'main');
  const read = (tuple: RecordTuple) => {
    const row = tuple.state === 'present' ? draw.pick(own) : undefined;
    return () => readStep(world, tuple, row);
  };
  const ofOthers = [...listsOfOthers(world, lists, walks), ...reads.filter(isOfOtherClient).map(read)];
  const steps = [
    ...lists
      .filter((tuple) => !isOfOtherClient(tuple))
      .map((tuple, at) => () => listStep(choosing(world, `list ${at}`), tuple)),
    ...reads.filter((tuple) => !isOfOtherClient(tuple)).map(read),
  ];
  await atOnce(world, draw.shuffled(ofOthers));
  await atOnce(world, draw.shuffled(steps));
  if (world.agreement.disagreements.length > 0) await requireUnchanged(world);
  return historyOf(world, possible);
};
