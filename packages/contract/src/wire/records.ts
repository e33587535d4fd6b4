import * as z from 'zod/mini';
import { annotated, described } from './describe.ts';
import { Id, Timestamp } from './fields.ts';

type Shape = Record<string, z.ZodMiniType>;
type Nullish<S extends Shape> = { [K in keyof S]: z.ZodMiniOptional<z.ZodMiniNullable<S[K]>> };
type Optional<S extends Shape> = { [K in keyof S]: z.ZodMiniOptional<S[K]> };
type NestedRecords<N extends Record<string, Shape>> = {
  [K in keyof N]: z.ZodMiniOptional<z.ZodMiniObject<Optional<N[K]>>>;
};
type NestedInputs<N extends Record<string, Shape>> = {
  [K in keyof N]: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniObject<Nullish<N[K]>, z.core.$strict>>>;
};
type Ignored<S extends Shape> = { [K in keyof S]: z.ZodMiniOptional<z.ZodMiniUnknown> };

/** The fields of one resource, grouped by how they may be written. */
interface Fields<
  Required extends Shape,
  Optional extends Shape,
  Nested extends Record<string, Shape>,
  Defaulted extends Shape,
  ReadOnly extends Shape,
> {
  /** Fields that are required on create and replace, and cannot be cleared. */
  required: Required;
  /** Optional fields, which are absent from the record if they have no value. */
  optional: Optional;
  /** Objects whose members are all optional; a PATCH merges them. */
  nested: Nested;
  /** Optional fields with a default, so that the record always has them. */
  defaulted: Defaulted;
  /**
   * Fields that are returned, and ignored in a request, so that a client can send the response of GET back with PUT.
   */
  readOnly: ReadOnly;
}

/** The fields of every record; contacts declare their fields themselves. */
export const identity = {
  id: described(Id, 'Id of the record.'),
  insertedAt: described(Timestamp, 'Time of creation, in UTC.'),
  updatedAt: described(Timestamp, 'Time of the last change, in UTC; it never goes back.'),
};

/** Applies `change` to each schema of a shape. The cast is necessary: TypeScript cannot follow a mapping by key. */
const mapShape = <Out>(shape: Record<string, Shape | z.ZodMiniType>, change: (schema: never) => z.ZodMiniType): Out =>
  Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, change(schema as never)])) as Out;

const nullish = <S extends Shape>(shape: S): Nullish<S> =>
  mapShape(shape, (schema: z.ZodMiniType) => z.nullish(schema));
const optional = <S extends Shape>(shape: S): Optional<S> =>
  mapShape(shape, (schema: z.ZodMiniType) => z.optional(schema));
/** A field that records have and requests may contain without effect. */
export const ignoredField = annotated(z.optional(z.unknown()), {
  readOnly: true,
  description: 'Ignored, so that a client can PUT back the response to a GET.',
});
const ignored = <S extends Shape>(shape: S): Ignored<S> => mapShape(shape, () => ignoredField);

/** The schema of the record as the service returns it. It allows unknown fields, which a client must tolerate. */
export const record = <
  R extends Shape,
  O extends Shape,
  N extends Record<string, Shape>,
  D extends Shape,
  Q extends Shape,
>(
  fields: Fields<R, O, N, D, Q>,
) =>
  z.object({
    ...identity,
    ...fields.required,
    ...optional(fields.optional),
    ...mapShape<NestedRecords<N>>(fields.nested, (shape: Shape) =>
      z.optional(described(z.object(optional(shape)), 'Each part is optional.')),
    ),
    ...fields.defaulted,
    ...fields.readOnly,
  });

const writable = <O extends Shape, N extends Record<string, Shape>, D extends Shape, Q extends Shape>(
  fields: Fields<Shape, O, N, D, Q>,
) => ({
  ...nullish(fields.optional),
  ...mapShape<NestedInputs<N>>(fields.nested, (shape: Shape) =>
    z.nullish(
      described(z.strictObject(nullish(shape)), 'Each part is optional; a PATCH changes only the given parts.'),
    ),
  ),
  ...nullish(fields.defaulted),
  ...ignored({ ...identity, ...fields.readOnly }),
});

/** The body of a create or replace. Unknown fields are rejected; `null` means the same as absent. */
export const input = <
  R extends Shape,
  O extends Shape,
  N extends Record<string, Shape>,
  D extends Shape,
  Q extends Shape,
>(
  fields: Fields<R, O, N, D, Q>,
) => z.strictObject({ ...fields.required, ...writable(fields) });

/** The body of a PATCH (RFC 7396). Unknown fields are rejected; an absent field is unchanged; `null` clears a field. */
export const patch = <
  R extends Shape,
  O extends Shape,
  N extends Record<string, Shape>,
  D extends Shape,
  Q extends Shape,
>(
  fields: Fields<R, O, N, D, Q>,
) => z.strictObject({ ...optional(fields.required), ...writable(fields) });
