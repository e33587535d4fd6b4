import { randomUUID } from 'node:crypto';
import { KINDS, type Kind, parentOf } from '../../interface/kinds.ts';
import type { Operation } from '../../interface/operations.ts';
import { Skipped } from '../../target/errors.ts';
import { existing, type Made, make, readable, shared, withProgram } from '../../target/records.ts';
import type { Target } from '../../target/target.ts';
import { realChange } from './realChange.ts';

/** A request that is valid in every respect. */
export interface ValidRequest {
  method: Operation['method'];
  path: string;
  body?: unknown;
}

/** The path of the record that a write is about: an enrolment changes the participant. */
export const recordPath = (path: string): string => path.replace(/\/add_to_course\/.*/, '');

/** The body that would create one more record like this one. */
const anotherOf = (target: Target, { kind, wrapper, sent }: Made): unknown => {
  const [first] = KINDS[kind].bodies(target.word());
  const references = Object.entries(sent).filter(([field]) => field in KINDS[kind].references);
  return { [wrapper]: { ...sent, ...first, ...Object.fromEntries(references) } };
};

const creation = async (target: Target, path: string, kind: Kind): Promise<ValidRequest> => {
  if (kind === 'user') {
    const [user] = KINDS.user.bodies(target.word());
    return { method: 'POST', path, body: { user } };
  }
  const like = await shared(target, kind);
  if (kind === 'enrolment') {
    // A participant has one seat in a course, so that another enrolment takes another participant.
    const { id: participantId } = await make(target, 'participant');
    return { method: 'POST', path, body: { [like.wrapper]: { ...like.sent, participantId } } };
  }
  return { method: 'POST', path: like.collection, body: anotherOf(target, like) };
};

/** A shared record for requests whose effect no check looks at. */
const spare = (target: Target, kind: Kind): Promise<Made> => target.once(`a spare ${kind}`, (own) => make(own, kind));

/** The record that an operation is to be about: one of its own if the operation deletes it. */
const recordFor = (target: Target, { method }: Operation, kind: Kind): Promise<Made> => {
  if (kind === 'program') return existing(target, kind);
  if (method === 'GET') return readable(target, kind);
  return method === 'DELETE' ? make(target, kind) : spare(target, kind);
};

/** A valid request about this record. */
const about = (method: Operation['method'], { path, wrapper, kind, sent, record }: Made): ValidRequest => {
  if (method === 'GET' || method === 'DELETE') return { method, path };
  return { method, path, body: { [wrapper]: kind === 'program' ? { name: record.name } : sent } };
};

/** A valid request, not yet sent, about a record that no other check uses; a write changes it. */
export const validRequestForOwnRecord = async (target: Target, operation: Operation): Promise<ValidRequest> => {
  const { id, method, kind, isList } = operation;
  const isAboutOne = kind !== undefined && !isList && method !== 'POST' && id !== 'addParticipantToCourse';
  if (!isAboutOne || kind === 'program' || (method === 'GET' && kind === 'user'))
    return validRequest(target, operation);
  const made = await make(target, kind);
  const isChange = method === 'PUT' || method === 'PATCH';
  const change = isChange ? realChange(target, kind, made.sent) : {};
  return about(method, { ...made, sent: { ...made.sent, ...change } });
};

/** A valid request for an operation, not yet sent. */
export const validRequest = async (target: Target, operation: Operation): Promise<ValidRequest> => {
  const { id, method, path, kind, isList } = operation;
  if (target.settings.readOnly && method !== 'GET') throw new Skipped('It takes a write, and the run is read-only.');
  if (id === 'getOrganisation') return { method, path };
  if (id === 'addParticipantToCourse') {
    const course = await make(target, 'course');
    return { method, path: `${(await make(target, 'participant')).path}/add_to_course/${course.id}` };
  }
  if (kind === undefined) return { method, path };
  const parentKind = parentOf(kind);
  if (isList && parentKind === undefined) return { method, path };
  if (isList && parentKind !== undefined)
    return { method, path: `${(await readable(target, parentKind)).path}/${KINDS[kind].name}` };
  if (method === 'POST') return creation(target, path, kind);
  return about(method, await recordFor(target, operation, kind));
};

/** Passes on a valid request about a record that nobody else changes meanwhile. */
export const withOwnRequest = async (
  target: Target,
  operation: Operation,
  use: (own: Target, request: ValidRequest) => Promise<void>,
): Promise<void> => {
  const { kind, method } = operation;
  if (kind !== 'program') return use(target, await validRequestForOwnRecord(target, operation));
  return withProgram(target, (own, { path }, record) => {
    const program = { ...record, ...realChange(own, kind, record) };
    return use(own, { method, path, body: method === 'GET' ? undefined : { program } });
  });
};

/** Ids that no record has: a valid one, and texts that are no ids. */
export const UNKNOWN_IDS = {
  'an unknown UUID': () => randomUUID(),
  'a text': () => 'no-such-id',
  'an integer': () => '1',
  'a letter beyond ASCII': () => '%C3%84',
  'a UUID with a letter too many': () => `${randomUUID()}a`,
} as const;

/** The path of an operation with each id in it replaced. */
export const pathWith = ({ path }: Operation, id: string): string => path.replaceAll(/\{\w+\}/g, () => id);
