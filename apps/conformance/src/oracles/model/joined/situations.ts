import { type Act, type Step, turnOf } from './acts.ts';
import { type Item, type Items, seatsIn } from './items.ts';
import type { Turn } from './turns.ts';

/** How much room a course has. A capacity may have been lowered below the seats that are taken. */
const roomIn = (items: Items, course: Item): string => {
  const { capacity } = course.fields;
  if (typeof capacity !== 'number') return 'unlimited';
  const seats = seatsIn(items, course).length;
  if (seats > capacity) return 'too full';
  return seats === capacity ? 'full' : 'free';
};

/**
 * What is done to what, coarsely: if everything were told of it, each situation would be new. What a request has to be answered
 * follows from this.
 */
const situationOf = (items: Items, act: Act, { item, about, creates, body }: Turn): string => {
  const record = item ?? about;
  const { participant, course = record?.kind === 'course' ? record : undefined } = { ...record, ...creates };
  const said = Object.values(body ?? {}).map((fields) => Object(fields).status);
  return [
    ...[act, record?.kind, record?.state, `${record?.fields.status} to ${said.join()}`, participant?.state],
    ...(course === undefined ? [] : [course.state, course.fields.status, roomIn(items, course)]),
  ].join(', ');
};

/** How often each situation has come. */
export type Situations = Map<string, number>;

/** Of several steps the one whose situation has come least often, with its request; undefined if none is possible. */
export const rarest = (
  items: Items,
  steps: readonly Step[],
  situations: Situations,
): { act: Act; isConditional: boolean; turn: Turn } | undefined => {
  const timesOf = ({ situation }: { situation: string }): number => situations.get(situation) ?? 0;
  const possible = steps.flatMap((step) => {
    const { act, isConditional } = step;
    const turn = turnOf(items, step);
    return turn === undefined ? [] : [{ act, isConditional, turn, situation: situationOf(items, act, turn) }];
  });
  const [chosen] = possible.toSorted((one, other) => timesOf(one) - timesOf(other));
  if (chosen !== undefined) situations.set(chosen.situation, timesOf(chosen) + 1);
  return chosen;
};
