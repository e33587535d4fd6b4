import { randomUUID } from 'node:crypto';
import { KINDS, type Kind, parentOf } from '../site/kinds.ts';
import { Skipped } from '../site/outcome.ts';
import { existing, type Made, make, readable, shared } from '../site/records.ts';
import type { Site } from '../site/site.ts';
import type { Operation } from './operations.ts';

/** A request that would be carried out if nothing spoke against it. */
export interface Prepared {
  method: Operation['method'];
  path: string;
  body?: unknown;
}

/** The body that would create one more record like this one. */
const anotherOf = (site: Site, { kind, wrapper, sent }: Made): unknown => {
  const [first] = KINDS[kind].bodies(site.word());
  return { [wrapper]: kind === 'coaching' ? sent : { ...sent, ...first } };
};

const creation = async (site: Site, path: string, kind: Kind): Promise<Prepared> => {
  if (kind === 'user') {
    const [user] = KINDS.user.bodies(site.word());
    return { method: 'POST', path, body: { user } };
  }
  const like = await shared(site, kind);
  return { method: 'POST', path: like.collection, body: anotherOf(site, like) };
};

/** A record for requests that change nothing or too little to matter: nobody looks at what it holds. */
const spare = (site: Site, kind: Kind): Promise<Made> => site.once(`a spare ${kind}`, (own) => make(own, kind));

/** The record that an operation is to be about: one of its own where the operation would take it away. */
const target = (site: Site, { method }: Operation, kind: Kind): Promise<Made> => {
  if (kind === 'program') return existing(site, kind);
  if (method === 'GET') return readable(site, kind);
  return method === 'DELETE' ? make(site, kind) : spare(site, kind);
};

/** A request about this record, valid in every respect. */
const about = (method: Operation['method'], { path, wrapper, kind, sent, record }: Made): Prepared => {
  if (method === 'GET' || method === 'DELETE') return { method, path };
  return { method, path, body: { [wrapper]: kind === 'program' ? { name: record.name } : sent } };
};

/** Prepares a request about a record that nobody else knows, without sending it. */
export const preparedAlone = async (site: Site, operation: Operation): Promise<Prepared> => {
  const { id, method, kind, isList } = operation;
  const isAboutOne = kind !== undefined && !isList && method !== 'POST' && id !== 'addParticipantToCourse';
  if (!isAboutOne || kind === 'program' || (method === 'GET' && kind === 'user')) return prepared(site, operation);
  return about(method, await make(site, kind));
};

/** Prepares a request for an operation, valid in every respect, without sending it. */
export const prepared = async (site: Site, operation: Operation): Promise<Prepared> => {
  const { id, method, path, kind, isList } = operation;
  if (site.settings.readOnly && method !== 'GET') throw new Skipped('It takes a write, and the run is read-only.');
  if (id === 'getOrganisation') return { method, path };
  if (id === 'addParticipantToCourse') {
    const course = await make(site, 'course');
    return { method, path: `${(await make(site, 'participant')).path}/add_to_course/${course.id}` };
  }
  if (kind === undefined) return { method, path };
  const parentKind = parentOf(kind);
  if (isList && parentKind === undefined) return { method, path };
  if (isList && parentKind !== undefined) return { method, path: `${(await readable(site, parentKind)).path}/notes` };
  if (method === 'POST') return creation(site, path, kind);
  return about(method, await target(site, operation, kind));
};

/** Ids that lead to nothing: one that could be somebody's, and texts that could be nobody's. */
export const UNKNOWN_IDS = {
  'an unknown UUID': () => randomUUID(),
  'a text': () => 'no-such-id',
  'an integer': () => '1',
  'a UUID with a letter too many': () => `${randomUUID()}a`,
} as const;

/** The path of an operation with each id in it replaced. */
export const pathWith = ({ path }: Operation, id: string): string => path.replaceAll(/\{\w+\}/g, () => id);
