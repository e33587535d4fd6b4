import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Row } from '@training-provider/contract/model';
import { equal } from '../../expect/assertions.ts';
import type { JsonObject } from '../../interface/json.ts';
import { answeredOnce } from '../../interface/kinds.ts';
import { OF_ADDED_PARTICIPANTS } from '../undecided.ts';
import { conditionOf, withBody } from './conditions.ts';
import { remove, removeReferenced, takenRow } from './deletions.ts';
import { dryRun, exchange, type Sent } from './exchange.ts';
import { pairsOf } from './pairs.ts';
import { isRead, isRefused, partsOf, type RecordTuple } from './spaces.ts';
import { topicsOf } from './topics.ts';
import {
  deletedRows,
  type Keyed,
  type ListWorld,
  newFields,
  type Organisation,
  pathOf,
  presentRows,
  rowsOf,
  unknownPath,
  type World,
} from './world.ts';
import { drawNew, drawWrite } from './writes.ts';

const METHODS: Readonly<Record<string, string>> = {
  ...{ replace: 'PUT', update: 'PATCH', merge: 'PATCH', get: 'GET', head: 'HEAD' },
};

/** Reads of the records of earlier writes, successful or rejected, to compare them with the model. */
export const readsDue = (world: World): (() => Promise<void>)[] => {
  const rows = [...world.unread].filter(([{ deletedAt }]) => deletedAt === undefined);
  world.unread.clear();
  return rows.map(([row, topic]) => async () => {
    await exchange(world, [topic], { method: 'GET', path: pathOf(world, row), as: 'main' });
  });
};

/** Whether a request changes nothing, so that others may be under way at the same time. */
export const isQuiet = (tuple: RecordTuple): boolean => {
  const { action, condition } = partsOf(tuple.request);
  if (isRead(action)) return true;
  const isCreated = action === 'create' && (condition === 'reused key' || tuple.caller === 'other');
  // Others are written before what is refused.
  if (['taken', 'referenced'].includes(tuple.state)) return false;
  return !isCreated && isRefused(tuple);
};

/** Repeats a create request: the response must be the same, and nothing may be created. */
export const replay = async (world: World, { request, text, headers }: Keyed): Promise<void> => {
  const exchanged = await exchange(world, ['repeated creations'], request, { isRepeated: true });
  if (exchanged === undefined) return;
  await world.findings.compare(['repeated creations'], `The repeated request ${exchanged.answer.asked}`, async () => {
    const { answer } = exchanged;
    if (answeredOnce(world.resource.kind).length === 0)
      equal(answer.text, text, 'The body of the response to the repeated request');
    equal(answer.headers.location, headers.location, '`Location`');
    equal(answer.headers.etag, headers.etag, '`ETag`');
  });
};

/** Sends the key of a client as another organisation: it must get a response of its own. */
export const replayByOther = async (world: World, { request, text }: Keyed): Promise<void> => {
  const topic = 'requests for records of another organisation';
  const exchanged = await exchange(world, [topic], { ...request, as: 'other', creates: true });
  if (exchanged?.answer.text === text)
    await world.findings.compare([topic], exchanged.answer.asked, async () =>
      equal(text, '', 'The response to another client'),
    );
};

/** Other fields for the same key: with few names, the suite may draw the same body twice. */
const otherFields = (world: World, owner: Organisation, fields: JsonObject): JsonObject => {
  const fixed = (world.resource.facts.fixed ?? []).map((name) => [name, fields[name]]);
  const other = { ...newFields(world, owner), ...Object.fromEntries(fixed) };
  return isDeepStrictEqual(other, fields) ? otherFields(world, owner, fields) : other;
};

/** The owner of the records that a create request refers to: another organisation names its own, or those of others. */
const ownerFor = ({ resource, draw }: World, { caller }: RecordTuple): Organisation =>
  caller === 'other' && resource.parent === undefined && draw.oneIn(2) ? 'other' : 'main';

const BATCH = 3;

