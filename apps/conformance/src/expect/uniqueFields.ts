import type { Target } from '../deployment/target.ts';
import { fieldFactsOf } from '../interface/fieldFacts.ts';
import type { Kind } from '../interface/kinds.ts';
import { createdFields } from '../interface/listFields.ts';
import { withoutNull } from '../interface/schema.ts';

/** A field whose value is unique within an organisation. */
export interface UniqueField<K extends Kind = Kind> {
  kind: K;
  field: string;
  /** Whether it is an e-mail address, which is compared without regard to case. */
  isEmail: boolean;
  /** A value that no record has. */
  valueFor(target: Target): string;
}

/** The unique fields of a kind; ids, which are unique everywhere, have checks of their own. */
export const uniqueFieldsOf = <K extends Kind>(kind: K): readonly UniqueField<K>[] => {
  const { properties } = createdFields(kind);
  return fieldFactsOf(kind)
    .unique.filter((field) => field !== 'id')
    .map((field) => {
      const isEmail = withoutNull(properties[field] ?? {}).schema.format === 'email';
      const valueFor = (target: Target) => (isEmail ? `${target.word().toLowerCase()}@example.org` : target.word());
      return { kind, field, isEmail, valueFor };
    });
};
