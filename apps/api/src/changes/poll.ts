import { type RawBuilder, sql } from 'kysely';
import { isDistributed } from '../db/distribution.ts';
import { type Executor, statement } from '../db/statement.ts';
import { type LogPosition, MARK, MAX_SCANNED } from './log.ts';
import type { NumberChanges } from './numbering.ts';

/** A request or watch that waits for a change in an organisation. */
export interface Waiter {
  /** The types of the changes to wait for; undefined: all types. */
  readonly types: readonly string[] | undefined;
  /** The position up to which the log contains no change of these types. */
  at: LogPosition;
  /** Ends the wait because of a change, or with an error. */
  readonly end: (error?: Error) => void;
}

/** The waiters, by the ids of their organisations. */
type ByOrganisation = ReadonlyMap<string, readonly Waiter[]>;

/** How long the search for changes took, in milliseconds. */
export interface Effort {
  readonly lookMs: number;
  readonly numberingMs: number;
}

/** Ends the waits for which there are changes, or all waits if the database fails. The promise never rejects. */
export type Poll = (waiters: ByOrganisation) => Promise<Effort>;

/** The number of organisations whose changes are numbered at the same time: each needs a connection. */
const CONCURRENCY = 2;
/**
 * How long the search waits for numberings that have just begun, in milliseconds. They usually take a few milliseconds.
 */
const NUMBERING_MS = 50;

interface Organisation {
  readonly organisation_id: string;
  readonly has_unnumbered: boolean;
}

/** The last numbered change of a type. */
interface Touched {
  readonly type: string;
  readonly number: string;
  readonly mark: string;
}

/** News of an organisation: that it has unnumbered changes, or the last numbered change of a type. */
type News = Organisation & (Touched | { readonly type: null });

const isTouched = (news: News): news is Organisation & Touched => news.type !== null;

/** SQL: the news of the organisations in `waiting`; no row for an organisation without news. */
const newsOf = (waiting: RawBuilder<unknown>, organisation: unknown) => sql<News>`
  select waiting.organisation_id, inbox.has_unnumbered, touched.type, touched.number, newest.mark
  from ${waiting} as waiting (organisation_id, after)
  cross join lateral (
    select exists (select from change_inbox where organisation_id = ${organisation}) as has_unnumbered
  ) inbox
  left join lateral (
    select type, max(number) as number from (
      select type, number from change_log where organisation_id = ${organisation} and number > waiting.after
      order by number limit ${sql.lit(MAX_SCANNED)}
    ) scanned group by type
  ) touched on true
  left join lateral (
    select ${MARK} as mark from change_log where organisation_id = ${organisation} and number = touched.number
  ) newest on true
  where inbox.has_unnumbered or touched.type is not null`;

/** Selects the news of several organisations, after a number for each. */
const selectNews = statement<{ organisations: readonly string[]; after: readonly number[] }, News>(
  ({ organisations, after }) =>
    newsOf(sql`unnest(${organisations}::uuid[], ${after}::bigint[])`, sql`waiting.organisation_id`),
);

/** Selects the news of one organisation, so that Citus queries only its shard. */
const selectNewsOfOne = statement<{ organisation: string; after: number }, News>(({ organisation, after }) =>
  newsOf(sql`(values (${organisation}::uuid, ${after}::bigint))`, organisation),
);

const errorOf = (error: unknown): Error =>
  error instanceof Error ? error : new Error('not an Error', { cause: error });

const endAll = (waiters: readonly Waiter[], error: unknown): void => {
  for (const { end } of waiters) end(errorOf(error));
};

/** The lowest number after which one of these waiters needs changes. */
const knownByAll = (waiters: readonly Waiter[]): number =>
  waiters.reduce((least, { at }) => Math.min(least, at.number), Number.MAX_SAFE_INTEGER);

/** Waits until `work` has ended, but at most `ms` milliseconds. `work` must not reject. */
const atMost = (ms: number, work: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    void work.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Returns a function that numbers the changes of organisations. If this fails, it ends the waits of the organisation.
 * Numbering that takes long continues after the function has returned, so that an organisation with many changes or a
 * locked counter does not delay others.
 */
const numberingFor = (numberChanges: NumberChanges) => {
  const numbered = new Set<string>();
  let queue: { id: string; waiters: readonly Waiter[] }[] = [];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { id, waiters } = next;
      numbered.add(id);
      try {
        await numberChanges(id);
      } catch (error) {
        endAll(waiters, error);
      } finally {
        numbered.delete(id);
      }
    }
  };
  return async (ids: readonly string[], byOrganisation: ByOrganisation): Promise<void> => {
    queue = ids.filter((id) => !numbered.has(id)).map((id) => ({ id, waiters: byOrganisation.get(id) ?? [] }));
    const idle = CONCURRENCY - numbered.size;
    await atMost(NUMBERING_MS, Promise.all(Array.from({ length: idle }, work)));
  };
};

/**
 * Looks for changes with one statement for all waiting organisations. If there are unnumbered changes, they get their
 * numbers in a short transaction for each organisation, and the statement is repeated. The statement does not use a
 * replica, because a replica never has numbers before the primary.
 */
export const pollerOn = (executor: Executor, numberChanges: NumberChanges): Poll => {
  const number = numberingFor(numberChanges);

  const findNews = async (byOrganisation: ByOrganisation): Promise<News[]> => {
    const organisations = [...byOrganisation.keys()];
    const after = [...byOrganisation.values()].map(knownByAll);
    if (!isDistributed(executor)) return selectNews(executor, { organisations, after });
    const known = organisations.map((organisation, index) => ({ organisation, after: after[index] ?? 0 }));
    return (await Promise.all(known.map((one) => selectNewsOfOne(executor, one)))).flat();
  };

  const tell = (news: readonly News[], byOrganisation: ByOrganisation): void => {
    for (const [organisationId, found] of Map.groupBy(
      news.filter(isTouched),
      ({ organisation_id }) => organisation_id,
    )) {
      const changes = found.map(({ type, number, mark }) => ({ type, at: { number: Number(number), mark } }));
      const last = changes.map(({ at }) => at).reduce((a, b) => (b.number > a.number ? b : a));
      for (const waiter of byOrganisation.get(organisationId) ?? []) {
        const isFor = ({ type, at }: (typeof changes)[number]): boolean =>
          at.number > waiter.at.number && (waiter.types?.includes(type) ?? true);
        if (changes.some(isFor)) waiter.end();
        else if (last.number > waiter.at.number) waiter.at = last;
      }
    }
  };

  return async (byOrganisation) => {
    const start = performance.now();
    let numberingMs = 0;
    try {
      let news = await findNews(byOrganisation);
      const unnumbered = new Set(news.filter((each) => each.has_unnumbered).map((each) => each.organisation_id));
      if (unnumbered.size > 0) {
        const began = performance.now();
        await number([...unnumbered], byOrganisation);
        numberingMs = performance.now() - began;
        news = await findNews(byOrganisation);
      }
      tell(news, byOrganisation);
    } catch (error) {
      endAll([...byOrganisation.values()].flat(), error);
    }
    return { lookMs: performance.now() - start - numberingMs, numberingMs };
  };
};
