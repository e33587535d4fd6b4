import { linksOf } from '../../expect/pages.ts';
import { fieldsRequirement, showsRow } from './changes.ts';
import { conditionOf, METHODS } from './conditions.ts';
import { type ListWorld, unknownPath } from './listWorld.ts';
import { askRefused, refusalOf } from './refusals.ts';
import { ask } from './requests.ts';
import type { Row } from './rows.ts';
import { partsOf, type RecordTuple } from './spaces.ts';

/** Reads a record as a tuple says, and compares what comes back with the model. */
export const readStep = async (world: ListWorld, tuple: RecordTuple, row: Row | undefined): Promise<void> => {
  const { target, agreement, draw } = world;
  const { caller } = tuple;
  const { action, condition } = partsOf(tuple.request);
  const path = row?.path ?? unknownPath(world);
  const headers = row === undefined ? {} : conditionOf(action, row, condition, draw);
  const asked = { method: METHODS[action] ?? '', path, as: caller, headers };
  const refusal = refusalOf(tuple);
  if (refusal !== undefined) return askRefused(world, asked, refusal);
  if (row === undefined) return;
  const told = await ask(target, agreement, asked);
  const isHeld = !['none', 'stale'].includes(condition);
  const requirement = isHeld ? 'K1-NOT-MODIFIED' : action === 'head' ? 'L1-HEAD' : fieldsRequirement(world);
  if (!agreement.equal(requirement, told.about, told.status, isHeld ? 304 : 200, 'The status')) return;
  if (action === 'head' || isHeld)
    agreement.equal('K1-ETAG-CHANGES', told.about, told.headers.etag, row.etag, '`ETag`');
  else showsRow(world, row, told, requirement);
  // Other relations may stand there: the description of the service, or the end of an operation.
  agreement.equal('C1-LINKS', told.about, linksOf(told), {}, 'The links of a single record to pages');
};
