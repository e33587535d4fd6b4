import type { ParentKey } from './recordKey.ts';

/** What chooses the records of a collection. Further keys of a query are filters and ranges. */
export interface Choice {
  readonly q?: readonly string[] | undefined;
  readonly includeDeleted?: boolean | undefined;
}

/** Where the records of a list belong: to an organisation and, if they are below another record, to that one. */
export interface Within {
  readonly organisation_id: string;
  readonly parent?: ParentKey | undefined;
}
