import { Migration } from '@mikro-orm/migrations';

/**
 * Gives every enrolment its id by means of the trigger `enrolment_1_complete`, in parts, each of which is committed.
 * Locked rows are left to the next round: the migration never waits for a request, so the two cannot deadlock.
 */
const FILL_IN_PARTS = `do $$
  declare
    filled int;
  begin
    loop
      update enrolment set inserted_at = inserted_at where ctid = any(array(
        select ctid from enrolment where id is null limit 1000 for update skip locked));
      get diagnostics filled = row_count;
      commit;
      exit when filled = 0 and not exists (select from enrolment where id is null);
    end loop;
  end $$;`;

export class Migration20261122120100_enrolment_fill extends Migration {
  override name = 'Migration20261122120100_enrolment_fill';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void | Promise<void> {
    // This temporary index finds the rows without an id. It is built while the service handles requests.
    this.addSql(`drop index concurrently if exists "enrolment_unfilled_index";`);
    this.addSql(
      `create index concurrently "enrolment_unfilled_index" on "enrolment" ("organisation_id") where id is null;`,
    );
    this.addSql(FILL_IN_PARTS);
    this.addSql(`drop index concurrently "enrolment_unfilled_index";`);
  }
}
