import * as z from 'zod/mini';
import { RecordType } from './recordTypes.ts';
import { described } from './wire/describe.ts';
import { Id } from './wire/fields.ts';

/** The fields that identify a record of any type. */
export const recordReference = {
  type: RecordType,
  recordId: described(Id, 'Id of the record.'),
};

/** The field with the id of the record's parent. */
export const parentReference = {
  parentId: described(z.optional(Id), 'The participant or course of a note.'),
};
