import { accessMutants } from './access.ts';
import { batchMutants } from './batches.ts';
import { bodyMutants } from './bodies.ts';
import { changeMutants } from './changes.ts';
import { clientMutants } from './clients.ts';
import { concurrencyMutants } from './concurrency.ts';
import { contactMutants } from './contacts.ts';
import { countMutants } from './counts.ts';
import { courseFieldMutants } from './courseFields.ts';
import { dateMutants } from './dates.ts';
import { deletionMutants } from './deletion.ts';
import { enrolledMutants } from './enrolled.ts';
import { enrolmentMutants } from './enrolment.ts';
import { enrolmentRecordMutants } from './enrolmentRecords.ts';
import { envelopeMutants } from './envelope.ts';
import { everyChangeMutants } from './everyChange.ts';
import { everyLimitMutants } from './everyLimit.ts';
import { everyListMutants } from './everyList.ts';
import { everyOperationMutants } from './everyOperation.ts';
import { exportMutants } from './exports.ts';
import { externalIdMutants } from './externalIds.ts';
import { feedMutants } from './feed.ts';
import { feedQueryMutants } from './feedQueries.ts';
import { fieldMutants } from './fields.ts';
import { fundingAgencyMutants } from './fundingAgencies.ts';
import { historyMutants } from './histories.ts';
import { importMutants } from './imports.ts';
import { lifecycleMutants } from './lifecycles.ts';
import { limitMutants } from './limits.ts';
import { mirrorMutants } from './mirror.ts';
import type { Mutant } from './mutant.ts';
import { noteMutants } from './notes.ts';
import { operationMutants } from './operations.ts';
import { orderMutants } from './order.ts';
import { organisationMutants } from './organisations.ts';
import { pagingMutants } from './paging.ts';
import { privacyMutants } from './privacy.ts';
import { problemMutants } from './problems.ts';
import { publishedMutants } from './published.ts';
import { queryMutants } from './queries.ts';
import { rateMutants } from './rates.ts';
import { referenceMutants } from './references.ts';
import { representationMutants } from './representation.ts';
import { retryMutants } from './retries.ts';
import { searchMutants } from './search.ts';
import { storageMutants } from './storage.ts';
import { textMutants } from './texts.ts';
import { userMutants } from './users.ts';
import { valueMutants } from './values.ts';
import { versionMutants } from './versions.ts';
import { waitMutants } from './waits.ts';
import { webhookMutants } from './webhooks.ts';

/** Every mutant, by topic: the specification's clauses first, then the decisions. */
export const topics: Readonly<Record<string, readonly Mutant[]>> = {
  envelope: envelopeMutants,
  values: valueMutants,
  contacts: contactMutants,
  fundingAgencies: fundingAgencyMutants,
  notes: noteMutants,
  storage: storageMutants,
  texts: textMutants,
  operations: operationMutants,
  representation: representationMutants,
  dates: dateMutants,
  problems: problemMutants,
  bodies: bodyMutants,
  changes: changeMutants,
  references: referenceMutants,
  deletion: deletionMutants,
  enrolment: enrolmentMutants,
  enrolled: enrolledMutants,
  paging: pagingMutants,
  counts: countMutants,
  queries: queryMutants,
  mirror: mirrorMutants,
  order: orderMutants,
  search: searchMutants,
  versions: versionMutants,
  concurrency: concurrencyMutants,
  retries: retryMutants,
  access: accessMutants,
  clients: clientMutants,
  rates: rateMutants,
  organisations: organisationMutants,
  limits: limitMutants,
  published: publishedMutants,
  fields: fieldMutants,
  courseFields: courseFieldMutants,
  everyOperation: everyOperationMutants,
  everyChange: everyChangeMutants,
  everyLimit: everyLimitMutants,
  everyList: everyListMutants,
  feed: feedMutants,
  feedQueries: feedQueryMutants,
  privacy: privacyMutants,
  batches: batchMutants,
  imports: importMutants,
  lifecycles: lifecycleMutants,
  externalIds: externalIdMutants,
  webhooks: webhookMutants,
  exports: exportMutants,
  waits: waitMutants,
  histories: historyMutants,
  users: userMutants,
  enrolmentRecords: enrolmentRecordMutants,
};

/** Every mutant. */
export const mutants: readonly Mutant[] = Object.values(topics).flat();

export type { Mutant } from './mutant.ts';
