import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '../deployment/httpClient.ts';
import { type Made, make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import type { JsonObject } from '../interface/json.ts';
import { walk } from './pages.ts';
import { remove } from './recordRequests.ts';
import { makeAnother } from './validRequests.ts';

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

/** Records, and the query that lists them and no others, even if others write at the same time. */
export interface Listing {
  path: string;
  query: Record<string, string>;
  /** In the order in which they were created. */
  members: Made[];
}

/** Records of a check alone. */
export interface Group extends Listing {
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
  const add = (own: JsonObject = {}) => {
    const all = { ...own, ...fields };
    return parent === undefined ? makeAnother(target, kind, all) : make(target, kind, all, { parent });
  };
  return { path, query, add };
};

/** Timestamps have milliseconds: records that are made after this pause have different ones. */
export const CLOCK_TICK_MS = 2;

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

/** A group that was written while its pages were read. */
export interface Written extends Listing {
  pages: readonly Answer[];
  /** The member that was deleted. */
  gone: Made;
  /** Those that were there all the time, and those that came meanwhile. */
  staying: readonly Made[];
  added: readonly Made[];
}

/** A group whose oldest member is deleted, and to which two are added, while it is walked through. Nobody writes it later. */
export const writtenGroup = (target: Target, kind: Grouped): Promise<Written> =>
  target.once(`records of the kind ${kind} that are written while they are read`, async (own) => {
    const { path, query, members, add } = await groupOfSize(own, kind, 4);
    const [gone, ...staying] = members as [Made, ...Made[]];
    const added: Made[] = [];
    const pages = await walk(own, path, { ...query, limit: '1' }, async () => {
      if (added.length === 2) return;
      if (added.length === 0) await remove(own, gone);
      await wait(CLOCK_TICK_MS);
      added.push(await add());
    });
    return { path, query, members, pages, gone, staying, added };
  });
