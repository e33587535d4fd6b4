import { sql } from 'kysely';
import { type Executor, statement } from '../../db/statement.ts';

type Persons = {
  readonly organisation_id: string;
  readonly ids: readonly string[];
};

/** Of new participants, those of whom another one has the name and the date of birth; found by the date, which few share. */
const duplicates = statement<Persons, { id: string }>(
  ({ organisation_id, ids }) => sql`select own.id from participant own
    where own.organisation_id = ${organisation_id} and own.id = any(${ids}::uuid[]) and exists (
      select from participant other where other.organisation_id = ${organisation_id}
        and other.date_of_birth = own.date_of_birth and other.deleted_at is null and other.id <> own.id
        and lower(other.last_name) = lower(own.last_name) and lower(other.first_name) = lower(own.first_name) offset 0)`,
);

/** The ids of new participants that may be in the organisation already. */
export const possibleDuplicates = async (
  executor: Executor,
  organisation_id: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> =>
  ids.length === 0 ? new Set() : new Set((await duplicates(executor, { organisation_id, ids })).map(({ id }) => id));
