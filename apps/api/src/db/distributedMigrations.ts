import type { migrations } from './migrations/index.ts';
import { ORGANISATIONS, placeOf, placingCall } from './placement.ts';

const CREATED = /\bcreate (?:unlogged )?table "(\w+)" .*\bprimary key \("(\w+)"/s;

/**
 * The statement that moves a new table to its place if the database is distributed (`admin distribute`), given the
 * statement that creates the table; undefined if the table stays where it is. It runs immediately after the creation,
 * because a foreign key to a distributed table can only be added to another distributed table.
 */
export const placingStatement = (statement: string): string | undefined => {
  const [, table = '', firstKeyColumn = null] = CREATED.exec(statement) ?? [];
  const place = placeOf(table, firstKeyColumn);
  if (place === undefined || place === 'local') return undefined;
  // PostgreSQL plans a condition only when it evaluates it. This matters because the table of the inner condition does
  // not exist on plain PostgreSQL.
  return `do $$ begin
    if to_regclass('pg_dist_partition') is not null then
      if exists (select from pg_dist_partition where logicalrelid = to_regclass('${ORGANISATIONS}')) then
        perform ${placingCall(table, place)};
      end if;
    end if;
  end $$;`;
};

/**
 * Limits Citus to one connection for each node: with several, Citus refuses to create a function after a table was
 * altered in the same transaction. Plain PostgreSQL ignores this setting.
 */
const SEQUENTIAL = `set local citus.multi_shard_modify_mode = 'sequential';`;

type MigrationClass = (typeof migrations)[number];

/** Extends the migrations: each migration that creates a table also moves it to its place on Citus. */
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
