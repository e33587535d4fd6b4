import type { Client } from 'pg';
import { scratchDatabase, withConnection } from '../../testbed/database.ts';
import { prepareTenant, seedParticipants, type Tenant } from '../../testbed/tenants.ts';
import type { Testbed } from '../../testbed/testbed.ts';
import { type BareResource, RESOURCES } from '../bare/bareResources.ts';
import { uuidAt } from './data.ts';

/** The number of participants. The seed of the service creates the other resources in proportion to it. */
const PARTICIPANTS = 12_000;
/** The number of notes of one participant and of one course, so that a list of them is full. */
const NOTES = 60;

/** The id of a record, and that of its parent. */
export interface RecordIds {
  readonly id: string;
  readonly parentId?: string;
}

/** A database with records of every resource. */
export interface SeededDatabase extends Tenant {
  readonly url: string;
  /** Records of each resource, in random order; records of the parent with the most records come first. */
  readonly records: ReadonlyMap<string, readonly RecordIds[]>;
}

const addNotes = (parent: string): string => `
  insert into note (organisation_id, id, ${parent}_id, title, content, date, is_pinned, inserted_at, updated_at)
  select $1, ${uuidAt('at')}, busy.id, 'Gespräch ' || i, '<p>Es lief gut.</p>', at, false, at, at
  from generate_series(1, ${NOTES}) i, lateral (select timestamptz '2026-07-01' + i * interval '1 hour' as at) t,
    (select id from ${parent} where organisation_id = $1 order by id limit 1) busy`;

const ADD_CLIENTS = `
  insert into oauth_client (organisation_id, id, hash, name, scopes, inserted_at, updated_at)
  select $1, ${uuidAt('at')}, sha256(i::text::bytea), 'Portal ' || i, '{participants:read}', at, at
  from generate_series(1, 2000) i, lateral (select timestamptz '2026-07-01' + i * interval '1 minute' as at) t`;

const ADD_SESSIONS = `
  insert into session (organisation_id, id, course_id, starts_at, ends_at, units, title, inserted_at, updated_at)
  select $1, ${uuidAt('at')}, course.ids[1 + i % cardinality(course.ids)], at, at + interval '3 hours', 4, 'Thema ' || i, at, at
  from generate_series(1, 2000) i, lateral (select timestamptz '2026-07-01' + i * interval '1 hour' as at) t,
    (select array_agg(id) as ids from course where organisation_id = $1) course`;

/**
 * Tables in which the seed creates only a few rows. Without more rows, lists would be short, and changes would wait for
 * each other's rows.
 */
const SMALL_TABLES = ['funding_agency', 'location', 'permission_group', 'program'];
const COPIES = 20;

/** Copies each row of a table, with new ids and times. */
const multiply = async (client: Client, table: string, organisationId: string): Promise<void> => {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER'
       and column_name not in ('id', 'inserted_at')`,
    [table],
  );
  const columns = rows[0]?.columns ?? '';
  await client.query(
    `insert into ${table} (id, inserted_at, ${columns})
     select ${uuidAt('at')}, at, ${columns.replace(/\bupdated_at\b/, 'at')}
     from ${table}, generate_series(1, ${COPIES}) i, lateral (select timestamptz '2026-07-01' + i * interval '1 hour' as at) t
     where organisation_id = $1`,
    [organisationId],
  );
};

const recordsStatement = ({ table, parent }: Pick<BareResource, 'table' | 'parent'>): string =>
  parent === undefined
    ? `select id from ${table} where organisation_id = $1 order by md5(id::text)`
    : `select id, ${parent}_id as "parentId" from ${table} where organisation_id = $1 and ${parent}_id is not null
       order by count(*) over (partition by ${parent}_id) desc, md5(id::text)`;

/** Creates a database with the seed data of the service; it is dropped when the testbed is cleared. */
export const seededDatabase = async (testbed: Testbed, server: string): Promise<SeededDatabase> => {
  testbed.say(`Seeding a database for ${PARTICIPANTS.toLocaleString('en')} participants …`);
  const { url, drop } = await scratchDatabase(server);
  testbed.undo(drop);
  const tenant = await prepareTenant(url);
  await seedParticipants(url, tenant.organisationId, PARTICIPANTS);
  return withConnection(url, async (client) => {
    for (const parent of ['participant', 'course']) await client.query(addNotes(parent), [tenant.organisationId]);
    for (const statement of [ADD_CLIENTS, ADD_SESSIONS]) await client.query(statement, [tenant.organisationId]);
    for (const table of SMALL_TABLES) await multiply(client, table, tenant.organisationId);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    const records = new Map<string, readonly RecordIds[]>();
    for (const resource of [{ name: 'participants', table: 'participant' }, ...RESOURCES]) {
      const { rows } = await client.query<RecordIds>(recordsStatement(resource), [tenant.organisationId]);
      records.set(resource.name, rows);
    }
    return { ...tenant, url, records };
  });
};
