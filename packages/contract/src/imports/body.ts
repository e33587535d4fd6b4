/**
 * References to records by another key than the id: a map from the name of the column, such as
 * `participant.externalId`, to the value in the file. An `externalId` belongs to the import's `source`. The import
 * replaces the value by the id in the field of the reference: `participantId`, or each item of `trainerIds`. Until
 * then, the body lacks this field. If a line clears a reference, the field is null.
 */
export type ImportReferences = Readonly<Record<string, string | readonly string[]>>;

/** The key of the references in a staged body: no field has this name. */
export const REFERENCES = '$references';

/**
 * The fields of a line as a merge patch: an absent field is kept, null clears a field, a list replaces the stored list.
 */
export interface ImportBody {
  readonly [field: string]: unknown;
  readonly [REFERENCES]?: ImportReferences;
}
