import { isDeepStrictEqual } from 'node:util';
import { adopt, showsRow } from './changes.ts';
import type { Compared } from './compared.ts';
import { conditionOf } from './conditions.ts';
import { isRefused, refusalOf } from './refusals.ts';
import { remove } from './removals.ts';
import { ask, recordTold, type Told } from './requests.ts';
import { type Row, shownOf } from './rows.ts';
import { partsOf, type RecordTuple } from './spaces.ts';
import { newFields, presentRows, uniqueValue, type World } from './world.ts';

const UNDELETE: Compared = 'N11-UNDELETE';

/** The field of which no two records of a subject have the same value, but for their ids. */
const uniqueFieldOf = ({ subject }: World): string => subject.facts.unique.find((name) => name !== 'id') ?? '';

const spelled = (value: unknown): string => String(value).toLowerCase();

/** Whether another record has the unique value of a deleted one. */
export const isTaken = (world: World, { fields, owner }: Row): boolean => {
  const { [uniqueFieldOf(world)]: value } = fields;
  const others = presentRows(world, owner).map((row) => row.fields[uniqueFieldOf(world)]);
  return value !== undefined && others.some((other) => other !== undefined && spelled(other) === spelled(value));
};

/** A record with this unique value. */
const rowWith = async (world: World, value: string): Promise<Row> => {
  const { target, agreement, subject, collections } = world;
  const fields = { ...newFields(world, 'main'), [uniqueFieldOf(world)]: value };
  const body = { [subject.wrapper]: fields };
  const told = await ask(target, agreement, { method: 'POST', path: collections.main, as: 'main', body });
  const row = adopt(world, 'main', fields, told);
  if (row === undefined) throw new Error(`${told.about}, so that no value can be taken.`);
  return row;
};

/** A deleted record whose unique value has been taken since. */
export const takenRow = async (world: World): Promise<Row> => {
  const value = uniqueValue(world, uniqueFieldOf(world));
  const row = await rowWith(world, value);
  await remove(world, row);
  await rowWith(world, world.draw.oneIn(2) && value.includes('@') ? value.toUpperCase() : value);
  return row;
};

/** Takes over a record that has come back: as it was, in a new version. */
const bringBack = (world: World, row: Row, told: Told): void => {
  const { agreement, subject, clock, unread } = world;
  const { updatedAt } = recordTold(told) ?? {};
  const { deletedAt = '' } = row;
  row.isDeleted = false;
  delete row.deletedAt;
  if (typeof updatedAt === 'string') {
    row.updatedAt = updatedAt;
    agreement.holds(UNDELETE, told.about, updatedAt >= deletedAt, `\`updatedAt\` is before ${deletedAt}.`);
  }
  clock.step += 1;
  row.changed = clock.step;
  row.etag = told.headers.etag ?? '';
  const now = shownOf(subject, row);
  const isFree = isDeepStrictEqual(row.etags.get(row.etag) ?? now, now);
  agreement.holds(
    'K1-ETAG-CHANGES',
    told.about,
    isFree,
    '`ETag` is one of a former version that showed something else.',
  );
  row.etags.set(row.etag, now);
  showsRow(world, row, told, UNDELETE);
  unread.set(row, UNDELETE);
};

/** Brings a record back as a tuple says, and compares what comes back with the model. */
export const undelete = async (world: World, tuple: RecordTuple, row: Row | undefined): Promise<void> => {
  const { target, agreement, collections, draw, unread } = world;
  const { action, condition } = partsOf(tuple.request);
  // A run sends no undelete of what it has not created: this can be no record.
  const path = `${row?.path ?? `${collections.main}/no-such-id`}/undelete`;
  const headers = row === undefined || row.isDeleted ? {} : conditionOf(action, row, condition, draw);
  const told = await ask(target, agreement, { method: 'POST', path, as: tuple.caller, headers });
  const refusal = refusalOf(tuple);
  if (refusal !== undefined) {
    isRefused(world, told, refusal);
    if (row !== undefined) unread.set(row, refusal.requirement);
    return;
  }
  if (row === undefined || !agreement.equal(UNDELETE, told.about, told.status, 200, 'The status')) return;
  if (row.isDeleted) bringBack(world, row, told);
  else showsRow(world, row, told, UNDELETE);
};
