import { setTimeout as wait } from 'node:timers/promises';
import type { JsonObject } from '../../interface/json.ts';
import { type Made, make } from '../../target/records.ts';
import type { Target } from '../../target/target.ts';

/** The kinds whose records can be listed as a group, without all others. */
export const GROUPED = [
  'participant',
  'course',
  'coaching',
  'contact',
  'fundingAgency',
  'participantNote',
  'courseNote',
] as const;
export type Grouped = (typeof GROUPED)[number];

/** Records of a check, and the query that lists them and no others, even if others write at the same time. */
export interface Group {
  path: string;
  query: Record<string, string>;
  /** In the order in which they were created. */
  members: Made[];
  /** Adds one more. */
  add(fields?: JsonObject): Promise<Made>;
}

/** The fields by which the members of a group are found, and the query that finds them. */
const bindingOf = async (
  target: Target,
  kind: Grouped,
): Promise<{ path: string; query: Record<string, string>; fields: JsonObject; parent?: Made }> => {
  const word = target.word();
  switch (kind) {
    case 'participant':
      return { path: '/v1/participants', query: { customerNumber: word }, fields: { customerNumber: word } };
    case 'course':
      return { path: '/v1/courses', query: { q: word }, fields: { measureNumber: word } };
    case 'coaching': {
      const { id } = await make(target, 'participant');
      return { path: '/v1/coachings', query: { participantId: id }, fields: { participantId: id } };
    }
    case 'contact': {
      const { id } = await make(target, 'fundingAgency');
      return { path: '/v1/contacts', query: { fundingAgencyId: id }, fields: { funding_agency_id: id } };
    }
    case 'fundingAgency': {
      const email = `${word.toLowerCase()}@example.org`;
      return { path: '/v1/fundingAgencies', query: { q: email }, fields: { email } };
    }
    default: {
      const parent = await make(target, kind === 'participantNote' ? 'participant' : 'course');
      return { path: `${parent.path}/notes`, query: {}, fields: {}, parent };
    }
  }
};

const emptyGroup = async (target: Target, kind: Grouped): Promise<Omit<Group, 'members'>> => {
  const { path, query, fields, parent } = await bindingOf(target, kind);
  const making = parent === undefined ? {} : { parent };
  return { path, query, add: (own = {}) => make(target, kind, { ...own, ...fields }, making) };
};

/** Timestamps have milliseconds: records that are made after this pause have different ones. */
const CLOCK_TICK_MS = 2;

/** Makes a group with a member for each of these fields, one after the other. */
export const groupOf = async (target: Target, kind: Grouped, fields: readonly JsonObject[]): Promise<Group> => {
  const group = await emptyGroup(target, kind);
  const members: Made[] = [];
  for (const each of fields) {
    members.push(await group.add(each));
    await wait(CLOCK_TICK_MS);
  }
  return { ...group, members };
};

/** As many members as `count`, all alike. */
export const groupOfSize = (target: Target, kind: Grouped, count: number): Promise<Group> =>
  groupOf(
    target,
    kind,
    Array.from({ length: count }, () => ({})),
  );
