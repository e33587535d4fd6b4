import { Overloaded, Skipped } from '../../deployment/errors.ts';
import type { Target } from '../../deployment/target.ts';
import { contentOf, replayed } from '../../expect/history.ts';
import { drawOf } from '../random.ts';
import type { Topic } from './checkedRequirements.ts';
import { exchange } from './exchange.ts';
import { openExisting, requireUnchanged } from './existing.ts';
import type { Disagreement } from './findings.ts';
import { importStep } from './imports.ts';
import { cursorOfOthersStep, listStep } from './listSteps.ts';
import { covering } from './pairs.ts';
import { isQuiet, readStep, readsDue, recordStep, replay, replayByOther } from './recordSteps.ts';
import type { ListedKind, WritableKind } from './resources.ts';
import {
  carriedOut,
  isOfOtherClient,
  type ListTuple,
  listSpace,
  ordersAlone,
  type RecordTuple,
  readSpace,
  recordSpace,
  walkSpace,
} from './spaces.ts';
import {
  deletedRows,
  type ListWorld,
  type Organisation,
  openWorld,
  pathOf,
  presentRows,
  rowsOf,
  shownOf,
  type World,
} from './world.ts';
import { drawNew } from './writes.ts';

/** The result of a history. */
export interface History {
  readonly compared: ReadonlySet<Topic>;
  readonly disagreements: readonly Disagreement[];
  /** The pairs of values that can be sent, and those that were, of requests about records and of lists. */
  readonly pairs: { readonly possible: number; readonly sent: number };
  /** The records of the organisation as the model has them at the end; for deleted records, before their deletion. */
  readonly records: readonly { path: string; isDeleted: boolean; content: ReturnType<typeof contentOf> }[];
  /** Why it ended early; undefined if it did not. */
  readonly ended?: Error;
}

const POPULATION = 7;
const OF_OTHERS = 3;
const SIBLINGS = 3;
const AT_A_TIME = 32;
/** The number of consecutive writes before the history reads everything, with many concurrent reads. */
const WRITES_A_ROUND = 8;
const ENOUGH = 5;

const CREATION: RecordTuple = { request: 'create, none', body: 'change', caller: 'main', state: 'present' };

/** The same world with random choices of its own for one request, so that concurrent requests do not change them. */
const choosing = <Some extends ListWorld>(world: Some, request: string): Some => {
  const { target, resource } = world;
  return { ...world, draw: drawOf(target.settings.seed, `${request} of ${resource.kind}`) };
};

const populate = async (world: World): Promise<void> => {
  for (let made = 0; made < POPULATION; made += 1)
    await recordStep(world, { ...CREATION, request: `create, ${world.draw.pick(['none', 'key', 'replay'])}` });
};

/** Creates records of the other organisation, if the records that they refer to exist there. */
const populateOther = async (world: World): Promise<void> => {
  const { callers, resource, sides } = world;
  if (!callers.includes('other') || resource.parent !== undefined) return;
  for (let made = 0; made < OF_OTHERS; made += 1) {
    const body = { [resource.wrapper]: drawNew(world, 'other')[0] ?? {} };
    const { collection: path } = sides.other;
    await exchange(world, ['requests for records of another organisation'], {
      method: 'POST',
      path,
      as: 'other',
      body,
      creates: true,
    });
  }
};

/** Creates records below another parent, with the same words as those of the world: no list of the world may show one. */
const populateSibling = async (world: World): Promise<void> => {
  const { resource, sibling: path } = world;
  if (path === undefined) return;
  for (let made = 0; made < SIBLINGS; made += 1) {
    const body = { [resource.wrapper]: drawNew(world, 'main')[0] ?? {} };
    await exchange(world, ['creations'], { method: 'POST', path, as: 'main', body, creates: true });
  }
};

/** Reads the records below another parent: requests below the first parent must not have changed them. */
const readSiblings = async (world: World): Promise<void> => {
  const { sibling: path } = world;
  if (path !== undefined)
    await exchange(world, ['requests for records that do not exist'], { method: 'GET', path, as: 'main' });
};

