import type { Violation } from '@training-provider/contract';
import { invalidBody } from '../faults/fault.ts';
import type { Database } from './database.ts';

type ReferencedTable =
  | 'participant'
  | 'course'
  | 'program'
  | 'location'
  | 'app_user'
  | 'funding_agency'
  | 'permission_group';

/** A reference in a body: to which table, which id (if any), and where it stands. */
export interface Reference {
  table: ReferencedTable;
  id: string | null | undefined;
  pointer: string;
}

/** A record that another one refers to now. */
export type HeldReference = Pick<Reference, 'table' | 'id'>;

/** References of a list field, such as `trainerIds`. */
export const referencesOf = (
  table: ReferencedTable,
  ids: readonly string[] | null | undefined,
  pointer: string,
): Reference[] => (ids ?? []).map((id, index) => ({ table, id, pointer: `${pointer}/${index}` }));

const unknownReference = (reference: Reference): Violation => ({
  in: 'body',
  pointer: reference.pointer,
  code: 'unknown_reference',
  detail: 'Refers to nothing in this organisation.',
});

/**
 * Refuses references to what is not there for this organisation (decision Q5): unknown, deleted or another's.
 * An update may keep a reference that the record holds already, even if its target was deleted since: `held` reads
 * those references, and is only asked where it matters. The database's foreign keys stand behind this check.
 * @throws Fault 422 with the pointer of every such reference
 */
export const requireReferences = async (
  db: Database,
  organisationId: string,
  references: readonly Reference[],
  held: () => Promise<readonly HeldReference[]> = async () => [],
): Promise<void> => {
  const set = references.flatMap(({ table, id, pointer }) => (typeof id === 'string' ? [{ table, id, pointer }] : []));
  if (set.length === 0) return;
  const answer = await db
    .selectNoFrom((build) =>
      set.map(({ table, id }, index) =>
        build
          .exists(
            build
              .selectFrom(table)
              .select('id')
              .where('organisation_id', '=', organisationId)
              .where('id', '=', id)
              .where('deleted_at', 'is', null),
          )
          .as(`r${index}`),
      ),
    )
    .executeTakeFirstOrThrow();
  const missing = set.filter((_, index) => answer[`r${index}`] !== true);
  if (missing.length === 0) return;
  const kept = await held();
  const isKept = ({ table, id }: HeldReference) =>
    kept.some((one) => one.table === table && one.id === id?.toLowerCase());
  const errors = missing.filter((reference) => !isKept(reference)).map(unknownReference);
  if (errors.length > 0) throw invalidBody(errors);
};
