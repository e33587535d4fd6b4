import { access } from './access.ts';
import { additions } from './additions.ts';
import { attendance } from './attendance.ts';
import { batches } from './batches.ts';
import { collections } from './collections.ts';
import { enrolments } from './enrolments.ts';
import { exports } from './exports.ts';
import { externalIds } from './externalIds.ts';
import { fields } from './fields.ts';
import { imports } from './imports.ts';
import { lifecycles } from './lifecycles.ts';
import { limits } from './limits.ts';
import { operations } from './operations.ts';
import { privacy } from './privacy.ts';
import { representation } from './representation.ts';
import { requests } from './requests.ts';
import type { Requirement } from './requirement.ts';
import { retries } from './retries.ts';
import { settled } from './settled.ts';
import { specification } from './specification.ts';
import { webhooks } from './webhooks.ts';

const all = [
  ...specification,
  ...operations,
  ...representation,
  ...requests,
  ...collections,
  ...retries,
  ...additions,
  ...enrolments,
  ...privacy,
  ...batches,
  ...imports,
  ...exports,
  ...webhooks,
  ...lifecycles,
  ...attendance,
  ...externalIds,
  ...access,
  ...limits,
  ...fields,
  ...settled,
] as const;

/** The id of a requirement: a misspelt id does not compile. */
export type RequirementId = (typeof all)[number]['id'];

/** All requirements: those of the specification first, then the decisions. */
export const catalogue: readonly Requirement<RequirementId>[] = all;

const byId = new Map<string, Requirement<RequirementId>>(catalogue.map((entry) => [entry.id, entry]));

/** Whether a text is the id of a requirement. */
export const isRequirementId = (id: string): id is RequirementId => byId.has(id);

/** Whether the specification lists an operation of the contract; otherwise a decision added it. */
export const isSpecified = (operationId: string): boolean => isRequirementId(`S4-${operationId}`);

/** The requirement with this id. The type guarantees that it exists. */
export const requirementOf = (id: RequirementId): Requirement<RequirementId> =>
  byId.get(id) as Requirement<RequirementId>;

export type { Level, Requirement, Source } from './requirement.ts';
