import { Failed } from '../../deployment/errors.ts';
import type { Target } from '../../deployment/target.ts';
import { type Check, check } from '../../expect/check.ts';
import { changesDuring } from '../../expect/feed.ts';
import { requireModules } from '../../expect/offered.ts';
import type { JsonObject } from '../../interface/json.ts';
import { requirementOf } from '../../requirements/index.ts';
import { type Draw, drawOf } from '../random.ts';
import { type Act, MODULE_OF, type Step } from './acts.ts';
import { agree } from './reads.ts';
import { makeItem, newWorld, RELATED, type RelatedKind, type World } from './records.ts';
import { rarest, type Situations } from './situations.ts';
import { take } from './take.ts';

const RUNS = 5;
const STEPS = 32;
/** The number of random steps from which one is chosen. */
const DRAWN = 16;
/** Many times the number of records or values to choose from. */
const MANY_TIMES = 1_000;

/** How each history begins: the first participant has the seat of the first course, a voucher, a note and a coaching. */
const BEGINNING = (['seat', 'voucher', 'add a note', 'coach'] as const).map(
  (act): Step => ({ act, at: 0, other: 0, value: 0, isConditional: false }),
);

/** The records with which histories begin. */
type Cast = readonly (readonly [kind: RelatedKind, fields: JsonObject])[];
const COURSES: Cast = [
  ['course', { status: 'open', capacity: 1 }],
  ['course', { status: 'open' }],
];
const PARTICIPANTS = ['Bonn', 'Bonn', 'Köln', 'Köln'].map((birthCity) => ['participant', { birthCity }] as const);
const MANY: Cast = [...PARTICIPANTS, ...COURSES];
/** Few records, and several to which they may refer. */
const WITH_OTHERS: Cast = [
  ...[...PARTICIPANTS.slice(0, 2), ...COURSES],
  ...(['user', 'user', 'user', 'fundingAgency', 'fundingAgency'] as const).map((kind) => [kind, {}] as const),
];

/** What histories are about: the requirements that they prove, what is done in them, and the records with which they begin. */
interface Theme {
  about: string;
  requirements: Check['requirements'];
  /** Those that are named twice are drawn twice as often. */
  acts: readonly Act[];
  cast: Cast;
}

/** Acts of a theme that the deployment offers. */
const offeredOf = ({ acts }: Theme, { settings: { modules } }: Target): Act[] =>
  acts.filter((act) => {
    const module = MODULE_OF[act];
    return module === undefined || modules.includes(module);
  });

/** A history while it is performed: its records, and what has been done. */
interface Performed {
  world: World;
  draw: Draw;
  done: Act[];
}

const begin = async (target: Target, theme: Theme, run: number): Promise<Performed> => {
  const world = newWorld(target);
  // One after the other: times have to be in the order in which the model creates records.
  for (const [kind, fields] of theme.cast) await makeItem(world, kind, fields);
  return { world, draw: drawOf(target.settings.seed, `history ${run} of ${theme.about}`), done: [] };
};

/** What comes next in a history: of the steps that are drawn that which has come least often in any. */
const nextOf = ({ world, draw }: Performed, acts: readonly Act[], taken: number, situations: Situations) => {
  const drawn = (): Step => {
    const [at, other, value] = [draw.below(MANY_TIMES), draw.below(MANY_TIMES), draw.below(MANY_TIMES)];
    return { act: draw.pick(acts), at, other, value, isConditional: draw.oneIn(2) };
  };
  const fixed = BEGINNING[taken];
  return rarest(world, fixed === undefined ? Array.from({ length: DRAWN }, drawn) : [fixed], situations);
};

const takeNext = async ({ world, done }: Performed, next: ReturnType<typeof nextOf>): Promise<void> => {
  if (next === undefined) return;
  done.push(next.act);
  try {
    await take(world, next.turn, next.isConditional);
  } catch (error) {
    throw error instanceof Failed ? new Failed(`${error.message} It came after: ${done.join(', ')}.`) : error;
  }
};

/** Performs the histories of a theme step by step at the same time, so that a seed draws the same ones again. */
const perform = async (target: Target, theme: Theme): Promise<World[]> => {
  const acts = offeredOf(theme, target);
  const situations: Situations = new Map();
  const histories = await Promise.all(Array.from({ length: RUNS }, (_, run) => begin(target, theme, run)));
  for (let taken = 0; taken < BEGINNING.length + STEPS; taken += 1) {
    const steps = histories.map((history) => [history, nextOf(history, acts, taken, situations)] as const);
    await Promise.all(steps.map(([history, next]) => takeNext(history, next)));
  }
  return histories.map(({ world }) => world);
};

/** Performs the histories of a theme, and compares what comes of them with the model. */
const compare = async (target: Target, theme: Theme): Promise<void> => {
  const act = () => perform(target, theme);
  const { result, changes } = target.settings.modules.includes('changes')
    ? await changesDuring(target, RELATED, act)
    : { result: await act(), changes: undefined };
  await Promise.all(result.map((world) => agree(world, changes)));
};

