import { checkEnrolment, requireSeats } from './enrolments.ts';
import { recordRestoration } from './history.ts';
import { type ModelAnswer, Refused, refuseIf, requireAll } from './refused.ts';
import { isBelowDeleted, recordOthers, takenWith } from './related.ts';
import { foundEver, type RecordRequest, requireConditions, tagOf, withRecord } from './request.ts';
import { requireSameMinutes } from './sessions.ts';
import type { Row } from './store.ts';
import { checkUnique } from './write.ts';

const isEnrolment = ({ kind }: Row): boolean => kind === 'enrolments';

/**
 * Restores a deleted record and the records that its deletion also deleted, except for those that belong to another
 * deleted record.
 * @throws Refused 404, 409, 412
 */
export const undelete = (request: RecordRequest): ModelAnswer => {
  const { store, writer, kind, facts } = request;
  const row = foundEver(request);
  if (row.erasedAt !== undefined) throw new Refused('person_erased');
  const isOrphan = row.deletedAt !== undefined && isBelowDeleted(store, row);
  requireAll(
    refuseIf(row.isClosed === true, 'person_erased'),
    refuseIf(row.isClosed === true && isOrphan, 'parent_deleted'),
  );
  requireConditions(request, tagOf(row));
  if (row.deletedAt === undefined) return withRecord(request, 200, row);
  if (isOrphan) throw new Refused('parent_deleted');
  checkUnique(store, kind, row.fields, row, (name) => `/${facts.singular}/${name}`);
  if (isEnrolment(row)) checkEnrolment(store, row.fields, row);
  if (row.kind === 'sessions') requireSameMinutes(store, row.fields, row);
  const taken = takenWith(store, row);
  const returning = taken.filter((each) => !isBelowDeleted(store, each, row));
  requireSeats(store, returning.filter(isEnrolment));
  const back = [...returning, row];
  for (const each of back) delete each.deletedAt;
  // Records that remain deleted must not be restored after a later deletion of this record.
  for (const each of [...taken, row]) delete each.deletedWith;
  for (const each of back) recordRestoration(store, each, writer);
  recordOthers(store, back, writer);
  return withRecord(request, 200, row);
};