const createBatch = async (world: World, tuple: RecordTuple): Promise<void> => {
  const { resource, sides } = world;
  const owner = ownerFor(world, tuple);
  const entries = drawNew(world, owner, BATCH);
  const sent = withBody(world, tuple, `${sides.main.collection}/batch`, entries, resource.facts.name);
  const before = rowsOf(world).length;
  await exchange(world, topicsOf(world, tuple), { method: 'POST', as: tuple.caller, creates: true, ...sent });
  // The answer shows no versions, and conditions need them.
  for (const row of rowsOf(world).slice(before))
    await exchange(world, ['batches'], { method: 'GET', path: pathOf(world, row), as: 'main' });
};

const create = async (world: World, tuple: RecordTuple): Promise<void> => {
  const { resource, draw, sides } = world;
  const { condition } = partsOf(tuple.request);
  if (condition === 'batch') return createBatch(world, tuple);
  const owner = ownerFor(world, tuple);
  const [fields = {}] = drawNew(world, owner);
  const { headers, ...sent } = withBody(world, tuple, sides.main.collection, fields);
  const key = condition === 'none' ? {} : { 'idempotency-key': randomUUID() };
  const request = { method: 'POST', ...sent, headers: { ...headers, ...key } };
  const exchanged = await exchange(world, topicsOf(world, tuple), { ...request, as: tuple.caller, creates: true });
  if (exchanged === undefined || exchanged.expected.status >= 300) return;
  const as: Organisation = tuple.caller === 'other' ? 'other' : 'main';
  const [row] = rowsOf(world, as).slice(-1);
  if (row !== undefined && as === 'main') world.unread.set(row, 'creations');
  if (condition === 'none') return;
  const keyed = { request: { ...request, as }, text: exchanged.answer.text, headers: exchanged.answer.headers };
  if (draw.oneIn(2) || condition === 'replay') world.keyed.push(keyed);
  if (condition === 'replay') await replay(world, keyed);
  if (condition !== 'reused key') return;
  const body = { [resource.wrapper]: otherFields(world, as, fields) };
  await exchange(world, ['repeated creations'], { ...request, as, body });
};

/** The record of a request: present, deleted, or none. */
const rowFor = async (world: World, tuple: RecordTuple): Promise<Row | undefined> => {
  const { state, request } = tuple;
  if (state === 'unknown') return undefined;
  if (state === 'taken') return takenRow(world);
  if (state !== 'deleted') return world.draw.pick(presentRows(world));
  const isBack = partsOf(request).action === 'undelete' && !isRefused(tuple);
  const canCome = (row: Row) =>
    !isBack || dryRun(world.sides.main, { method: 'POST', path: `${pathOf(world, row)}/undelete` }).status === 200;
  const gone = () => deletedRows(world).filter(canCome);
  if (gone().length === 0) await remove(world, world.draw.pick(presentRows(world)));
  return world.draw.pick(gone());
};

/** Joins participants and courses. */
const enrol = async (world: World, tuple: RecordTuple, drawn: Row | undefined): Promise<void> => {
  const { resource, draw, partners } = world;
  const partner = draw.pick(partners);
  const isCourse = resource.kind === 'course';
  const pathFor = (id: string) =>
    isCourse ? `/v1/participants/${partner}/add_to_course/${id}` : `/v1/participants/${id}/add_to_course/${partner}`;
  const isOpen = ({ id }: Row) => dryRun(world.sides.main, { method: 'PUT', path: pathFor(id) }).status === 200;
  const isPlain = tuple.request === 'enrol, none' && tuple.state === 'present' && tuple.caller === 'main';
  const row = isPlain ? (draw.shuffled(presentRows(world)).find(isOpen) ?? drawn) : drawn;
  // The condition is about the participant, whose version the world of a course does not know.
  const condition = row && (isCourse ? undefined : conditionOf(tuple.request, pathOf(world, row), draw));
  const headers = isCourse && tuple.request === 'enrol, any' ? { 'if-match': '*' } : {};
  const sent: Sent = { method: 'PUT', path: pathFor(row?.id ?? randomUUID()), as: tuple.caller, headers, condition };
  const undecided = isCourse ? OF_ADDED_PARTICIPANTS : [];
  const exchanged = await exchange(world, topicsOf(world, tuple), sent, { row, undecided });
  if (row === undefined) return;
  if (isCourse) {
    const read: Sent = { method: 'GET', path: pathOf(world, row), as: 'main' };
    if (row.deletedAt === undefined) await exchange(world, ['adding participants to courses'], read, { isFirst: true });
    return;
  }
  world.unread.set(row, 'adding participants to courses');
  if (exchanged?.expected.status !== 200 || draw.oneIn(2)) return;
  await exchange(
    world,
    ['adding participants to courses'],
    { method: 'PUT', path: sent.path, as: tuple.caller },
    { row },
  );
};

