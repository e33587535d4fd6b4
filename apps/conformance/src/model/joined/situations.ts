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

const LAST = 2;

/** What a record is, and what has happened to it lately. */
const told = (items: Items, item: Item | undefined): string => {
  if (item === undefined) return '';
  const { state, fields, changes, kind } = item;
  const room = kind === 'course' ? roomIn(items, item) : '';
  return [state, fields.status, room, ...changes.slice(-LAST)].join(' ');
};

/** What a request would do, and to what: as much of it as a mistake may depend on. */
const situationOf = (items: Items, { act, isConditional }: Step, { outcome, item, creates, body }: Turn): string => {
  const { participant, course, fields } = { ...item, ...creates };
  const others = [participant, course].map((each) => told(items, each)).join(', ');
  const said = Object.values(body ?? {}).map((each) => Object(each).status);
  const how = [act, isConditional, outcome.status, ...(outcome.codes ?? []), fields?.status, ...said].join(' ');
  return `${how}: ${told(items, item)}; ${others}`;
};

/** How often each situation has come. */
export type Situations = Map<string, number>;

/** Of several steps the one whose situation has come least often, with its request; undefined if none is possible. */
export const rarest = (
  items: Items,
  steps: readonly Step[],
  situations: Situations,
): { act: Act; isConditional: boolean; turn: Turn } | undefined => {
  const possible = steps.flatMap((step) => {
    const turn = turnOf(items, step);
    if (turn === undefined) return [];
    const situation = situationOf(items, step, turn);
    return [{ act: step.act, isConditional: step.isConditional, turn, situation }];
  });
  const timesOf = ({ situation }: { situation: string }): number => situations.get(situation) ?? 0;
  const [chosen] = possible.toSorted((one, other) => timesOf(one) - timesOf(other));
  if (chosen !== undefined) situations.set(chosen.situation, timesOf(chosen) + 1);
  return chosen;
};
