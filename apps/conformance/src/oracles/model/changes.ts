import { isDeepStrictEqual } from 'node:util';
import { ENROLMENT_TRANSITIONS, type EnrolmentStatus } from '@training-provider/contract';
import { merged } from '@training-provider/contract/model';
import type { JsonObject } from '../../interface/json.ts';
import { type Kind, storedPart } from '../../interface/kinds.ts';
import type { Compared } from './compared.ts';
import type { ListWorld } from './listWorld.ts';
import { recordTold, type Told } from './requests.ts';
import { comparableRecord, type Organisation, type Row, readBody, settable, shownOf } from './rows.ts';
import { clearing, drawChange, drawFields, reordered } from './values.ts';
import { keptFields, type World } from './world.ts';

/** The requirement that a wrong record breaks if nothing else says which. */
const FIELDS: Readonly<Record<string, Compared>> = {
  participant: 'F-PARTICIPANT',
  course: 'F-COURSE',
  coaching: 'F-COACHING',
  user: 'F-USER',
  program: 'F-PROGRAM',
  enrolment: 'N4-FIELDS',
  session: 'N9-FIELDS',
};
export const fieldsRequirement = ({ subject }: ListWorld): Compared => FIELDS[subject.kind] ?? 'R5-EXACT';

/** A status that may not follow the present one is left as it is: other checks refuse it. */
const inTransition = ({ subject }: World, before: JsonObject, wanted: JsonObject): JsonObject => {
  if (subject.kind !== 'enrolment') return wanted;
  // The boundary: a status of a row is one that the contract has read.
  const from = (before.status ?? 'registered') as EnrolmentStatus;
  const to = (wanted.status ?? 'registered') as EnrolmentStatus;
  const isAllowed = from === to || ENROLMENT_TRANSITIONS[from].includes(to);
  return isAllowed ? wanted : { ...wanted, status: from };
};

/** A change of the status that a patch names, or clears. */
const patchInTransition = (world: World, row: Row, patch: JsonObject): JsonObject =>
  'status' in patch ? inTransition(world, row.fields, patch) : patch;

/** What is chosen to be written: what clears a record, another order of its lists alone, or fields by chance. */
const chosenFields = (
  { subject, draw, sources }: World,
  row: Row,
  action: 'replace' | 'update',
  body: string,
): JsonObject => {
  const isWhole = action === 'replace';
  if (body === 'clearing') return isWhole ? {} : clearing(subject);
  const lists = reordered(row.fields);
  // Another order of a list is a change too, which shows if nothing else changes.
  const isOrderAlone = body === 'change' && Object.keys(lists).length > 0 && draw.oneIn(2);
  if (isOrderAlone) return isWhole ? { ...row.fields, ...lists } : lists;
  return isWhole ? drawFields(subject, sources[row.owner], draw) : drawChange(subject, sources[row.owner], draw);
};

/** What a PUT or PATCH sends of a record, and the fields that the record has to have afterwards. */
export const drawWrite = (
  world: World,
  row: Row,
  action: 'replace' | 'update',
  body: string,
): { sent: JsonObject; fields: JsonObject } => {
  const { subject } = world;
  const kept = keptFields(world, row);
  const drawn = (): JsonObject => {
    if (body === 'what was answered') return shownOf(subject, row);
    const chosen = chosenFields(world, row, action, body);
    if (action === 'replace') {
      const needed = Object.fromEntries(subject.required.map((name) => [name, chosen[name] ?? row.fields[name]]));
      return inTransition(world, row.fields, { ...chosen, ...needed, ...kept });
    }
    const free = Object.fromEntries(Object.entries(chosen).filter(([name]) => !(name in kept)));
    return patchInTransition(world, row, free);
  };
  const sent = drawn();
  const read = readBody(subject[action] ?? subject.update, subject.wrapper, sent);
  const fields = action === 'replace' ? settable(subject, read) : merged(row.fields, patchOf(world, read));
  return { sent, fields };
};

/** What a patch says of fields that can be set, its nulls included. */
const patchOf = ({ subject }: World, read: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(read).filter(
      ([name]) => name !== 'id' && !(subject.facts.readOnly as readonly string[]).includes(name),
    ),
  );

/** What a new record shows of others. A deployment without sessions shows no units of them. */
const computedFields = ({ unitsHeld }: JsonObject): Partial<Record<Kind, JsonObject>> => {
  const units = unitsHeld === undefined ? {} : { unitsHeld: '0.00' };
  return {
    participant: { courseIds: [] },
    course: { participantCount: 0, ...units },
    coaching: units,
  };
};

