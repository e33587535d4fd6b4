import type { Actor, ChangeOperation, RecordType } from '@training-provider/contract';
import { type RawBuilder, sql } from 'kysely';
import { upToPageBytes } from '../db/pageBytes.ts';
import type { RecordKey } from '../db/recordKey.ts';
import { type Executor, statement } from '../db/statement.ts';

/** A version of a record: its author, its time, and its changes. */
export interface Version {
  readonly version: number;
  readonly changed_at: string;
  readonly operation: ChangeOperation;
  readonly actor_kind: Actor['kind'];
  readonly actor_id: string | null;
  readonly actor_name: string | null;
  readonly request_id: string | null;
  readonly trace_id: string | null;
  /** The values before and after the change, by JSON pointer; null if there was no value. */
  readonly changes: Readonly<Record<string, readonly [from: unknown, to: unknown]>>;
}

interface Asked extends Record<string, unknown> {
  readonly organisation_id: string;
  readonly record_id: string;
  readonly type: RecordType;
  readonly parent_id: string | null;
  /** The version before or after which the page begins; it is not included. */
  readonly version: number;
  readonly limit: number;
}

/**
 * SQL: a part of the actor's name at the time of a version. If the name was changed later, the actor's history contains
 * the value before the change; otherwise it is the current value.
 */
const nameThen = (organisation: unknown, type: 'user' | 'client', pointer: string, column: string) => sql`coalesce((
  select named.changes #>> ${sql.lit(`{${pointer},0}`)} from record_history named
  where named.organisation_id = ${organisation} and named.record_id = h.actor_id and named.type = ${sql.lit(type)}
    and (named.changes -> ${sql.lit(pointer)}) is not null and named.changed_at > h.changed_at
  order by named.changed_at, named.version limit 1), ${sql.ref(column)})`;

/**
 * SQL: the name of an actor at the time of a version, even if the user was deleted or the client was revoked since.
 * Only the names of actors without a table are stored in the version. The names of tokens never change. Erased persons
 * have no name.
 */
const actorName = (organisation: unknown) => sql`coalesce(h.actor_name, case h.actor_kind
  when 'user' then (select left(trim(concat_ws(' ', ${nameThen(organisation, 'user', '/firstName', 'first_name')}, ${nameThen(organisation, 'user', '/lastName', 'last_name')})), 255)
    from app_user where organisation_id = ${organisation} and id = h.actor_id)
  when 'client' then (select ${nameThen(organisation, 'client', '/name', 'name')} from oauth_client where organisation_id = ${organisation} and id = h.actor_id)
  when 'token' then (select name from token where organisation_id = ${organisation} and id = h.actor_id)
end)`;

type Placeholders = Readonly<Record<keyof Asked, unknown>>;

const versionsOf = (
  { organisation_id, record_id, type, parent_id, version, limit }: Placeholders,
  isWanted: (version: unknown) => RawBuilder<unknown>,
  direction: RawBuilder<unknown>,
): RawBuilder<Version> => sql`select h.version, h.changed_at, h.operation, h.actor_kind, h.actor_id, ${actorName(organisation_id)} as actor_name,
    h.request_id, h.trace_id, h.changes
  from record_history h
  where h.organisation_id = ${organisation_id} and h.record_id = ${record_id} and h.type = ${type}
    and h.parent_id is not distinct from ${parent_id}::uuid and ${isWanted(version)}
  order by version ${direction} limit ${limit}`;

const [NEWEST_FIRST, OLDEST_FIRST] = [sql`desc`, sql`asc`];
const before = (asked: Placeholders) => versionsOf(asked, (version) => sql`h.version < ${version}`, NEWEST_FIRST);
const after = (asked: Placeholders) => versionsOf(asked, (version) => sql`h.version > ${version}`, OLDEST_FIRST);
const upToBytes = (page: RawBuilder<Version>, direction: RawBuilder<unknown>): RawBuilder<Version> =>
  upToPageBytes(page, sql`octet_length(changes::text)`, sql`version ${direction}`);

/** The statements by direction, without and with (`counted`) a limit of bytes. */
const select = {
  next: statement<Asked, Version>(before),
  prev: statement<Asked, Version>(after),
  counted: {
    next: statement<Asked, Version>((asked) => upToBytes(before(asked), NEWEST_FIRST)),
    prev: statement<Asked, Version>((asked) => upToBytes(after(asked), OLDEST_FIRST)),
  },
};

/** A version, and the record to which it belongs. */
interface VersionOf extends Version {
  readonly record_id: string;
  readonly type: RecordType;
}

const selectEvery = statement<{ organisation_id: string; ids: readonly string[]; limit: number }, VersionOf>(
  ({
    organisation_id,
    ids,
    limit,
  }) => sql`select h.record_id, h.type, h.version, h.changed_at, h.operation, h.actor_kind,
      h.actor_id, ${actorName(organisation_id)} as actor_name, h.request_id, h.trace_id, h.changes
    from record_history h where h.organisation_id = ${organisation_id} and h.record_id = any(${ids}::uuid[])
    order by h.changed_at desc, h.record_id, h.version desc limit ${limit}`,
);

/** The versions of several records, newest first. */
export const readEveryVersion = (
  executor: Executor,
  organisation_id: string,
  ids: readonly string[],
  limit: number,
): Promise<VersionOf[]> => selectEvery(executor, { organisation_id, ids, limit });

interface Chosen extends Record<string, unknown> {
  readonly organisation_id: string;
  readonly ids: readonly string[];
  readonly versions: readonly number[];
  /** The JSON pointers of the changes to return. */
  readonly pointers: readonly string[];
}

/** A version of a record below a parent. */
export interface VersionBelow extends VersionOf {
  readonly parent_id: string;
}

const selectChosen = statement<Chosen, VersionBelow>(
  ({
    organisation_id,
    ids,
    versions,
    pointers,
  }) => sql`select h.record_id, h.parent_id, h.type, h.version, h.changed_at, h.operation,
      h.actor_kind, h.actor_id, ${actorName(organisation_id)} as actor_name, h.request_id, h.trace_id,
      (select coalesce(json_object_agg(field.key, field.value), '{}') from json_each(h.changes) field
        where field.key = any(${pointers}::text[])) as changes
    from unnest(${ids}::uuid[], ${versions}::int[]) chosen (record_id, version), lateral (
      select * from record_history where organisation_id = ${organisation_id} and record_id = chosen.record_id
        and version = chosen.version offset 0) h`,
);

/** Reads certain versions, with only some of their changes. */
export const readChosenVersions = (executor: Executor, chosen: Chosen): Promise<VersionBelow[]> =>
  selectChosen(executor, chosen);

/** The requested part of a history. */
interface Part {
  readonly direction: 'next' | 'prev';
  readonly version: number;
  readonly limit: number;
}

/**
 * Reads versions of a record: before a version, newest first; or for a previous page, after a version, oldest first. It
 * scans an index once.
 * @param isCounted whether the versions may have more bytes than a page; then only as many as fit are read
 */
export const readVersions = (
  executor: Executor,
  type: RecordType,
  { organisation_id, id, parent }: RecordKey,
  { direction, version, limit }: Part,
  isCounted: boolean,
): Promise<Version[]> =>
  (isCounted ? select.counted : select)[direction](executor, {
    organisation_id,
    record_id: id,
    type,
    parent_id: parent?.id ?? null,
    version,
    limit,
  });
