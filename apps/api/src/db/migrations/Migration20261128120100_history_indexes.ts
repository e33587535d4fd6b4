import { Migration } from '@mikro-orm/migrations';

/**
 * Indexes of the few versions that contain the former participant of a coaching, a value from which a retention period
 * is counted, or the former name of a user.
 */
const INDEXES = {
  record_history_former_person_index: `("organisation_id", ("changes" #>> '{/participantId,0}')) where "operation" = 'updated' and "type" = 'coaching' and ("changes" -> '/participantId') is not null`,
  record_history_retained_index: `("organisation_id", "record_id", "version") where "operation" = 'updated' and "type" in ('coaching', 'course', 'enrolment', 'program') and (("changes" -> '/participantId') is not null or ("changes" -> '/programId') is not null or ("changes" -> '/endDate') is not null or ("changes" -> '/legalBasis') is not null)`,
  record_history_first_name_index: `("organisation_id", "record_id", "changed_at", "version") where "type" = 'user' and ("changes" -> '/firstName') is not null`,
  record_history_last_name_index: `("organisation_id", "record_id", "changed_at", "version") where "type" = 'user' and ("changes" -> '/lastName') is not null`,
};

export class Migration20261128120100_history_indexes extends Migration {
  override name = 'Migration20261128120100_history_indexes';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void | Promise<void> {
    for (const [name, what] of Object.entries(INDEXES)) {
      // An interrupted build leaves an invalid index.
      this.addSql(`drop index concurrently if exists "${name}";`);
      this.addSql(`create index concurrently "${name}" on "record_history" ${what};`);
    }
  }
}
