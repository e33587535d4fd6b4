import { Failed, Skipped } from '../target/errors.ts';
import type { Target } from '../target/target.ts';
import type { Disagreement } from './agreement.ts';
import { listStep } from './listSteps.ts';
import { covering } from './pairs.ts';
import { drawOf } from './random.ts';
import { recordStep, replay } from './recordSteps.ts';
import { CALLERS, listSpace, type RecordTuple, recordSpace } from './spaces.ts';
import type { Subject } from './subjects.ts';
import { openWorld, presentRows, type World } from './world.ts';

/** What a history has shown. */
export interface History {
  subject: Subject;
  compared: ReadonlyMap<string, number>;
  disagreements: readonly Disagreement[];
  /** The pairs of values that can be sent, and those that were, of requests about records and of lists. */
  pairs: { possible: number; sent: number };
  /** Why it ended early; undefined if it did not. */
  ended?: Error;
}

const POPULATION = 7;
const STRANGERS = 3;
const LISTS_AT_A_TIME = 6;
const ENOUGH = 5;

const CREATION: RecordTuple = { action: 'create', condition: 'none', body: 'change', caller: 'main', state: 'present' };

const populate = async (world: World, count: number, caller: string): Promise<void> => {
  for (let made = 0; made < count; made += 1) {
    const condition = world.draw.pick(['none', 'key', 'replay']);
    await recordStep(world, { ...CREATION, caller, condition });
  }
};

const callersOf = ({ settings: { tokens } }: Target): readonly string[] =>
  CALLERS.filter((caller) => (caller !== 'other' && caller !== 'limited') || tokens[caller] !== undefined);

/** Lists ask for nothing that changes anything, so several are under way. */
const listsAtOnce = async (world: World, tuples: Parameters<typeof listStep>[1][]): Promise<void> => {
  for (let at = 0; at < tuples.length; at += LISTS_AT_A_TIME)
    await Promise.all(tuples.slice(at, at + LISTS_AT_A_TIME).map((tuple) => listStep(world, tuple)));
};

const perform = async (world: World, target: Target): Promise<number> => {
  const { subject, draw, agreement } = world;
  const callers = callersOf(target);
  const { seed } = target.settings;
  const records = covering(recordSpace(subject, callers), drawOf(seed, `records of ${subject.kind}`));
  const lists = covering(listSpace(subject, callers), drawOf(seed, `lists of ${subject.kind}`));
  await populate(world, POPULATION, 'main');
  if (callers.includes('other') && subject.parent === undefined) await populateStrangers(world);
  const share = Math.ceil(lists.tuples.length / Math.max(records.tuples.length, 1));
  const waiting = draw.shuffled(lists.tuples);
  for (const tuple of draw.shuffled(records.tuples)) {
    if (agreement.disagreements.length >= ENOUGH) break;
    while (presentRows(world).length < POPULATION - 1) await recordStep(world, CREATION);
    await recordStep(world, tuple);
    await listsAtOnce(world, waiting.splice(0, share));
  }
  await Promise.all(world.keyed.map((keyed) => replay(world, keyed)));
  return records.pairs.size + lists.pairs.size;
};

const populateStrangers = async (world: World): Promise<void> => {
  for (let made = 0; made < STRANGERS; made += 1) await recordStep(world, { ...CREATION, caller: 'other' });
};

/** Draws a history of a subject from the seed of the run, performs it, and compares every answer with the model. */
export const performHistory = async (target: Target, subject: Subject): Promise<History> => {
  const world = await openWorld(target, subject);
  let possible = 0;
  let ended: Error | undefined;
  try {
    possible = await perform(world, target);
  } catch (error) {
    if (error instanceof Skipped || !(error instanceof Error)) throw error;
    ended = error;
    if (error instanceof Failed) world.agreement.holds('R2-NO-INSIDE', subject.kind, false, error.message);
  }
  const { compared, disagreements } = world.agreement;
  return {
    subject,
    compared,
    disagreements,
    pairs: { possible, sent: world.pairs.size },
    ...(ended === undefined ? {} : { ended }),
  };
};
