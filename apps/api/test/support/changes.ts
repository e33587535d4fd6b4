import { randomUUID } from 'node:crypto';
import type { Change, RecordType } from '@training-provider/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import type { Client, Json } from './client.ts';
import { linksOf } from './pages.ts';

/** A change as the statement that writes a record stores it; a test may omit irrelevant members. */
export interface NewChange {
  readonly type?: RecordType;
  readonly recordId?: string;
  readonly parentId?: string;
  readonly version?: number;
  readonly operation?: Change['operation'];
  readonly changedAt?: string;
  readonly actor?: { readonly kind: string; readonly id?: string; readonly name?: string };
  readonly requestId?: string;
  readonly traceId?: string;
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown]>>;
}

const rowOf = (organisationId: string, change: NewChange) => ({
  organisation_id: organisationId,
  record_id: change.recordId ?? randomUUID(),
  version: change.version ?? 1,
  changed_at: change.changedAt ?? new Date().toISOString(),
  parent_id: change.parentId ?? null,
  actor_id: change.actor?.id ?? null,
  trace_id: change.traceId ?? null,
  type: change.type ?? 'participant',
  operation: change.operation ?? 'created',
  actor_kind: change.actor?.kind ?? 'system',
  actor_name: change.actor?.name ?? null,
  request_id: change.requestId ?? null,
  changes: change.changes ?? {},
});

/** Writes changes like the writes of records: each with its version in the history, and without a number. */
export const addChanges = async (db: Database, organisationId: string, changes: readonly NewChange[]) => {
  const rows = changes.map((change) => rowOf(organisationId, change));
  await sql`with version as (
      insert into record_history select * from json_populate_recordset(null::record_history, ${JSON.stringify(rows)}::json)
    )
    insert into change_inbox (organisation_id, record_id, version)
    select organisation_id, record_id, version
    from json_populate_recordset(null::record_history, ${JSON.stringify(rows)}::json)`.execute(db);
  return rows.map(({ record_id }) => record_id);
};

/** The path of the feed from this moment on. */
export const feedFromNow = async (
  client: Client,
  parameters: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const answer = await client('GET', `/v1/changes?${new URLSearchParams({ ...parameters, from: 'now' })}`);
  expect(answer.status, answer.text).toBe(200);
  return nextOf(answer);
};

/** The position after a page of the feed. */
export const nextOf = (answer: Awaited<ReturnType<Client>>): string => linksOf(answer).next ?? '';

/** Reads the feed from a path until a page is empty. */
export const readFeed = async (client: Client, from: string): Promise<{ changes: Json[]; next: string }> => {
  const changes: Json[] = [];
  for (let path = from; ; ) {
    const answer = await client('GET', path);
    if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
    changes.push(...answer.json.data);
    path = nextOf(answer);
    if (answer.json.data.length === 0) return { changes, next: path };
  }
};
