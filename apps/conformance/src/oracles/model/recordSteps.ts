import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject, parsedOf } from '../../interface/json.ts';
import { answeredOnce } from '../../interface/kinds.ts';
import { createBatch } from './batches.ts';
import { adopt, drawWrite, fieldsRequirement, showsRow, takeOver } from './changes.ts';
import type { Compared } from './compared.ts';
import { conditionOf, METHODS, withBody } from './conditions.ts';
import { unknownPath } from './listWorld.ts';
import { pairsOf } from './pairs.ts';
import { readStep } from './readStep.ts';
import { askRefused, BY_CALLER, isRead, isRefused, type Refusal, refusalOf } from './refusals.ts';
import { removal, removalOfReferenced } from './removals.ts';
import { type Asked, ask, recordTold } from './requests.ts';
import { rowFor } from './rowFor.ts';
import type { Organisation, Row } from './rows.ts';
import { partsOf, type RecordTuple } from './spaces.ts';
import { undelete } from './undeletions.ts';
import { newFields, presentRows, type World } from './world.ts';

/** Reads a record, and compares it with the model. */
const verify = async (world: World, row: Row, requirement: Compared): Promise<void> => {
  const { target, agreement } = world;
  const told = await ask(target, agreement, { method: 'GET', path: row.path, as: row.owner });
  if (agreement.equal(requirement, told.about, told.status, 200, 'The status')) showsRow(world, row, told, requirement);
};

/** Reads of the records that writes were about, carried out or refused: they have to be as the model has them. */
export const readsDue = (world: World): (() => Promise<void>)[] => {
  const rows = [...world.unread].filter(([row]) => !row.isDeleted);
  world.unread.clear();
  return rows.map(
    ([row, requirement]) =>
      () =>
        verify(world, row, requirement),
  );
};

/** Whether a request changes nothing, so that others may be under way at the same time. */
export const isQuiet = (tuple: RecordTuple): boolean => {
  const { action, condition } = partsOf(tuple.request);
  if (isRead(action)) return true;
  const isCreated = action === 'create' && (condition === 'reused key' || tuple.caller === 'other');
  // Others are written before what is refused.
  if (['taken', 'referenced'].includes(tuple.state)) return false;
  return !isCreated && refusalOf(tuple) !== undefined;
};

/** What a creation needs that another organisation does not have: then it is refused. */
const foreignCreation = ({ subject }: World): Refusal | undefined => {
  if (subject.parent !== undefined) return BY_CALLER.other;
  const isBound = Object.keys(subject.facts.references).some((name) => subject.required.includes(name));
  return isBound ? { status: 422, code: 'invalid_body', requirement: 'A4-SAME-422' } : undefined;
};

const create = async (world: World, tuple: RecordTuple): Promise<void> => {
  const { target, agreement, subject, draw } = world;
  const { caller } = tuple;
  const { condition } = partsOf(tuple.request);
  const owner: Organisation = caller === 'other' && foreignCreation(world) === undefined ? 'other' : 'main';
  const fields = newFields(world, owner);
  const key = condition === 'none' ? {} : { 'idempotency-key': randomUUID() };
  const path = world.collections.main;
  const { headers, ...sent } = withBody(world, tuple, path, fields);
  const asked: Asked = { method: 'POST', as: caller, ...sent, headers: { ...headers, ...key } };
  const told = await ask(target, agreement, asked);
  const refusal = caller === 'other' ? foreignCreation(world) : refusalOf({ ...tuple, request: 'create, none' });
  if (refusal !== undefined) return isRefused(world, told, refusal);
  if (!agreement.equal('Q6-LOCATION', told.about, told.status, subject.create.success, 'The status')) return;
  agreement.equal('K2-REPLAY', told.about, told.headers['idempotent-replayed'], undefined, '`Idempotent-Replayed`');
  const row = adopt(world, owner, fields, told);
  if (row === undefined) return;
  const { location = '' } = told.headers;
  agreement.holds('Q6-LOCATION', told.about, location.endsWith(row.path), `\`Location\` is ${location}.`);
  world.unread.set(row, condition === 'none' ? fieldsRequirement(world) : 'K2-REPLAY');
  if (condition === 'none') return;
  const keyed = {
    path,
    headers: key,
    body: asked.body,
    as: owner,
    status: told.status,
    text: told.text,
    once: answeredOnce(subject.kind),
    location: told.headers.location,
    etag: told.headers.etag,
  };
  if (draw.oneIn(2) || condition === 'replay') world.keyed.push(keyed);
  if (condition === 'replay') await replay(world, keyed);
  if (condition === 'reused key') {
    const other = otherFields(world, owner, fields);
    const again = await ask(target, agreement, { ...asked, body: { [subject.wrapper]: other } });
    isRefused(world, again, { status: 422, code: 'idempotency_key_reused', requirement: 'K2-OTHER-BODY' });
  }
};

