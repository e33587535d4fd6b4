import { sql } from 'kysely';
import { MAX_SCANNED } from '../changes/log.ts';
import { type Executor, statement } from '../db/statement.ts';

const NONE = { active: 0, paused: 0, failing: 0 };

/** The webhooks of all organisations, for the metrics. */
export interface AllWebhooks {
  readonly byStatus: Readonly<typeof NONE>;
  /** The age in seconds of the oldest change that an active webhook has not delivered. */
  readonly oldestSeconds: number;
}

const select = statement<Record<never, never>, { status: keyof typeof NONE; count: number; oldest: number | null }>(
  () => sql`select status, count(*)::int as count,
      extract(epoch from clock_timestamp() - min(waiting.changed_at))::float8 as oldest
    from webhook left join lateral (
      select changed_at from change_log log
      where webhook.status = 'active' and log.organisation_id = webhook.organisation_id
        and log.number > webhook.position and log.number <= webhook.position + ${sql.lit(MAX_SCANNED)}
        and log.type = any(webhook.types) order by log.number limit 1
    ) waiting on true
    where removed_at is null group by status`,
);

/** Counts the webhooks by status, and finds the oldest change that waits for delivery. */
export const readWebhooks = async (executor: Executor): Promise<AllWebhooks> => {
  const found = await select(executor, {});
  return {
    byStatus: { ...NONE, ...Object.fromEntries(found.map(({ status, count }) => [status, count])) },
    oldestSeconds: Math.max(0, ...found.map(({ oldest }) => oldest ?? 0)),
  };
};
