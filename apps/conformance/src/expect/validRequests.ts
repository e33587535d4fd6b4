import { randomUUID } from 'node:crypto';
import { isSuccess } from '../deployment/answers.ts';
import { Skipped } from '../deployment/errors.ts';
import { withForeign, withUntouchedForeign } from '../deployment/programs.ts';
import { existing, type Made, madeOf, make, readable, shared } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { isObject, type JsonObject } from '../interface/json.ts';
import { isForeign, KINDS, type Kind, parentOf, withParent } from '../interface/kinds.ts';
import type { Operation } from '../interface/operations.ts';
import { fieldsIn } from '../interface/schema.ts';
import { realChange } from './realChange.ts';

/** A request that is valid in every respect. */
export interface ValidRequest {
  method: Operation['method'];
  path: string;
  body?: unknown;
}

/** The wrapper of a body. */
export const wrapperIn = (body: unknown): string => Object.keys(isObject(body) ? body : {})[0] ?? '';

/** The fields in the wrapper of a body. */
export const innerOf = (body: unknown): JsonObject => {
  const inner = isObject(body) ? body[wrapperIn(body)] : undefined;
  return isObject(inner) ? inner : {};
};

/** The path of the record that a write changes: creating an enrolment changes the participant. */
export const recordPath = (path: string): string => path.replace(/\/add_to_course\/.*/, '');

/** The fields that would create another record like this one. A participant has only one seat in a course. */
const fieldsOfAnother = async (
  target: Target,
  { kind, sent }: Made,
  participant: () => Promise<Made>,
): Promise<JsonObject> => {
  const [first] = KINDS[kind].bodies(target.word());
  const references = Object.entries(sent).filter(([field]) => field in KINDS[kind].references);
  const seat = kind === 'enrolment' ? { participantId: (await participant()).id } : {};
  return { ...sent, ...first, ...Object.fromEntries(references), ...seat };
};

/** Whether records of a kind have no references. */
const standsAlone = (kind: Kind): boolean =>
  parentOf(kind) === undefined && kind !== 'coaching' && Object.keys(KINDS[kind].references).length === 0;

/** Creates a record for one check. Its parents and references are shared, because no check changes them. */
export const makeAnother = async (target: Target, kind: Kind, fields: JsonObject = {}): Promise<Made> => {
  if (standsAlone(kind)) return make(target, kind, fields);
  const like = await shared(target, kind);
  const { collection, wrapper } = like;
  const another = await fieldsOfAnother(target, like, () => make(target, 'participant'));
  const sent = withParent(kind, another, fields);
  const answer = await target.send('POST', collection, { body: { [wrapper]: sent } });
  // The interface may forbid two of them to reference the same record.
  if (!isSuccess(answer.status)) return make(target, kind, fields);
  return madeOf({ kind, collection, wrapper, sent }, answer);
};

/**
 * A record that the rejected requests of one family share, such as those that prove one requirement: none of them
 * changes it. If one does by mistake, only this family fails.
 */
export const untouched = (target: Target, kind: Kind, family: string): Promise<Made> =>
  target.once(`a ${kind} that ${family} does not change`, (own) => makeAnother(own, kind));

/** A valid request about this record. */
const about = (
  { settings }: Target,
  method: Operation['method'],
  { path, wrapper, kind, sent, record }: Made,
): ValidRequest => {
  if (method === 'GET' || method === 'DELETE') return { method, path };
  return { method, path, body: { [wrapper]: isForeign(kind, settings.modules) ? { name: record.name } : sent } };
};

/** A valid request, not yet sent; `find` returns the records for a write. */
const requestAbout = async (
  target: Target,
  { id, method, path, kind, isList }: Operation,
  find: (kind: Kind) => Promise<Made>,
): Promise<ValidRequest> => {
  if (target.settings.readOnly && method !== 'GET')
    throw new Skipped('This check must send a write, but the run is read-only.');
  if (id === 'addParticipantToCourse') {
    const course = await target.once('a course with free seats', (own) => make(own, 'course'));
    return { method, path: `${(await find('participant')).path}/add_to_course/${course.id}` };
  }
  if (kind === undefined) return { method, path };
  const parentKind = parentOf(kind);
  if (isList && parentKind === undefined) return { method, path };
  if (isList && parentKind !== undefined)
    return { method, path: `${(await readable(target, parentKind)).path}/${KINDS[kind].name}` };
  if (method === 'GET') return about(target, method, await readable(target, kind));
  if (method !== 'POST')
    return about(
      target,
      method,
      await (isForeign(kind, target.settings.modules) ? existing(target, kind) : find(kind)),
    );
  if (kind === 'user') return { method, path, body: { user: KINDS.user.bodies(target.word())[0] } };
  const like = await shared(target, kind);
  const fields = await fieldsOfAnother(target, like, () => find('participant'));
  return { method, path: like.collection, body: { [like.wrapper]: fields } };
};

