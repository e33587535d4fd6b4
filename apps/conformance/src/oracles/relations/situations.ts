import { everBelow, type Row, seatsTaken } from '@training-provider/contract/model';
import { isObject, type JsonObject } from '../../interface/json.ts';
import type { Comparison } from '../comparison/comparison.ts';
import { type Act, type Step, turnOf } from './acts.ts';
import { rowOf, stateOf, type World } from './records.ts';
import type { Turn } from './requests.ts';

/** How much room a course has. A capacity may have been lowered below the seats that are taken. */
const roomIn = ({ model }: Comparison, id: string, { capacity }: JsonObject): string => {
  if (typeof capacity !== 'number') return 'unlimited';
  const taken = seatsTaken(model.store, id);
  if (taken > capacity) return 'too full';
  return taken === capacity ? 'full' : 'free';
};

/** The records below a record: of which kinds, and which of them are deleted with it or without it. */
const belowOf = ({ model }: Comparison, row: Row): string => {
  const below = everBelow(model.store, row).map((each) => {
    const isAlong = each.deletedWith === row.id;
    return `${each.kind} ${isAlong ? 'deleted along' : stateOf(each)}`;
  });
  return [...new Set(below)].toSorted().join(' and ');
};

/** What is done to what, coarsely: if everything were told of it, each situation would be new. */
const situationOf = (world: World, act: Act, { item, about, enrols, creates, body }: Turn): string => {
  const record = item ?? about;
  const row = record && rowOf(world, record);
  const said = Object.values(body ?? {}).find(isObject);
  const { participantId = row?.parent, courseId = row?.kind === 'courses' ? row.id : undefined }: JsonObject = {
    ...(row && { ...row.fields }),
    ...said,
    ...enrols,
  };
  const other = (id: unknown) => world.items.find(({ made }) => made.id === id);
  const [participant, course] = [other(participantId), other(courseId)].map((each) => each && rowOf(world, each));
  return [
    ...[act, record?.kind, row && stateOf(row), row && belowOf(world, row), `${row?.fields.status} to ${said?.status}`],
    ...(creates === undefined ? [] : Object.keys(said ?? {})),
    ...(participant === undefined ? [] : [stateOf(participant), participant.isClosed]),
    ...(course === undefined ? [] : [stateOf(course), course.fields.status, roomIn(world, course.id, course.fields)]),
  ].join(', ');
};

/** How often each situation has come. */
export type Situations = Map<string, number>;

/** Of several steps the one whose situation has come least often, with its request; undefined if none is possible. */
export const rarest = (
  world: World,
  steps: readonly Step[],
  situations: Situations,
): { act: Act; isConditional: boolean; turn: Turn } | undefined => {
  const timesOf = ({ situation }: { situation: string }): number => situations.get(situation) ?? 0;
  const possible = steps.flatMap((step) => {
    const { act, isConditional } = step;
    const turn = turnOf(world, step);
    return turn === undefined ? [] : [{ act, isConditional, turn, situation: situationOf(world, act, turn) }];
  });
  const [chosen] = possible.toSorted((one, other) => timesOf(one) - timesOf(other));
  if (chosen !== undefined) situations.set(chosen.situation, timesOf(chosen) + 1);
  return chosen;
};
