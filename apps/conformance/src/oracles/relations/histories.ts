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
const STEPS = 36;
/** The number of random steps from which one is chosen. */
const DRAWN = 16;
/** Many times the number of records or values to choose from. */
const MANY_TIMES = 1_000;

/** A step with the first records, and a value by its place. */
const first = (act: Act, value = 0): Step => ({ act, at: 0, other: 0, value, isConditional: false });

const allFirst = (...acts: readonly Act[]): Step[] => acts.map((act) => first(act));

/** How histories begin, in turn. Each theme has those that chance brings too rarely. */
type Beginning = readonly Step[];
/** The first participant has the seat of the first course, a voucher, a note and a coaching. */
const SEATED: Beginning = allFirst('seat', 'voucher', 'add a note', 'coach');
/** The participant is deleted after the course, which then returns without the enrolment. */
const BOTH_REMOVED: Beginning = [
  ...SEATED,
  ...allFirst('remove the course', 'remove the participant', 'undelete the course'),
];
/** An enrolment of a completed course returns. */
const COMPLETED: Beginning = [
  ...SEATED,
  first('leave'),
  first('change the course', 1),
  first('undelete the enrolment'),
];
/** The participant returns without what was deleted before. */
const EACH_REMOVED: Beginning = [
  ...SEATED,
  ...allFirst('remove the note', 'leave', 'remove the coaching', 'remove the participant', 'undelete'),
];
/** A coaching and a course return without the sessions that were deleted before. */
const SESSIONS_REMOVED: readonly Beginning[] = [
  allFirst('coach', 'plan in the coaching', 'remove the session', 'remove the coaching', 'undelete the coaching'),
  allFirst('plan in the course', 'remove the session', 'remove the course', 'undelete the course'),
];
/** A held session gets other units, and a coaching has less than one unit. */
const HELD: Beginning = [
  first('coach'),
  first('plan in the course', 2),
  first('change the units'),
  first('plan in the coaching', 1),
];

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
  /** The subject of the theme in the title of its check. */
  title: string;
  requirements: Check['requirements'];
  /** Those that are named twice are drawn twice as often. */
  acts: readonly Act[];
  cast: Cast;
  beginnings: readonly Beginning[];
}

const isOffered = ({ settings: { modules } }: Target, act: Act): boolean => {
  const module = MODULE_OF[act];
  return module === undefined || modules.includes(module);
};

/** A history while it is performed: its records, and what has been done. */
interface Performed {
  world: World;
  beginning: Beginning;
  draw: Draw;
  done: Act[];
}

const begin = async (target: Target, theme: Theme, run: number): Promise<Performed> => {
  const world = newWorld(target);
  // One after the other: times have to be in the order in which the model creates records.
  for (const [kind, fields] of theme.cast) await makeItem(world, kind, fields);
  const beginning = (theme.beginnings[run % theme.beginnings.length] ?? []).filter(({ act }) => isOffered(target, act));
  return { world, beginning, draw: drawOf(target.settings.seed, `history ${run} of ${theme.about}`), done: [] };
};

/** What comes next in a history: of the steps that are drawn that which has come least often in any. */
const nextOf = ({ world, beginning, draw }: Performed, acts: readonly Act[], taken: number, situations: Situations) => {
  const drawn = (): Step => {
    const [at, other, value] = [draw.below(MANY_TIMES), draw.below(MANY_TIMES), draw.below(MANY_TIMES)];
    return { act: draw.pick(acts), at, other, value, isConditional: draw.oneIn(2) };
  };
  const fixed = beginning[taken];
  return rarest(world, fixed === undefined ? Array.from({ length: DRAWN }, drawn) : [fixed], situations);
};

const takeNext = async ({ world, done }: Performed, next: ReturnType<typeof nextOf>): Promise<void> => {
  if (next === undefined) return;
  done.push(next.act);
  try {
    await take(world, next.turn, next.isConditional);
  } catch (error) {
    throw error instanceof Failed ? new Failed(`${error.message} The previous steps were: ${done.join(', ')}.`) : error;
  }
};

/** Performs the histories of a theme step by step at the same time, so that a seed draws the same ones again. */
const perform = async (target: Target, theme: Theme): Promise<World[]> => {
  const acts = theme.acts.filter((act) => isOffered(target, act));
  const situations: Situations = new Map();
  const histories = await Promise.all(Array.from({ length: RUNS }, (_, run) => begin(target, theme, run)));
  for (let taken = 0; taken < STEPS; taken += 1) {
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
    ...{ about: 'seats', title: 'seats in courses', acts: SEATS, cast: MANY, beginnings: [SEATED] },
    requirements: ['N4-SHOWN', 'N4-UNTOUCHED', 'N4-CAPACITY', 'N4-TRANSITIONS', 'N4-REFUSED'],
  },
  {
    ...{
      about: 'deletions',
      title: 'deleted participants and courses',
      acts: DELETIONS,
      cast: MANY,
      beginnings: [SEATED],
    },
    requirements: ['N4-DELETED-ALONG', 'N4-FREED', 'N2-REQUEST-ID', 'C5-DELTA'],
  },
  {
    ...{ about: 'erasures', title: 'erased persons', acts: ERASURES, cast: MANY, beginnings: [SEATED] },
    requirements: ['N5-STAYS', 'N5-REMOVED', 'N5-FEED', 'N5-UNDELETE', 'N5-UNDELETE-SEATS', 'N5-UNDELETE-BOTH'],
  },
  {
    ...{
      about: 'returns',
      title: 'undeleted records',
      acts: RETURNS,
      cast: MANY,
      beginnings: [SEATED, BOTH_REMOVED, COMPLETED, EACH_REMOVED],
    },
    requirements: [
      ...(['N11-UNDELETE-ALONG', 'N11-UNDELETE-PARENT', 'N11-UNDELETE-TAKEN', 'N11-UNDELETE-ERASED'] as const),
      'N5-UNDELETE-BOTH',
    ],
  },
  {
    ...{
      about: 'sessions',
      title: 'sessions and their units',
      acts: SESSIONS,
      cast: MANY.slice(2),
      beginnings: [HELD, ...SESSIONS_REMOVED, SEATED],
    },
    requirements: ['N9a-ALONG', 'N9a-UNIT-MINUTES', 'N9a-ANY-STATUS', 'N9g-HELD', 'N9g-USED'],
  },
  {
    ...{
      about: 'references',
      title: 'references to other records',
      acts: REFERENCES,
      cast: WITH_OTHERS,
      beginnings: [SEATED],
    },
    requirements: ['Q5-REFERENCE', 'B-REFERENCE-KEPT', 'Q7-POINTERS', 'C4-RELATIONS'],
  },
];

/** Histories of records whose writes change others, compared with a model: responses, lists, feed, histories, exports. */
export const relationOracles: readonly Check[] = THEMES.map((theme) =>
  check(
    theme.requirements,
    `random requests about ${theme.title} have the same results as in the reference model`,
    async (target) => {
      const [id] = theme.requirements;
      requireModules(target, 'enrolments', ...[requirementOf(id).module ?? []].flat());
      await compare(target, theme);
    },
  ),
);