const SEATS: readonly Act[] = [
  ...(['enrol', 'seat', 'seat', 'move', 'move', 'move', 'take back the status', 'voucher', 'leave'] as const),
  ...(['change the capacity', 'change the course', 'change the course', 'change the participant'] as const),
  ...(['repeat', 'read'] as const),
];
const DELETIONS: readonly Act[] = [
  ...(['enrol', 'seat', 'seat', 'move', 'add a note', 'change the note', 'remove the note', 'coach', 'leave'] as const),
  ...(['remove the participant', 'remove the participant', 'remove the course', 'remove the coaching'] as const),
  ...(['undelete', 'undelete', 'undelete', 'repeat', 'read', 'change the capacity'] as const),
];
const SESSIONS: readonly Act[] = [
  ...(['plan in the course', 'plan in the coaching', 'plan in the coaching', 'hold the session'] as const),
  ...(['hold the session', 'change the units', 'change the length of units', 'use units', 'coach'] as const),
  'take back the units',
  ...(['remove the session', 'remove the course', 'remove the coaching', 'undelete the session'] as const),
  ...(['undelete the course', 'undelete the course', 'undelete the coaching', 'repeat', 'read'] as const),
];
/** What may follow each other when records come back one by one. */
const RETURNS: readonly Act[] = [
  ...(['seat', 'seat', 'move', 'leave', 'add a note', 'remove the note', 'coach', 'remove the coaching'] as const),
  ...(['remove the participant', 'remove the course', 'change the course', 'change the capacity', 'erase'] as const),
  ...(['undelete the course', 'undelete the course', 'undelete the enrolment', 'undelete the enrolment'] as const),
  ...(['undelete', 'undelete the coaching', 'undelete the note', 'undelete the enrolment'] as const),
];
const ERASURES: readonly Act[] = [
  ...(['enrol', 'seat', 'voucher', 'move', 'leave', 'add a note', 'remove the note', 'coach', 'coach'] as const),
  ...(['change the voucher of the coaching', 'change the coaching', 'remove the coaching', 'erase', 'erase'] as const),
  ...(['remove the participant', 'remove the course', 'undelete', 'repeat', 'repeat', 'read'] as const),
];
const REFERENCES: readonly Act[] = [
  ...(['refer', 'refer', 'refer', 'refer', 'refer', 'refer', 'coach', 'add a note', 'move', 'leave'] as const),
  ...(['remove the user', 'remove the user', 'remove the funding agency', 'remove the coaching'] as const),
  ...(['undelete the user', 'erase the user', 'repeat', 'read', 'change the coaching', 'change the note'] as const),
];

const THEMES: readonly Theme[] = [
  {
    ...{ about: 'seats', acts: SEATS, cast: MANY },
    requirements: ['N4-SHOWN', 'N4-UNTOUCHED', 'N4-CAPACITY', 'N4-TRANSITIONS', 'N4-REFUSED'],
  },
  {
    ...{ about: 'deletions', acts: DELETIONS, cast: MANY },
    requirements: ['N4-DELETED-ALONG', 'N4-FREED', 'N2-REQUEST-ID', 'C5-DELTA'],
  },
  {
    ...{ about: 'erasures', acts: ERASURES, cast: MANY },
    requirements: ['N5-STAYS', 'N5-REMOVED', 'N5-FEED', 'N5-UNDELETE', 'N5-UNDELETE-SEATS', 'N5-UNDELETE-BOTH'],
  },
  {
    ...{ about: 'returns', acts: RETURNS, cast: MANY },
    requirements: [
      ...(['N11-UNDELETE-ALONG', 'N11-UNDELETE-PARENT', 'N11-UNDELETE-TAKEN', 'N11-UNDELETE-ERASED'] as const),
      'N5-UNDELETE-BOTH',
    ],
  },
  {
    ...{ about: 'sessions', acts: SESSIONS, cast: MANY.slice(2) },
    requirements: ['N9a-ALONG', 'N9a-UNIT-MINUTES', 'N9a-ANY-STATUS', 'N9g-HELD', 'N9g-USED'],
  },
  {
    ...{ about: 'references', acts: REFERENCES, cast: WITH_OTHERS },
    requirements: ['Q5-REFERENCE', 'B-REFERENCE-KEPT', 'Q7-POINTERS', 'C4-RELATIONS'],
  },
];

/** Histories of records whose writes change others, compared with a model: responses, lists, feed, histories, exports. */
export const relationOracles: readonly Check[] = THEMES.map((theme) =>
  check(theme.requirements, `every random history of ${theme.about} agrees with the model`, async (target) => {
    const [first] = theme.requirements;
    requireModules(target, 'enrolments', ...[requirementOf(first).module ?? []].flat());
    await compare(target, theme);
  }),
);
