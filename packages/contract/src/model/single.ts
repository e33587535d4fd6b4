import type { ResourceName } from '../resources.ts';
import { recordChange, type Writer } from './history.ts';
import { requireUnerased } from './privacy.ts';
import { recordOthers } from './related.ts';
import { withUnitsUsed } from './sessions.ts';
import type { Fields, ParentRow, Row, Store } from './store.ts';
import { checkStored } from './write.ts';

/**
 * The context of a write of one record: the store, the writer, and the JSON pointers of fields in problem documents.
 */
export interface SingleWrite {
  readonly store: Store;
  readonly writer: Writer;
  pointer(name: string): string;
}

/** Creates a record with these fields. @throws Refused 409, 422 */
export const createRow = (
  { store, writer, pointer }: SingleWrite,
  kind: ResourceName,
  fields: Fields,
  parent?: ParentRow,
): Row => {
  checkStored(store, kind, fields, undefined, pointer);
  const row = store.insert(kind, fields, parent);
  recordChange(store, row, 'created', writer);
  recordOthers(store, [row], writer);
  return row;
};

/** Replaces the fields of a record. The record gets a new version if they differ. @throws Refused 409, 422 */
export const changeRow = ({ store, writer, pointer }: SingleWrite, row: Row, fields: Fields): void => {
  requireUnerased(row, fields);
  checkStored(store, row.kind, fields, row, pointer);
  row.fields = withUnitsUsed(store, row, fields);
  recordChange(store, row, 'updated', writer);
  recordOthers(store, [row], writer);
};