const isEnough = ({ findings }: ListWorld): boolean => findings.disagreements.length >= ENOUGH;

type Step = () => Promise<void>;

/** Performs requests that change nothing, several at a time. */
const atOnce = async (world: ListWorld, steps: readonly Step[]): Promise<void> => {
  const queue = [...steps];
  const work = async (): Promise<void> => {
    for (let step = queue.shift(); step !== undefined && !isEnough(world); step = queue.shift()) await step();
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
};

/** The requests for lists: of the organisation itself and of others, and walks that match many records. */
const planLists = ({ resource, callers, target: { settings } }: ListWorld) => {
  const drawFor = (what: string) => drawOf(settings.seed, `${what} of ${resource.kind}`);
  const space = listSpace(resource, ['main']);
  const own = covering(space, drawFor('lists'), { first: ordersAlone(space) });
  const walks = covering(walkSpace(resource), drawFor('walks'), { of: 'page' });
  const others = callers.filter((caller) => caller !== 'main');
  const ofOthers = covering(listSpace(resource, others), drawFor('lists for others'), { of: 'caller' });
  return {
    lists: [...own.tuples, ...walks.tuples, ...ofOthers.tuples],
    walks: walks.tuples,
    possible: new Set([...own.pairs, ...walks.pairs, ...ofOthers.pairs]),
  };
};

/** The requests of a history: every possible pair, and every successful request. */
const plan = (world: World) => {
  const { resource, callers, target } = world;
  const space = recordSpace(resource, callers);
  const draw = drawOf(target.settings.seed, `records of ${resource.kind}`);
  const records = covering(space, draw, { first: carriedOut(space) });
  const { lists, walks, possible } = planLists(world);
  return { records: records.tuples, lists, walks, possible: new Set([...records.pairs, ...possible]) };
};

type Plan = ReturnType<typeof plan>;

/** The number of cursors that callers without access to the list send. */
const CURSORS_OF_OTHERS = 4;

/** Lists for tokens of other clients, and cursors of the organisation that these clients send. */
const listsOfOthers = (world: ListWorld, lists: readonly ListTuple[], walks: readonly ListTuple[]) => [
  ...lists.filter(isOfOtherClient).map((tuple, at) => () => listStep(choosing(world, `list of others ${at}`), tuple)),
  ...walks
    .slice(0, CURSORS_OF_OTHERS)
    .map((tuple, at) => () => cursorOfOthersStep(choosing(world, `cursor of others ${at}`), tuple)),
];

/**
 * Performs the requests of other clients that change nothing: all at once, at the beginning, because a service may pause a
 * client while others are active.
 */
const performOthers = async (world: World, { records, lists, walks }: Plan): Promise<void> => {
  const { draw, keyed, callers } = world;
  const quiet = records.filter((tuple) => isQuiet(tuple) && isOfOtherClient(tuple));
  await atOnce(
    world,
    draw.shuffled([
      ...quiet.map((tuple, at) => () => recordStep(choosing(world, `record of others ${at}`), tuple)),
      ...listsOfOthers(world, lists, walks),
    ]),
  );
  // An id that the request names is taken in every organisation.
  const ofMain = keyed.filter(
    ({ request }) =>
      request.as === 'main' && callers.includes('other') && !JSON.stringify(request.body).includes('"id":'),
  );
  for (const keyed of ofMain) await replayByOther(world, keyed);
};

const REMOVAL: RecordTuple = { ...CREATION, request: 'remove, none', body: 'none' };

/** Performs writes, and between them requests that change nothing, and compares the records after each round. */
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
      while (presentRows(world).length < POPULATION - 1 && !isEnough(world)) await recordStep(world, CREATION);
      await recordStep(world, tuple);
    }
    // Some reads are of a deleted record.
    if (deletedRows(world).length === 0) await recordStep(world, REMOVAL);
    // What was refused in the round before has changed nothing.
    await atOnce(world, [...readsDue(world), ...quiet.slice(round * share, (round + 1) * share)]);
  }
  await atOnce(world, readsDue(world));
};

