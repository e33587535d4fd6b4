import * as z from 'zod/mini';

/** Examples of a record, and of the bodies that create and change it. */
export interface Examples {
  readonly record: object;
  /** The body of a create or replace, with its wrapper. */
  readonly request?: object;
  /**
   * Other values for records that must differ: the first is for a further create request, the others are the entries of
   * a batch. So all examples can run one after the other. Absent: no value has to differ.
   */
  readonly others?: readonly object[];
  /** The body of an update, with its wrapper. */
  readonly change?: object;
}

/**
 * The data about a person that a field can contain. `personal` describes the person and `freeText` may contain
 * anything: erasure removes both. Every other field stays, with the reason.
 */
export type FieldClass = 'personal' | 'freeText' | { readonly kept: string };

type FieldClasses = Readonly<Record<string, FieldClass>>;

/**
 * The person whom the records of a resource are about, which determines the data that an export shows and an erasure
 * removes.
 */
export type Privacy =
  /** Nobody: organisations, courses and the like. `why` gives the reason for data that might look personal. */
  | { readonly about: 'nobody'; readonly why: string }
  /** Each record is a person. Erasure removes it. */
  | { readonly about: 'self'; readonly fields: FieldClasses }
  /**
   * Each record is about a record of the resource `about`: it is below that record, and an erasure removes it too; or
   * it references that record by a field, and stays without data that identifies the person.
   */
  | { readonly about: string; readonly through: string; readonly fields: FieldClasses };

/** `through` of records that are below the person whom they are about. */
export const BELOW = 'below';

/** Why an erasure keeps the kind and time of a participation, and who paid for it. */
export const AUDITED =
  'Funding agencies audit the participation for which they paid; without a person it is only a figure.';

/** The facts of a resource that its schemas do not express. */
export interface Facts {
  /** The name in the path, in scopes and in the registry. */
  readonly name: string;
  /** The name of one record: the wrapper key of its bodies, and part of operation ids. */
  readonly singular: string;
  /** Further accepted spellings of the wrapper key. */
  readonly otherWrappers?: readonly string[];
  readonly description: string;
  readonly record: z.ZodMiniObject;
  /** The input of a create request, over HTTP or in the admin command line. */
  readonly input: z.ZodMiniType;
  readonly patch?: z.ZodMiniType;
  readonly idVersion: 4 | 7;
  /** Whether the caller may choose the id of a new record. */
  readonly suppliedId: boolean;
  /** Default values of the optional fields that every record has. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** Fields of which no two records of an organisation have the same value; an `id` is unique everywhere. */
  readonly unique: readonly string[];
  /** Fields that never change after the record is created. */
  readonly fixed?: readonly string[];
  /** Fields that a caller may set to the id, or a list of ids, of another resource. */
  readonly references: Readonly<Record<string, string>>;
  /** Whether a record cannot be deleted while a record that is not deleted references it. */
  readonly keptWhileReferenced?: boolean;
  /** Fields that `q` searches; a field inside an object is written with a dot. */
  readonly searched: readonly string[];
  /** Two dates; the second must not be before the first. */
  readonly span?: readonly [start: string, end: string];
  /** Whether the records have external ids (decision N6c). */
  readonly externalIds?: true;
  /** Resources whose records these records belong to. */
  readonly parents: readonly string[];
  /** Fields that reference a record to which these records belong as well: they are deleted with it. */
  readonly belongsBy?: readonly string[];
  /** Fields to sort by, in addition to `insertedAt` and `updatedAt`. */
  readonly sort: readonly string[];
  /**
   * Filters by equality: the query parameter, and the field of the record that it is compared with, with a dot for a
   * member of an object.
   */
  readonly filters: Readonly<Record<string, string>>;
  /** The filters that ignore the case of letters. */
  readonly caseless?: readonly string[];
  /** Filters by records that reference this one: the query parameter, and the field with the id of this record. */
  readonly referrers?: Readonly<Record<string, Referrer>>;
  /**
   * Dates and timestamps with the ranges `[gte]`, `[gt]`, `[lte]` and `[lt]`, in addition to `insertedAt` and
   * `updatedAt`.
   */
  readonly ranges: readonly string[];
  /** Second spellings of fields: accepted and returned in addition to the first. */
  readonly spellings?: Readonly<Record<string, string>>;
  /** The person whom the records are about, and the data that each of their fields can contain. */
  readonly privacy: Privacy;
  readonly examples: Examples;
}

/** A field of another resource that contains ids. */
export interface Referrer {
  readonly resource: string;
  readonly field: string;
}

type RecordOf<F extends Facts> = z.output<F['record']>;
type InputOf<F extends Facts> = z.output<F['input']>;
type FieldOf<F extends Facts> = keyof RecordOf<F> & string;

