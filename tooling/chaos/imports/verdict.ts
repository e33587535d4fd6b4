import type { Import } from '@training-provider/contract';
import { withConnection } from '../../testbed/database.ts';
import { changesOf } from '../../testbed/feed.ts';

const idIn = (path: string): string => path.split('/').at(-1) ?? '';

const OUTCOMES = `select count(*)::int as lines, count(outcome)::int as outcomes,
    count(*) filter (where outcome = 'created')::int as created, count(*) filter (where outcome = 'updated')::int as updated,
    count(*) filter (where outcome = 'unchanged')::int as unchanged, count(*) filter (where outcome = 'refused')::int as refused,
    count(*) filter (where body is not null or key is not null or uniques is not null)::int as values,
    (count(*) - count(*) filter (where outcome = 'refused') - count(p.id))::int as lost
  from import_line l left join participant p on p.organisation_id = l.organisation_id and p.id = l.record_id
  where l.import_id = $1`;

/**
 * The difference between a completed import and its lines in the table; 0 if each line has exactly one outcome and the
 * import counts them correctly.
 */
export const strangeLines = (url: string, path: string, shown: Import): Promise<number> =>
  withConnection(url, async (client) => {
    const [row] = (await client.query<Record<string, number>>(OUTCOMES, [idIn(path)])).rows;
    const of = (name: string): number => row?.[name] ?? Number.NaN;
    const counted = (['created', 'updated', 'unchanged', 'refused', 'lines'] as const).map((name) =>
      Math.abs(shown[name] - of(name)),
    );
    return [...counted, shown.pending, of('lines') - of('outcomes'), of('values'), of('lost')].reduce(
      (a, b) => a + b,
      0,
    );
  });

/** The numbers of an organisation's participants, of their different customer numbers, and of their versions. */
export const recordsOf = (url: string, organisationId: string) =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ records: number; numbers: number; versions: number; history: number }>(
      `select count(*)::int as records, count(distinct internal_customer_number)::int as numbers,
         coalesce(sum(version), 0)::int as versions,
         (select count(*)::int from record_history where organisation_id = $1 and type = 'participant') as history
       from participant where organisation_id = $1`,
      [organisationId],
    );
    return rows[0] ?? { records: 0, numbers: 0, versions: 0, history: 0 };
  });

/** The number of changes of participants in the feed, and of those that are not the next version of their record. */
export const feedOf = async (baseUrl: string, token: string): Promise<{ changes: number; strange: number }> => {
  const versions = new Map<string, number>();
  const feed = await changesOf(baseUrl, token);
  const strange = feed.filter(({ recordId, version }) => {
    const isNext = version === (versions.get(recordId) ?? 0) + 1;
    versions.set(recordId, version);
    return !isNext;
  });
  return { changes: feed.length, strange: strange.length };
};

const TABLES = ['participant', 'record_history', 'import', 'import_line', 'idempotency_key'];

/** The number of rows that contain a word. */
export const rowsWith = (url: string, word: string): Promise<number> =>
  withConnection(url, async (client) => {
    let found = 0;
    for (const table of TABLES) {
      const text = `select count(*)::int as count from ${table} t where position($1 in t::text) > 0`;
      found += (await client.query<{ count: number }>(text, [word])).rows[0]?.count ?? 0;
    }
    return found;
  });