/** Reads a record as a tuple says. */
export const readStep = async (world: ListWorld, tuple: RecordTuple, row: Row | undefined): Promise<void> => {
  const path = row === undefined ? unknownPath(world) : pathOf(world, row);
  const method = METHODS[partsOf(tuple.request).action] ?? '';
  const condition = row && conditionOf(tuple.request, path, world.draw);
  await exchange(world, topicsOf(world, tuple), { method, path, as: tuple.caller, condition });
};

const change = async (world: World, tuple: RecordTuple, row: Row | undefined): Promise<void> => {
  const method = METHODS[partsOf(tuple.request).action] === 'PUT' ? 'PUT' : 'PATCH';
  const like = row?.deletedAt === undefined ? row : undefined;
  const fields = drawWrite(world, like ?? world.draw.pick(presentRows(world)), method, tuple.body);
  const path = row === undefined ? unknownPath(world) : pathOf(world, row);
  const condition = row && conditionOf(tuple.request, path, world.draw);
  const sent = { method, as: tuple.caller, condition, ...withBody(world, tuple, path, fields) };
  await exchange(world, topicsOf(world, tuple), sent, { row });
  if (row !== undefined) world.unread.set(row, topicsOf(world, tuple)[0]);
};

/** Restores a record as a tuple says. */
const undelete = async (world: World, tuple: RecordTuple, row: Row | undefined): Promise<void> => {
  // A run sends no undelete of what it has not created: this can be no record.
  const path = row === undefined ? `${world.sides.main.collection}/no-such-id` : pathOf(world, row);
  const condition = row?.deletedAt === undefined && row ? conditionOf(tuple.request, path, world.draw) : undefined;
  const sent: Sent = { method: 'POST', path: `${path}/undelete`, as: tuple.caller, condition };
  await exchange(world, topicsOf(world, tuple), sent, { row });
  if (row !== undefined) world.unread.set(row, topicsOf(world, tuple)[0]);
};

/** Deletes a record as a tuple says, and reads it afterwards. */
const removal = async (world: World, tuple: RecordTuple, row: Row | undefined): Promise<void> => {
  const path = row === undefined ? unknownPath(world) : pathOf(world, row);
  const condition = row && conditionOf(tuple.request, path, world.draw);
  const sent: Sent = { method: 'DELETE', path, as: tuple.caller, condition };
  if (row !== undefined && !isRefused(tuple)) {
    await remove(world, row, sent, topicsOf(world, tuple));
    await exchange(world, ['requests for deleted records'], { method: 'GET', path, as: 'main' });
    return;
  }
  await exchange(world, topicsOf(world, tuple), sent, { row });
  if (row !== undefined) world.unread.set(row, topicsOf(world, tuple)[0]);
};

/** Sends the request of a tuple to the deployment and the model, and compares the responses. */
export const recordStep = async (world: World, tuple: RecordTuple): Promise<void> => {
  for (const pair of pairsOf(tuple)) world.pairs.add(pair);
  const { action } = partsOf(tuple.request);
  if (action === 'create') return create(world, tuple);
  if (tuple.state === 'referenced') return removeReferenced(world, tuple);
  const row = await rowFor(world, tuple);
  if (isRead(action)) return readStep(world, tuple, row);
  if (action === 'remove') return removal(world, tuple, row);
  if (action === 'enrol') return enrol(world, tuple, row);
  if (action === 'undelete') return undelete(world, tuple, row);
  return change(world, tuple, row);
};
