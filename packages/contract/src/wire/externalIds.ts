import * as z from 'zod/mini';
import { annotated, described } from './describe.ts';
import { Name, Timestamp } from './fields.ts';

/** The most other systems of which a record has an id. */
export const MAX_EXTERNAL_IDS = 20;

const SOURCE = '[a-z0-9][a-z0-9._-]{0,49}';
const IS_SOURCE = new RegExp(`^${SOURCE}$`);

/** Whether a text can name another system. */
export const isExternalSource = (source: string): boolean => IS_SOURCE.test(source);

const source = annotated(z.string(), {
  maxLength: 50,
  pattern: `^${SOURCE}$`,
  description: 'The other system, such as `sap`.',
});
const value = described(Name, 'The id that the record has there, exactly as it is written there.');

/** What another system calls a record. */
export const ExternalId = z.object({
  source,
  value,
  insertedAt: described(Timestamp, 'When the record first got an id of this system, in UTC.'),
  updatedAt: described(Timestamp, 'When the id last changed, in UTC.'),
});
export type ExternalId = z.output<typeof ExternalId>;

/** The id of a record in another system, whose name is in the path. */
export const NewExternalId = z.strictObject({ value });
export type NewExternalId = z.output<typeof NewExternalId>;
