import { Migration } from '@mikro-orm/migrations';

/** Each index of the id of a person, and the one without deleted rows that it replaces. */
const INDEXES = [
  { table: 'enrolment', column: 'participant_id' },
  { table: 'coaching', column: 'participant_id' },
  { table: 'coaching', column: 'coach_id' },
  { table: 'note', column: 'author_id' },
].map(({ table, column }) => ({
  name: `${table}_${column}_index`,
  create: `create index concurrently "${table}_${column}_index" on "${table}" ("organisation_id", "${column}", "inserted_at", "id");`,
  replaced: `${table}_${column}_newest_index`,
}));

/**
 * Indexes for erasures and exports, which also look for the deleted records of a person. Without these indexes they
 * would read the whole table.
 */
export class Migration20261122190000_person_indexes extends Migration {
  override name = 'Migration20261122190000_person_indexes';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void | Promise<void> {
    for (const { name, create, replaced } of INDEXES) {
      // An interrupted build leaves an invalid index.
      this.addSql(`drop index concurrently if exists "${name}";`);
      this.addSql(create);
      this.addSql(`drop index concurrently if exists "${replaced}";`);
    }
  }
}