/** Fields of `Item` whose values are `Value`, if they have one. */
type FieldsWith<Item, Value> = {
  [Field in keyof Item]-?: NonNullable<Item[Field]> extends Value ? Field : never;
}[keyof Item] &
  string;

type InnerText<Item> = {
  [Field in keyof Item & string]: NonNullable<Item[Field]> extends readonly unknown[]
    ? never
    : `${Field}.${FieldsWith<NonNullable<Item[Field]>, string>}`;
}[keyof Item & string];

/** Fields that a caller may omit, although every record has them. */
type Defaulted<F extends Facts> = {
  [Field in FieldOf<F>]: undefined extends RecordOf<F>[Field]
    ? never
    : Field extends keyof InputOf<F>
      ? unknown extends InputOf<F>[Field]
        ? never
        : undefined extends InputOf<F>[Field]
          ? Exclude<Field, 'id'>
          : never
      : never;
}[FieldOf<F>];

/** Fields that are returned, and ignored in a request. */
type ReadOnly<F extends Facts> = {
  [Field in FieldOf<F>]: Field extends keyof InputOf<F> ? (unknown extends InputOf<F>[Field] ? Field : never) : never;
}[FieldOf<F>];

/** Restricts the keys of `Given` to `Known`: a generic parameter alone does not reject unknown keys. */
type OnlyKeys<Given, Known extends string, Value> = {
  readonly [Key in keyof Given]: Key extends Known ? Value : never;
};

/** A constant value: its lists are read-only. */
type Constant<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value;

/** Fields of every record that contain no personal data. */
type OfEveryRecord = 'id' | 'insertedAt' | 'updatedAt';

/** The class of every field. */
type Classed<F extends Facts> = F['privacy'] extends { readonly fields: infer Fields }
  ? {
      readonly about: 'self' | (F['references'][keyof F['references']] & string) | F['parents'][number];
      readonly through?: typeof BELOW | (keyof F['references'] & string);
      readonly fields: { readonly [Field in Exclude<FieldOf<F>, OfEveryRecord>]: FieldClass } & OnlyKeys<
        Fields,
        Exclude<FieldOf<F>, OfEveryRecord>,
        FieldClass
      >;
    }
  : { readonly about: 'nobody'; readonly why: string };

/** What the compiler checks: every name is a field of the record, with the right type. */
interface Checked<F extends Facts> {
  readonly defaults: { readonly [Field in Defaulted<F>]: Constant<RecordOf<F>[Field]> } & OnlyKeys<
    F['defaults'],
    Defaulted<F>,
    unknown
  >;
  readonly unique: readonly FieldsWith<RecordOf<F>, string>[];
  readonly fixed?: readonly FieldsWith<RecordOf<F>, string>[];
  readonly belongsBy?: readonly (keyof F['references'])[];
  readonly references: OnlyKeys<F['references'], FieldsWith<RecordOf<F>, string | string[]>, string>;
  readonly searched: readonly (FieldsWith<RecordOf<F>, string> | InnerText<RecordOf<F>>)[];
  readonly span?: readonly [FieldsWith<RecordOf<F>, string>, FieldsWith<RecordOf<F>, string>];
  readonly sort: readonly FieldOf<F>[];
  readonly filters: { readonly [Parameter in keyof F['filters']]: FieldOf<F> | InnerText<RecordOf<F>> };
  readonly caseless?: readonly (keyof F['filters'])[];
  readonly ranges: readonly FieldsWith<RecordOf<F>, string>[];
  readonly privacy: Classed<F>;
}

type Computed<F extends Facts> = {
  /** Fields that are returned, and ignored in a request. */
  readonly readOnly: readonly ReadOnly<F>[];
  readonly examples: Examples;
};

const objectIn = (schema: z.core.$ZodType): z.ZodMiniObject | undefined => {
  if (schema instanceof z.ZodMiniPipe) return objectIn(schema.def.in);
  return schema instanceof z.ZodMiniObject ? schema : undefined;
};

const isReadOnly = (schema: z.core.$ZodType): boolean => z.globalRegistry.get(schema)?.readOnly === true;

/** Declares the facts of a resource, which the compiler checks against its schemas. Read-only fields follow from the input. */
export const factsOf = <const F extends Facts>(facts: F & Checked<F>): Omit<F, 'examples'> & Computed<F> => {
  const fields = Object.entries(objectIn(facts.input)?.shape ?? {});
  const readOnly = fields.flatMap(([name, schema]) => (isReadOnly(schema) ? [name] : []));
  // The boundary: TypeScript cannot follow the filter of names.
  return { ...facts, readOnly: readOnly as ReadOnly<F>[] };
};