/**
 * A valid request, not yet sent, that reads or will be turned into a rejected one: its records are shared. Deletions
 * use other records than changes.
 */
export const validRequest = (target: Target, operation: Operation): Promise<ValidRequest> =>
  requestAbout(target, operation, (kind) =>
    untouched(target, kind, operation.method === 'DELETE' ? 'every rejected deletion' : 'every rejected write'),
  );

/** With a new value for its record, so that an executed write changes something. */
const withRealChange = (target: Target, { method }: Operation, made: Made): Made => {
  const isChange = method === 'PUT' || method === 'PATCH';
  return isChange ? { ...made, sent: { ...made.sent, ...realChange(target, made.kind, made.sent) } } : made;
};

/** A valid request, not yet sent; a write gets a record that no other check uses. */
export const validRequestForOwnRecord = (target: Target, operation: Operation): Promise<ValidRequest> =>
  requestAbout(target, operation, async (kind) => withRealChange(target, operation, await makeAnother(target, kind)));

type Use = (own: Target, request: ValidRequest) => Promise<void>;

/** The kind of an operation on records that the run cannot create; otherwise undefined. */
const kindOfOthers = ({ settings }: Target, { kind }: Operation): Kind | undefined =>
  kind !== undefined && isForeign(kind, settings.modules) ? kind : undefined;

/** Whether an operation is about records that the run cannot create. */
export const isOfOthers = (target: Target, operation: Operation): boolean =>
  kindOfOthers(target, operation) !== undefined;

/** The writable fields of a record in an operation. */
const takenFrom = (record: JsonObject, { takes, wrapper = '' }: Operation): JsonObject => {
  const { properties = {} } = fieldsIn(takes, wrapper);
  return Object.fromEntries(Object.entries(record).filter(([name]) => name in properties));
};

/** Passes on a valid request about a record that the run did not create. */
const requestOf =
  (operation: Operation, kind: Kind, use: Use) =>
  (own: Target, { path, wrapper }: Made, record: JsonObject): Promise<void> => {
    const { method } = operation;
    const fields = { ...takenFrom(record, operation), ...realChange(own, kind, record) };
    return use(own, { method, path, body: method === 'GET' ? undefined : { [wrapper]: fields } });
  };

/** Passes on a valid request about a record that no other check changes at the same time. */
export const withOwnRequest = async (target: Target, operation: Operation, use: Use): Promise<void> => {
  const kind = kindOfOthers(target, operation);
  if (kind !== undefined) return withForeign(target, kind, requestOf(operation, kind, use));
  return use(target, await validRequestForOwnRecord(target, operation));
};

/**
 * A valid request, not yet sent, that will be turned into a rejected one, about a record that its family shares and
 * nobody changes.
 */
export const untouchedRequest = (target: Target, operation: Operation, family: string): Promise<ValidRequest> =>
  requestAbout(target, operation, async (kind) =>
    withRealChange(target, operation, await untouched(target, kind, family)),
  );

/** Passes on such a request. */
export const withUntouchedRequest = async (
  target: Target,
  operation: Operation,
  family: string,
  use: Use,
): Promise<void> => {
  const kind = kindOfOthers(target, operation);
  if (kind !== undefined) return withUntouchedForeign(target, kind, requestOf(operation, kind, use));
  return use(target, await untouchedRequest(target, operation, family));
};

/** Ids that no record has: a valid one, and texts that are not ids. */
export const UNKNOWN_IDS = {
  'an unknown UUID': () => randomUUID(),
  'a text': () => 'no-such-id',
  'an integer': () => '1',
  'a letter outside ASCII': () => '%C3%84',
  'a UUID with its hyphens at the end': () => `${randomUUID().replaceAll('-', '')}----`,
  'a UUID with one letter too many': () => `${randomUUID()}a`,
} as const;

/** The path of an operation with each id replaced. */
export const pathWith = ({ path }: Pick<Operation, 'path'>, id: string): string =>
  path.replaceAll(/\{\w+\}/g, () => id);
