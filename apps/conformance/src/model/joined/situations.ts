import { pairsOf } from '../pairs.ts';
import { type Act, type Step, turnOf } from './acts.ts';
import { enrolmentsOf, holdsSeat, type Item, type Items } from './items.ts';
import type { Turn } from './turns.ts';

/** How much room a course has. A capacity may have been lowered below the seats that are taken. */
const roomIn = (items: Items, course: Item): string => {
  const { capacity } = course.fields;
  if (typeof capacity !== 'number') return 'unlimited';
  const seats = enrolmentsOf(items, course).filter(({ fields }) => holdsSeat(fields)).length;
  if (seats > capacity) return 'too full';
  return seats === capacity ? 'full' : 'free';
};

/** What a request would do, and to what: as much of it as a mistake may depend on. */
const situationOf = (items: Items, { act, isConditional }: Step, turn: Turn) => {
  const { method, outcome, item = turn.about, creates, body } = turn;
  const { participant, course = item?.kind === 'course' ? item : undefined } = { ...item, ...creates };
  const said = Object.values(body ?? {}).map((fields) => Object(fields).status);
  return {
    how: `${method} ${isConditional}`,
    outcome: [outcome.status, ...(outcome.codes ?? [])].join(' '),
    record: `${item?.kind} ${item?.state}`,
    status: `${item?.fields.status} to ${said.join()}`,
    before: `${item?.changes.at(-1)}`,
    participant: `${participant?.state}`,
    course: course === undefined ? '' : `${course.state} ${course.fields.status}`,
    room: course === undefined ? '' : roomIn(items, course),
    act,
  };
};

/** The pairs of circumstances in which each act has been seen. */
export type Situations = Set<string>;

/** Of several steps the one that shows most that is new, with its request; undefined if none is possible. */
export const newest = (
  items: Items,
  steps: readonly Step[],
  situations: Situations,
): { act: Act; isConditional: boolean; turn: Turn } | undefined => {
  const possible = steps.flatMap((step) => {
    const turn = turnOf(items, step);
    if (turn === undefined) return [];
    const { act, isConditional } = step;
    const pairs = pairsOf(situationOf(items, step, turn)).map((pair) => `${act}: ${pair}`);
    return [{ act, isConditional, turn, pairs, news: pairs.filter((pair) => !situations.has(pair)).length }];
  });
  const [chosen] = possible.toSorted((one, other) => other.news - one.news);
  for (const pair of chosen?.pairs ?? []) situations.add(pair);
  return chosen;
};