/** The fields that an enrolment has to have for itself: a creation that is to be refused takes no other pair. */
const pickFixed = ({ subject }: World, fields: JsonObject): JsonObject =>
  Object.fromEntries((subject.facts.fixed ?? []).map((name) => [name, fields[name]]));

/** Fields for the same key that differ: there are so few names that the same body is drawn twice now and then. */
const otherFields = (world: World, owner: Organisation, fields: JsonObject): JsonObject => {
  const other = { ...newFields(world, owner), ...pickFixed(world, fields) };
  return isDeepStrictEqual(other, fields) ? otherFields(world, owner, fields) : other;
};

/** The body of a repetition: what is answered once is not in it. */
const textOfReplay = ({ text, once }: World['keyed'][number]): string => {
  const body = once.length === 0 ? undefined : parsedOf(text);
  if (!isObject(body) || !isObject(body.data)) return text;
  const left = Object.entries(body.data).filter(([name]) => !once.includes(name));
  return JSON.stringify({ ...body, data: Object.fromEntries(left) });
};

/** Repeats a creation, which has to answer as it did and to create nothing. */
export const replay = async ({ target, agreement }: World, keyed: World['keyed'][number]): Promise<void> => {
  const { path, headers, body, as } = keyed;
  const told = await ask(target, agreement, { method: 'POST', path, as, headers, body });
  const { about } = told;
  agreement.equal('K2-REPLAY', about, told.status, keyed.status, 'The status of the repetition');
  agreement.equal('K2-REPLAY', about, told.headers['idempotent-replayed'], 'true', '`Idempotent-Replayed`');
  agreement.equal('K2-REPLAY', about, told.text, textOfReplay(keyed), 'The body of the repetition');
  agreement.equal('K2-REPLAY', about, told.headers.location, keyed.location, '`Location` of the repetition');
  agreement.equal('K2-REPLAY', about, told.headers.etag, keyed.etag, '`ETag` of the repetition');
};

const WRITTEN: Readonly<Record<string, Compared>> = {
  'replace change': 'Q3-PUT-WHOLE',
  'replace clearing': 'Q3-PUT-WHOLE',
  'replace what was answered': 'Q2-PUT-BACK',
  'update change': 'Q3-PATCH-ABSENT',
  'update clearing': 'Q3-PATCH-NULL',
  'update what was answered': 'Q2-READ-ONLY',
};

const change = async (world: World, tuple: RecordTuple, row: Row | undefined): Promise<void> => {
  const { target, agreement } = world;
  const { body, caller } = tuple;
  const { action, condition } = partsOf(tuple.request);
  const like = row ?? world.draw.pick(presentRows(world));
  const { sent, fields } = drawWrite(world, like, action === 'replace' ? 'replace' : 'update', body);
  const path = row?.path ?? unknownPath(world);
  const { headers, ...rest } = withBody(world, tuple, path, sent);
  const asked: Asked = {
    method: METHODS[action] ?? '',
    as: caller,
    ...rest,
    headers: { ...headers, ...(row === undefined ? {} : conditionOf(action, row, condition, world.draw)) },
  };
  const refusal = refusalOf(tuple);
  if (refusal !== undefined) {
    await askRefused(world, asked, refusal);
    if (row !== undefined) world.unread.set(row, refusal.requirement);
    return;
  }
  const told = await ask(target, agreement, asked);
  if (row === undefined) return;
  const requirement = action === 'merge' ? 'Q3-MERGE-PATCH-TYPE' : (WRITTEN[`${action} ${body}`] ?? 'Q3-PUT-WHOLE');
  const onStatus = condition === 'none' ? requirement : 'K1-CURRENT';
  if (!agreement.equal(onStatus, told.about, told.status, 200, 'The status')) return;
  takeOver(world, row, { fields, computed: row.computed }, told, requirement);
  world.unread.set(row, requirement);
};

/** What an enrolment has to be answered, besides the refusals that a tuple names. */
const seatRefusal = ({ subject }: World, { fields, computed }: Row): Refusal | undefined => {
  if (subject.kind !== 'course') return undefined;
  if (['completed', 'cancelled'].includes(String(fields.status)))
    return { status: 409, code: 'course_closed', requirement: 'Q8-ENROL' };
  const isFull = typeof fields.capacity === 'number' && Number(computed.participantCount) >= fields.capacity;
  return isFull ? { status: 409, code: 'course_full', requirement: 'Q8-ENROL' } : undefined;
};

