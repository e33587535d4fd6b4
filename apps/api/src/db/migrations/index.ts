import { Migration20261121055041_initial } from './Migration20261121055041_initial.ts';
import { Migration20261121074158_rate_limit } from './Migration20261121074158_rate_limit.ts';
import { Migration20261121074604_collections } from './Migration20261121074604_collections.ts';
import { Migration20261121075708_idempotency } from './Migration20261121075708_idempotency.ts';
import { Migration20261121080000_oauth_client } from './Migration20261121080000_oauth_client.ts';
import { Migration20261122080656_changes } from './Migration20261122080656_changes.ts';
import { Migration20261122113303_change_checks } from './Migration20261122113303_change_checks.ts';
import { Migration20261122120000_enrolment } from './Migration20261122120000_enrolment.ts';
import { Migration20261122120100_enrolment_fill } from './Migration20261122120100_enrolment_fill.ts';
import { Migration20261122120200_enrolment_indexes } from './Migration20261122120200_enrolment_indexes.ts';
import { Migration20261122120300_enrolment_validate } from './Migration20261122120300_enrolment_validate.ts';
import { Migration20261122120400_enrolment_key } from './Migration20261122120400_enrolment_key.ts';
import { Migration20261122123000_live_tokens } from './Migration20261122123000_live_tokens.ts';
import { Migration20261122130000_erasure } from './Migration20261122130000_erasure.ts';
import { Migration20261122130100_stored_answers } from './Migration20261122130100_stored_answers.ts';
import { Migration20261122150000_client_keys } from './Migration20261122150000_client_keys.ts';
import { Migration20261122150100_client_keys_validate } from './Migration20261122150100_client_keys_validate.ts';
import { Migration20261122150200_global_keys } from './Migration20261122150200_global_keys.ts';
import { Migration20261122150300_global_keys_fill } from './Migration20261122150300_global_keys_fill.ts';
import { Migration20261122150400_global_keys_only } from './Migration20261122150400_global_keys_only.ts';
import { Migration20261122150500_organisation_move } from './Migration20261122150500_organisation_move.ts';
import { Migration20261122190000_person_indexes } from './Migration20261122190000_person_indexes.ts';
import { Migration20261128120000_rights_change } from './Migration20261128120000_rights_change.ts';
import { Migration20261128120100_history_indexes } from './Migration20261128120100_history_indexes.ts';
import { Migration20261128230700_ended_counts } from './Migration20261128230700_ended_counts.ts';
import { Migration20261128231700_upkeep } from './Migration20261128231700_upkeep.ts';
import { Migration20261129110000_funding_contacts } from './Migration20261129110000_funding_contacts.ts';
import { Migration20261129110100_funding_contacts_validate } from './Migration20261129110100_funding_contacts_validate.ts';
import { Migration20261129110200_lifecycle_indexes } from './Migration20261129110200_lifecycle_indexes.ts';
import { Migration20261129110300_clients } from './Migration20261129110300_clients.ts';
import { Migration20261129110400_client_indexes } from './Migration20261129110400_client_indexes.ts';
import { Migration20261129141500_batch_answers } from './Migration20261129141500_batch_answers.ts';
import { Migration20261129141600_batch_answers_index } from './Migration20261129141600_batch_answers_index.ts';
import { Migration20261129150000_external_ids } from './Migration20261129150000_external_ids.ts';
import { Migration20261129150100_imports } from './Migration20261129150100_imports.ts';
import { Migration20261129211440_sessions } from './Migration20261129211440_sessions.ts';
import { Migration20261129211648_units_held } from './Migration20261129211648_units_held.ts';
import { Migration20261129212208_webhooks } from './Migration20261129212208_webhooks.ts';
import { Migration20261130004500_record_version } from './Migration20261130004500_record_version.ts';

/**
 * All migrations, in the order in which they are applied. They never change: a later migration corrects an earlier one.
 */
export const migrations = [
  Migration20261121055041_initial,
  Migration20261121074158_rate_limit,
  Migration20261121074604_collections,
  Migration20261121075708_idempotency,
  Migration20261121080000_oauth_client,
  Migration20261122080656_changes,
  Migration20261122113303_change_checks,
  Migration20261122120000_enrolment,
  Migration20261122120100_enrolment_fill,
  Migration20261122120200_enrolment_indexes,
  Migration20261122120300_enrolment_validate,
  Migration20261122120400_enrolment_key,
  Migration20261122123000_live_tokens,
  Migration20261122130000_erasure,
  Migration20261122130100_stored_answers,
  Migration20261122150000_client_keys,
  Migration20261122150100_client_keys_validate,
  Migration20261122150200_global_keys,
  Migration20261122150300_global_keys_fill,
  Migration20261122150400_global_keys_only,
  Migration20261122150500_organisation_move,
  Migration20261122190000_person_indexes,
  Migration20261128120000_rights_change,
  Migration20261128120100_history_indexes,
  Migration20261128230700_ended_counts,
  Migration20261128231700_upkeep,
  Migration20261129110000_funding_contacts,
  Migration20261129110100_funding_contacts_validate,
  Migration20261129110200_lifecycle_indexes,
  Migration20261129110300_clients,
  Migration20261129110400_client_indexes,
  Migration20261129141500_batch_answers,
  Migration20261129141600_batch_answers_index,
  Migration20261129150000_external_ids,
  Migration20261129150100_imports,
  Migration20261129211440_sessions,
  Migration20261129211648_units_held,
  Migration20261129212208_webhooks,
  Migration20261130004500_record_version,
];
