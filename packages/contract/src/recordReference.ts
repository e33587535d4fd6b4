import { RecordType } from './recordTypes.ts';
import { Id } from './wire/fields.ts';

/** The fields that name a record of any type. */
export const recordReference = {
  type: RecordType,
  recordId: Id.describe('Id of the record.'),
};

/** The field with the record that the named one lies below. */
export const parentReference = {
  parentId: Id.optional().describe('The participant or course of a note.'),
};
