import { sql } from 'kysely';
import { type Executor, statement } from '../../db/statement.ts';

type Persons = {
  readonly organisation_id: string;
  readonly ids: readonly string[];
};

/** If more people than this have the same date of birth, the date is a placeholder for an unknown date. */
const MOST_OF_A_DATE = sql`1000`;

/**
 * Selects new participants with the same name and date of birth as another one. Each date is looked up once, and the
 * number of people read for a date is limited, so that a file in which everybody has the same date takes no longer.
 */
const duplicates = statement<Persons, { id: string }>(
  ({ organisation_id, ids }) => sql`with own as materialized (
      select id, date_of_birth, lower(last_name) as last_name, lower(first_name) as first_name from participant
      where organisation_id = ${organisation_id} and id = any(${ids}::uuid[]) and date_of_birth is not null
    ), others as materialized (
      select found.* from (select distinct date_of_birth from own) dates cross join lateral (
        select id, date_of_birth, lower(last_name) as last_name, lower(first_name) as first_name from participant
        where organisation_id = ${organisation_id} and date_of_birth = dates.date_of_birth and deleted_at is null
        limit ${MOST_OF_A_DATE}) found
    )
    select distinct own.id from own join others
      on others.date_of_birth = own.date_of_birth and others.last_name = own.last_name
        and others.first_name = own.first_name and others.id <> own.id`,
);

/** The ids of new participants that may be duplicates of existing ones. */
export const possibleDuplicates = async (
  executor: Executor,
  organisation_id: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> =>
  ids.length === 0 ? new Set() : new Set((await duplicates(executor, { organisation_id, ids })).map(({ id }) => id));
