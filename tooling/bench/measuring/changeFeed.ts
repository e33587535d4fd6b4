import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@training-provider/contract/client';
import { withConnection } from '../../testbed/database.ts';
import { CONNECTIONS, type LoadTarget, load } from './load.ts';
import type { Side } from './same.ts';

const LAST_CHANGES_MS = 1_000;
const LARGEST_PAGE = 1_000;

const FILL_LOG = `insert into change_log
    (organisation_id, number, type, record_id, operation, version, changed_at)
  select $1, number, 'participant', gen_random_uuid(), 'updated', 1, now() from generate_series(1::bigint, $2) number`;

const FILL_HISTORY = `insert into record_history
    (organisation_id, record_id, version, changed_at, type, operation, actor_kind, actor_name, changes)
  select $1, $2, version, now(), 'participant', 'updated', 'system', 'seed',
    json_build_object('/marketingChannel', json_build_array('Messe ' || version - 1, 'Messe ' || version))
  from generate_series(1, $3::int) version`;

/** Fills the log of an organisation with changes, and the history of one of its participants with versions. */
export const fillChanges = (
  url: string,
  organisationId: string,
  changes: number,
  { id, versions }: { readonly id: string; readonly versions: number },
): Promise<void> =>
  withConnection(url, async (client) => {
    await client.query('delete from change_inbox');
    await client.query('delete from change_log');
    await client.query('delete from record_history where record_id = $1', [id]);
    await client.query(FILL_LOG, [organisationId, changes]);
    await client.query(
      `insert into change_counter (organisation_id, last) values ($1, $2)
       on conflict (organisation_id) do update set last = excluded.last`,
      [organisationId, changes],
    );
    await client.query(FILL_HISTORY, [organisationId, id, versions]);
    await client.query('update participant set version = $2 where id = $1', [id, versions]);
    await client.query('vacuum analyze change_log, record_history, participant');
    await client.query('checkpoint');
  });

/** The cursor after this many changes. */
export const cursorAfter = async ({ url, token = '' }: Side, changes: number): Promise<string> => {
  const client = createClient({ baseUrl: url, token });
  let cursor: string | undefined;
  for (let seen = 0; seen < changes; ) {
    const limit = Math.min(LARGEST_PAGE, changes - seen);
    const { data, next } = await client.changes.read({ limit, cursor });
    if (data.length === 0) throw new Error(`the feed has no ${changes} changes`);
    seen += data.length;
    cursor = next;
  }
  return cursor ?? '';
};

/** How long changes took to reach a waiting client, in milliseconds, and their rate per second. */
export interface Delivery {
  readonly waits: readonly number[];
  readonly perSecond: number;
}

/**
 * Sends writes at a constant rate, and follows the feed at the same time. A change is timed from its `changedAt`, which
 * the statement sets before it commits, by the clock of the same machine.
 */
export const deliver = async (writes: LoadTarget, rate: number, seconds: number): Promise<Delivery> => {
  const client = createClient({ baseUrl: writes.url, token: writes.token ?? '' });
  const waits: number[] = [];
  const stopping = new AbortController();
  const start = await client.changes.read({ from: 'now' });
  const following = (async () => {
    for await (const { changes } of client.changes.follow({ cursor: start.next, signal: stopping.signal })) {
      const now = Date.now();
      for (const { changedAt } of changes) waits.push(now - Date.parse(changedAt));
    }
  })();
  try {
    await load(writes, { duration: seconds, overallRate: rate }, CONNECTIONS);
    await sleep(LAST_CHANGES_MS);
  } finally {
    stopping.abort();
    await following;
  }
  return { waits, perSecond: waits.length / seconds };
};
