import type { JsonObject } from '../../interface/json.ts';
import { adopt } from './changes.ts';
import { withBody } from './conditions.ts';
import { isRefused, type Refusal, refusalOf } from './refusals.ts';
import { ask, listTold, recordTold } from './requests.ts';
import type { Organisation } from './rows.ts';
import type { RecordTuple } from './spaces.ts';
import { newFields, type World } from './world.ts';

const ENTRIES = 3;

/** The fields of new records, each drawn as if those before it were there. */
const drawEntries = (world: World, owner: Organisation): JsonObject[] => {
  const entries: JsonObject[] = [];
  for (let drawn = 0; drawn < ENTRIES; drawn += 1) entries.push(newFields(world, owner, entries));
  return entries;
};

/**
 * Creates records together. The answer shows no versions of them, so that each is read before the model takes it over.
 * @param foreign - why another organisation can't create them; undefined if it can
 */
export const createBatch = async (world: World, tuple: RecordTuple, foreign: Refusal | undefined): Promise<void> => {
  const { target, agreement, subject, collections } = world;
  const { caller } = tuple;
  const owner: Organisation = caller === 'other' && foreign === undefined ? 'other' : 'main';
  const entries = drawEntries(world, owner);
  const sent = withBody(world, tuple, `${collections.main}/batch`, entries, subject.facts.name);
  const told = await ask(target, agreement, { method: 'POST', as: caller, ...sent });
  const refusal = caller === 'other' ? foreign : refusalOf({ ...tuple, request: 'create, none' });
  if (refusal !== undefined) return isRefused(world, told, refusal);
  if (!agreement.equal('N6-BATCH', told.about, told.status, 201, 'The status')) return;
  const { location, etag } = told.headers;
  agreement.equal('N6-BATCH', told.about, [location, etag], [undefined, undefined], '`Location` and `ETag`');
  const records = listTold(told) ?? [];
  agreement.equal('N6-BATCH', told.about, records.length, ENTRIES, 'The number of records');
  for (const [index, record] of records.entries()) {
    const path = `${collections[owner]}/${String(record.id)}`;
    const read = await ask(target, agreement, { method: 'GET', path, as: owner });
    agreement.equal('N6-BATCH', told.about, record, recordTold(read), `Entry ${index}`);
    adopt(world, owner, entries[index] ?? {}, read);
  }
};
