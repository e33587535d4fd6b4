import { accessMutants } from './access.ts';
import { bodyMutants } from './bodies.ts';
import { contactMutants } from './contacts.ts';
import { deletionMutants } from './deletion.ts';
import { enrolmentMutants } from './enrolment.ts';
import { envelopeMutants } from './envelope.ts';
import { fieldMutants } from './fields.ts';
import { fundingAgencyMutants } from './fundingAgencies.ts';
import { limitMutants } from './limits.ts';
import type { Mutant } from './mutant.ts';
import { noteMutants } from './notes.ts';
import { operationMutants } from './operations.ts';
import { organisationMutants } from './organisations.ts';
import { pagingMutants } from './paging.ts';
import { problemMutants } from './problems.ts';
import { queryMutants } from './queries.ts';
import { referenceMutants } from './references.ts';
import { representationMutants } from './representation.ts';
import { retryMutants } from './retries.ts';
import { storageMutants } from './storage.ts';
import { valueMutants } from './values.ts';
import { versionMutants } from './versions.ts';

/** Every mutant, by topic: the specification's clauses first, then the decisions. */
export const mutants: readonly Mutant[] = [
  ...envelopeMutants,
  ...valueMutants,
  ...contactMutants,
  ...fundingAgencyMutants,
  ...noteMutants,
  ...storageMutants,
  ...operationMutants,
  ...representationMutants,
  ...problemMutants,
  ...bodyMutants,
  ...referenceMutants,
  ...deletionMutants,
  ...enrolmentMutants,
  ...pagingMutants,
  ...queryMutants,
  ...versionMutants,
  ...retryMutants,
  ...accessMutants,
  ...organisationMutants,
  ...limitMutants,
  ...fieldMutants,
];

export type { Mutant, Tokens } from './mutant.ts';
