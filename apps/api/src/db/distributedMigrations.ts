import type { migrations } from './migrations/index.ts';
import { ORGANISATIONS, placeOf, placingCall } from './placement.ts';

const CREATED = /\bcreate (?:unlogged )?table "(\w+)" .*\bprimary key \("(\w+)"/s;

/**
 * The statement that moves a table to its place, to run after the statement that creates the table, if the database is
 * distributed (`admin distribute`): a foreign key to a distributed table can only be added to another distributed
 * table.
 */
export const placingStatement = (statement: string): string | undefined => {
  const [, table = '', firstKeyColumn = null] = CREATED.exec(statement) ?? [];
  const place = placeOf(table, firstKeyColumn);
  if (place === undefined || place === 'local') return undefined;
  // PostgreSQL plans each condition when it evaluates it: plain PostgreSQL lacks the table of the inner condition.
  return `do $$ begin
    if to_regclass('pg_dist_partition') is not null then
      if exists (select from pg_dist_partition where logicalrelid = to_regclass('${ORGANISATIONS}')) then
        perform ${placingCall(table, place)};
      end if;
    end if;
  end $$;`;
};

/**
 * One connection for each node: with several, Citus refuses to create a function after a table was changed in the same
 * transaction. Plain PostgreSQL ignores this setting.
 */
const SEQUENTIAL = `set local citus.multi_shard_modify_mode = 'sequential';`;

type MigrationClass = (typeof migrations)[number];

/** The migrations, each of which moves a table to its place on Citus in the transaction that creates it. */
export const placingMigrations = (all: readonly MigrationClass[]) =>
  all.map((Base) => ({
    name: Base.name,
    class: class extends Base {
      override getQueries() {
        const placing = super.getQueries().flatMap((query) => {
          const next = typeof query === 'string' ? placingStatement(query) : undefined;
          return next === undefined ? [query] : [query, next];
        });
        return this.isTransactional() ? [SEQUENTIAL, ...placing] : placing;
      }
    },
  }));
