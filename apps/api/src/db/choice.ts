import type { ParentKey } from './recordKey.ts';

/** The parameters that select the records of a collection. Further keys of a query are filters and ranges. */
export interface Choice {
  readonly q?: readonly string[] | undefined;
  readonly includeDeleted?: boolean | undefined;
}

/** The owner of the records of a list: an organisation and, if they are below another record, that record. */
export interface Within {
  readonly organisation_id: string;
  readonly parent?: ParentKey | undefined;
}
