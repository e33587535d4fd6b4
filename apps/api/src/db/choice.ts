import type { ParentKey } from './recordKey.ts';

/** The parameters that select the records of a collection. Further keys of a query are filters and ranges. */
export interface Choice {
  readonly q?: readonly string[] | undefined;
  readonly includeDeleted?: boolean | undefined;
}

/** What the records of a list belong to: an organisation, and a parent record if there is one. */
export interface Within {
  readonly organisation_id: string;
  readonly parent?: ParentKey | undefined;
}