/** A row that has a seat, if there is one: else no enrolment at all may be carried out. */
const openRow = (world: World): Row | undefined =>
  world.draw.shuffled(presentRows(world)).find((row) => seatRefusal(world, row) === undefined);

const enrol = async (world: World, tuple: RecordTuple, drawn: Row | undefined): Promise<void> => {
  const isPlain = tuple.request === 'enrol, none' && tuple.state === 'present' && tuple.caller === 'main';
  const row = isPlain ? (openRow(world) ?? drawn) : drawn;
  const { target, agreement, subject, draw } = world;
  const { caller } = tuple;
  const { condition } = partsOf(tuple.request);
  const id = row?.id ?? randomUUID();
  const partner = draw.pick(world.partners);
  const isCourse = subject.kind === 'course';
  const path = isCourse
    ? `/v1/participants/${partner}/add_to_course/${id}`
    : `/v1/participants/${id}/add_to_course/${partner}`;
  const headers = row === undefined || isCourse ? {} : conditionOf('enrol', row, condition, draw);
  const held = row === undefined ? [] : partnersOf(world, row);
  const isNew = !held.includes(partner);
  const told = await ask(target, agreement, { method: 'PUT', path, as: caller, headers });
  const named = refusalOf(isCourse ? { ...tuple, request: 'enrol, none' } : tuple);
  const gone: Refusal = { status: 404, code: 'not_found', requirement: 'Q8-UNKNOWN' };
  const refusal =
    named?.status === 404 ? gone : (named ?? (isNew && row !== undefined ? seatRefusal(world, row) : undefined));
  if (refusal !== undefined) {
    isRefused(world, told, refusal);
    if (row !== undefined) world.unread.set(row, refusal.requirement);
    return;
  }
  if (row === undefined || !agreement.equal('Q8-ENROL', told.about, told.status, 200, 'The status')) return;
  const joined = isNew ? [...held, partner] : held;
  world.enrolled.set(row.id, joined);
  const shown = isCourse ? { participantCount: joined.length } : { courseIds: joined.toSorted() };
  const computed = { ...row.computed, ...shown };
  if (isCourse) {
    const now = await ask(target, agreement, { method: 'GET', path: row.path, as: 'main' });
    takeOver(world, row, { fields: row.fields, computed }, now, 'F-COURSE-COUNT');
    const ids = recordTold(told)?.courseIds;
    const isShown = Array.isArray(ids) && ids.includes(row.id);
    agreement.holds('Q8-ENROL', told.about, isShown, '`courseIds` do not contain the course.');
    return;
  }
  takeOver(world, row, { fields: row.fields, computed }, told, isNew ? 'Q8-ENROL' : 'Q8-AGAIN');
  const again = await ask(target, agreement, { method: 'PUT', path, as: caller });
  if (agreement.equal('Q8-AGAIN', again.about, again.status, 200, 'The status of the repetition'))
    showsRow(world, row, again, 'Q8-AGAIN');
  world.unread.set(row, 'K1-SHOWN-OF-OTHERS');
};

/** A key belongs to a client: another organisation that sends it is answered for itself, whatever that is. */
export const replayByOther = async ({ target, agreement }: World, keyed: World['keyed'][number]): Promise<void> => {
  const { path, headers, body, text } = keyed;
  const told = await ask(target, agreement, { method: 'POST', path, as: 'other', headers, body });
  const { about } = told;
  agreement.equal('K2-PER-CLIENT', about, told.headers['idempotent-replayed'], undefined, '`Idempotent-Replayed`');
  agreement.holds('K2-PER-CLIENT', about, told.text !== text, 'the other organisation is answered the same record.');
};

/** The records with which a record is joined by an enrolment. */
const partnersOf = ({ enrolled }: World, { id }: Row): readonly string[] => enrolled.get(id) ?? [];

/** Sends what a tuple says, and compares what comes back, and the record afterwards, with the model. */
export const recordStep = async (world: World, tuple: RecordTuple): Promise<void> => {
  for (const pair of pairsOf(tuple)) world.pairs.add(pair);
  const { action } = partsOf(tuple.request);
  if (tuple.request === 'create, batch') return createBatch(world, tuple, foreignCreation(world));
  if (action === 'create') return create(world, tuple);
  if (tuple.state === 'referenced') return removalOfReferenced(world, tuple);
  const row = await rowFor(world, tuple);
  if (isRead(action)) return readStep(world, tuple, row);
  if (action === 'remove') return removal(world, tuple, row);
  if (action === 'enrol') return enrol(world, tuple, row);
  if (action === 'undelete') return undelete(world, tuple, row);
  return change(world, tuple, row);
};