/** Takes over what a creation was answered, if it is what the model expects. */
export const adopt = (world: World, owner: Organisation, sent: JsonObject, told: Told): Row | undefined => {
  const { subject, agreement, rows, collections } = world;
  const record = storedPart(subject.kind, recordTold(told) ?? {});
  const { id } = record ?? {};
  if (!agreement.holds(fieldsRequirement(world), told.about, typeof id === 'string', 'no record with an id came.'))
    return undefined;
  const read = readBody(subject.create, subject.wrapper, sent);
  const stamp = (name: string) => (typeof record[name] === 'string' ? record[name] : undefined);
  world.clock.step += 1;
  const etag = told.headers.etag ?? '';
  const row: Row = {
    id: String(id),
    path: `${collections[owner]}/${String(id)}`,
    owner,
    created: world.clock.step,
    changed: world.clock.step,
    insertedAt: stamp('insertedAt'),
    updatedAt: stamp('updatedAt'),
    isDeleted: false,
    etag,
    etags: new Map(),
    fields: settable(subject, read),
    computed: computedFields(record)[subject.kind] ?? {},
  };
  row.etags.set(etag, shownOf(subject, row));
  rows.push(row);
  agreement.equal('F-INSERTED-AT', told.about, row.updatedAt, row.insertedAt, '`updatedAt` of what is new');
  // A UUID may be answered in either case (RFC 9562, 4).
  const [given, got] = [sent.id, id].map((each) => (typeof each === 'string' ? each.toLowerCase() : undefined));
  if (given !== undefined) agreement.equal('R5-EXACT', told.about, got, given, 'The id that was supplied');
  showsRow(world, row, { ...told, json: { data: record } }, fieldsRequirement(world));
  return row;
};

/** Compares the record of an answer, and its tag, with the row. */
export const showsRow = (world: ListWorld, row: Row, told: Told, requirement: Compared): boolean => {
  const { agreement, subject } = world;
  const { etag = '' } = told.headers;
  const isStrong = /^"[^"]+"$/.test(etag);
  agreement.holds('K1-ETAG', told.about, isStrong, `\`ETag\` is ${etag}, and has to be a strong tag.`);
  agreement.equal('K1-ETAG-CHANGES', told.about, etag, row.etag, '`ETag`');
  const record = recordTold(told) ?? {};
  return agreement.equal(requirement, told.about, comparableRecord(record), shownOf(subject, row), 'The record');
};

/** Takes over a write that was answered, if the answer is what the model expects. */
export const takeOver = (
  world: World,
  row: Row,
  next: Pick<Row, 'fields' | 'computed'>,
  told: Told,
  requirement: Compared,
): void => {
  const { agreement, subject } = world;
  const { updatedAt, etag } = row;
  const before = shownOf(subject, { ...row, updatedAt: undefined });
  row.fields = next.fields;
  row.computed = next.computed;
  // A merge puts the fields of an object in another order, which is no change.
  const hasChanged = !isDeepStrictEqual(shownOf(subject, { ...row, updatedAt: undefined }), before);
  const record = recordTold(told) ?? {};
  if (typeof record.updatedAt === 'string') row.updatedAt = record.updatedAt;
  row.etag = told.headers.etag ?? '';
  const isNew = row.etag !== etag;
  agreement.holds('K1-ETAG-CHANGES', told.about, isNew || !hasChanged, '`ETag` stays as it was after a change.');
  agreement.holds(
    'N1-UNCHANGED',
    told.about,
    hasChanged || !isNew,
    '`ETag` is another one, though nothing has changed.',
  );
  // A tag may be made from what is shown, and so come back with it: notes do not show when they were changed.
  const now = shownOf(subject, row);
  const isFree = !isNew || isDeepStrictEqual(row.etags.get(row.etag) ?? now, now);
  agreement.holds(
    'K1-ETAG-CHANGES',
    told.about,
    isFree,
    '`ETag` is one of a former version that showed something else.',
  );
  const grows = isNew ? (row.updatedAt ?? '') >= (updatedAt ?? '') : row.updatedAt === updatedAt;
  agreement.holds('F-INSERTED-AT', told.about, grows, `\`updatedAt\` was ${updatedAt} before.`);
  row.etags.set(row.etag, now);
  if (isNew) {
    world.clock.step += 1;
    row.changed = world.clock.step;
  }
  showsRow(world, row, told, requirement);
};