const isWrite = (tuple: RecordTuple): boolean => !isQuiet(tuple);
const isOwn = (tuple: RecordTuple | ListTuple): boolean => !isOfOtherClient(tuple);

/** Repeats the creations of an organisation that have a key. */
const replayAll = async (world: World, as: Organisation): Promise<void> => {
  await Promise.all(world.keyed.filter(({ request }) => request.as === as).map((keyed) => replay(world, keyed)));
};

/** Creates the records of the history, and performs the requests of other clients. */
const begin = async (world: World, planned: Plan): Promise<void> => {
  await populate(world);
  await populateSibling(choosing(world, 'sibling'));
  await populateOther(world);
  await atOnce(world, readsDue(world));
  if (isEnough(world)) return;
  await recordStep(world, REMOVAL);
  await performOthers(world, planned);
  await performWrites(world, world.draw.shuffled(planned.records.filter(isWrite).filter(isOfOtherClient)));
  await replayAll(world, 'other');
};

/** Sends the requests of the organisation itself, and of callers without a token of it. */
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
  compared: world.findings.compared,
  disagreements: world.findings.disagreements,
  pairs: { possible: possible.size, sent: [...possible].filter((pair) => world.pairs.has(pair)).length },
  records: rowsOf(world).map((row) => {
    const isDeleted = row.deletedAt !== undefined;
    // A deletion also deletes what the record showed of others, such as enrolments.
    const content = isDeleted ? replayed(row.history.slice(0, -1).toReversed()) : contentOf(shownOf(world, row));
    return { path: pathOf(world, row), isDeleted, content };
  }),
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

/** A history whose other callers have sent their requests. */
export interface Begun {
  /** What it has shown so far. */
  readonly history: History;
  /** Continues it, once. */
  goOn(target: Target): Promise<History>;
}

/** The same world, for the requests of a later check. */
const continued = <Some extends ListWorld>(world: Some, target: Target): Some => ({ ...world, target });

/**
 * Draws a history of a kind from the seed of the run and performs its beginning, which is what others send with tokens of
 * their own: what follows is sent by the organisation itself. Every answer is compared with the model's.
 */
export const beginHistory = async (target: Target, resource: WritableKind): Promise<Begun> => {
  const world = await openWorld(target, resource);
  const planned = plan(world);
  const ended = await endOf(() => begin(world, planned));
  return {
    history: historyOf(world, planned.possible, ended),
    goOn: async (following) => {
      const later = continued(world, following);
      return historyOf(world, planned.possible, ended ?? (await endOf(() => perform(later, planned))));
    },
  };
};

/** The same for records that belong to others: they are listed, and compared with what they were before. */
export const beginLists = async (target: Target, resource: ListedKind): Promise<Begun> => {
  const world = await openExisting(target, resource);
  const { draw, callers } = world;
  const { lists, walks, possible } = planLists(world);
  const space = readSpace(callers);
  const reads = resource.get === undefined ? [] : covering(space, draw, { first: carriedOut(space) }).tuples;
  const read = (reading: ListWorld, tuple: RecordTuple) => {
    const row = tuple.state === 'present' ? draw.pick(rowsOf(world)) : undefined;
    return () => readStep(reading, tuple, row);
  };
  const ofOthers = reads.filter(isOfOtherClient).map((tuple) => read(world, tuple));
  await atOnce(world, draw.shuffled([...listsOfOthers(world, lists, walks), ...ofOthers]));
  return {
    history: historyOf(world, possible),
    goOn: async (following) => {
      const later = continued(world, following);
      const steps = [
        ...lists.filter(isOwn).map((tuple, at) => () => listStep(choosing(later, `list ${at}`), tuple)),
        ...reads.filter(isOwn).map((tuple) => read(later, tuple)),
      ];
      await atOnce(later, draw.shuffled(steps));
      if (world.findings.disagreements.length > 0) await requireUnchanged(later);
      return historyOf(world, possible);
    },
  };
};
