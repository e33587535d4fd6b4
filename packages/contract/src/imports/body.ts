/**
 * A reference to a record by another key than its id: `<reference>.<field>` as a column names it, such as
 * `participant.externalId`, to the value of the file. An `externalId` belongs to the import's `source`. The value
 * becomes the id in the field of the reference: `participantId`, or each of `trainerIds`, which the body lacks. A
 * cleared reference is a field that is null.
 */
export type ImportReferences = Readonly<Record<string, string | readonly string[]>>;

/** The key of the references in a staged body: no field has this name. */
export const REFERENCES = '$references';

/** The fields of a line as a merge patch: absent keeps, null clears, lists replace. */
export interface ImportBody {
  readonly [field: string]: unknown;
  readonly [REFERENCES]?: ImportReferences;
}
