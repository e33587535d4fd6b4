import { isObject } from '../../interface/json.ts';
import { conditionOf } from './conditions.ts';
import { unknownPath } from './listWorld.ts';
import { referTo } from './referring.ts';
import { askRefused, goneFor, isRefused, refusalOf } from './refusals.ts';
import { type Asked, ask, recordTold, type Told } from './requests.ts';
import { comparableRecord, type Row, shownOf } from './rows.ts';
import { partsOf, type RecordTuple } from './spaces.ts';
import { presentRows, type World } from './world.ts';

/** A deletion answers the record as it was; whether as its last version or as the deletion is not decided. */
const showsDeleted = ({ agreement, subject }: World, row: Row, told: Told): void => {
  const { updatedAt, ...fields } = comparableRecord(recordTold(told) ?? {});
  const expected = shownOf(subject, { ...row, updatedAt: undefined });
  agreement.equal('Q7-PARTICIPANT', told.about, fields, expected, 'The record');
};

/** Deletes a record, and reads when that was. */
export const remove = async (world: World, row: Row, headers: Record<string, string> = {}): Promise<void> => {
  const { target, agreement, subject } = world;
  const { success } = subject.remove;
  const told = await ask(target, agreement, { method: 'DELETE', path: row.path, as: row.owner, headers });
  const requirement = success === 200 ? 'Q7-PARTICIPANT' : 'Q7-NO-CONTENT';
  if (!agreement.equal(requirement, told.about, told.status, success, 'The status')) return;
  if (success === 200) showsDeleted(world, row, told);
  row.isDeleted = true;
  world.clock.step += 1;
  row.changed = world.clock.step;
  const path = `${world.collections[row.owner]}?id=${row.id}&sort=updatedAt&includeDeleted=true`;
  const list = await ask(target, agreement, { method: 'GET', path, as: row.owner });
  const [found] = isObject(list.json) && Array.isArray(list.json.data) ? list.json.data.filter(isObject) : [];
  const { deletedAt } = found ?? {};
  const isKnown = typeof deletedAt === 'string' && deletedAt >= (row.updatedAt ?? '');
  agreement.holds('C5-DELETED', list.about, isKnown, `\`deletedAt\` is ${String(deletedAt)} after ${row.updatedAt}.`);
  if (typeof deletedAt === 'string') row.deletedAt = deletedAt;
};

/** Deletes a record as a tuple says, and compares what comes back with the model. */
export const removal = async (world: World, tuple: RecordTuple, row: Row | undefined): Promise<void> => {
  const { target, agreement } = world;
  const { caller } = tuple;
  const { action, condition } = partsOf(tuple.request);
  const headers = row === undefined ? {} : conditionOf(action, row, condition, world.draw);
  const refusal = refusalOf(tuple);
  if (refusal === undefined && row !== undefined) {
    await remove(world, row, headers);
    const gone = await ask(target, agreement, { method: 'GET', path: row.path, as: row.owner });
    return isRefused(world, gone, goneFor('get', 'deleted'));
  }
  const path = row?.path ?? unknownPath(world);
  const asked: Asked = { method: 'DELETE', path, as: caller, headers };
  if (refusal === undefined) await ask(target, agreement, asked);
  else await askRefused(world, asked, refusal);
  if (row !== undefined) world.unread.set(row, refusal?.requirement ?? 'K1-STALE');
};

/** Lets others refer to a record, and requires its deletion to be refused with how many they are, until they are gone. */
export const removalOfReferenced = async (world: World, tuple: RecordTuple): Promise<void> => {
  const { agreement, draw, target, unread } = world;
  const row = draw.pick(presentRows(world));
  const refusal = refusalOf(tuple);
  if (refusal === undefined) return;
  const { counts, release } = await referTo(world, row);
  const { action, condition } = partsOf(tuple.request);
  const asked = { method: 'DELETE', path: row.path, as: row.owner, headers: conditionOf(action, row, condition, draw) };
  const told = await ask(target, agreement, asked);
  isRefused(world, told, refusal);
  const told409 = isObject(told.json) && Array.isArray(told.json.references) ? told.json.references : [];
  agreement.equal(refusal.requirement, told.about, told409.map(countOf).toSorted(), counts, '`references`');
  unread.set(row, refusal.requirement);
  await release();
};

const countOf = (reference: unknown): string => {
  const { resource, field, count } = isObject(reference) ? reference : {};
  return `${resource}.${field}: ${count}`;
};
