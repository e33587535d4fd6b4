import * as z from 'zod/mini';

/** Examples of a record, and of the bodies that create and change it. */
export interface Examples {
  readonly record: object;
  /** The body of a create or replace, with its wrapper. */
  readonly request?: object;
  /**
   * Values for records that must differ from the example. The first item is for a second create request, the others are
   * the entries of a batch, so that all examples can be sent one after the other. Absent if no value has to differ.
   */
  readonly others?: readonly object[];
  /** The body of an update, with its wrapper. */
  readonly change?: object;
}

/**
 * The data about a person that a field can contain. `personal` describes the person, and `freeText` may contain
 * anything: an erasure removes both. It keeps every other field, for the reason in `kept`.
 */
export type FieldClass = 'personal' | 'freeText' | { readonly kept: string };

type FieldClasses = Readonly<Record<string, FieldClass>>;

/**
 * Whom the records of a resource are about. This determines the data that an export contains and an erasure removes.
 */
export type Privacy =
  /**
   * The records are about nobody, like organisations and courses. `why` gives the reason for data that might look
   * personal.
   */
  | { readonly about: 'nobody'; readonly why: string }
  /** Each record is a person. An erasure removes it. */
  | { readonly about: 'self'; readonly fields: FieldClasses }
  /**
   * Each record is about a person of the resource `about`. Either it is below the person, and an erasure removes it as
   * well; or it refers to the person by a field, and remains without data that identifies the person.
   */
  | { readonly about: string; readonly through: string; readonly fields: FieldClasses };

/** The value of `through` for records that are below the person whom they are about. */
export const BELOW = 'below';

/** The reason why an erasure keeps the kind and time of a participation, and who paid for it. */
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
  /** Default values of fields that a request may omit, but every record has. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** Fields whose values are unique within an organisation; an `id` is unique everywhere. */
  readonly unique: readonly string[];
  /** Fields that never change after the record is created. */
  readonly fixed?: readonly string[];
  /** Fields that a caller may set to the id, or a list of ids, of another resource. */
  readonly references: Readonly<Record<string, string>>;
  /** Whether a record cannot be deleted while a record that is not deleted refers to it. */
  readonly keptWhileReferenced?: boolean;
  /** Fields that `q` searches. The path of a field inside an object contains a dot. */
  readonly searched: readonly string[];
  /** The names of two date fields. The second date must not be before the first. */
  readonly span?: readonly [start: string, end: string];
  /** Whether the records have external ids (decision N6c). */
  readonly externalIds?: true;
  /** Resources to whose records these records belong. */
  readonly parents: readonly string[];
  /** Fields that refer to another record to which these records belong: if it is deleted, they are deleted as well. */
  readonly belongsBy?: readonly string[];
  /** Fields to sort by, in addition to `insertedAt` and `updatedAt`. */
  readonly sort: readonly string[];
  /**
   * Filters by equality: the query parameter, and the field of the record with which it is compared. The path of a
   * field inside an object contains a dot.
   */
  readonly filters: Readonly<Record<string, string>>;
  /** The filters that are case-insensitive. */
  readonly caseless?: readonly string[];
  /** Filters by records that refer to this one: the query parameter, and the field with the id of this record. */
  readonly referrers?: Readonly<Record<string, Referrer>>;
  /**
   * Fields with dates and timestamps that have the filters `[gte]`, `[gt]`, `[lte]` and `[lt]`, in addition to
   * `insertedAt` and `updatedAt`.
   */
  readonly ranges: readonly string[];
  /** Second spellings of fields, by spelling. They are accepted and returned in addition to the first spelling. */
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

/** The names of the fields of `Item` whose values, if present, have the type `Value`. */
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

/** Fields that responses contain and requests may contain without effect. */
type ReadOnly<F extends Facts> = {
  [Field in FieldOf<F>]: Field extends keyof InputOf<F> ? (unknown extends InputOf<F>[Field] ? Field : never) : never;
}[FieldOf<F>];

/** Restricts the keys of `Given` to `Known`, because a generic parameter alone does not reject unknown keys. */
type OnlyKeys<Given, Known extends string, Value> = {
  readonly [Key in keyof Given]: Key extends Known ? Value : never;
};

/** The type of a constant value: its lists are read-only. */
type Constant<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value;

/** Fields of every record that contain no personal data. */
type OfEveryRecord = 'id' | 'insertedAt' | 'updatedAt';

/** The type of `privacy`: it must classify every field of the record. */
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

/** What the compiler checks: every name is that of a field of the record with a suitable type. */
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
  /** Fields that responses contain and requests may contain without effect. */
  readonly readOnly: readonly ReadOnly<F>[];
  readonly examples: Examples;
};

const objectIn = (schema: z.core.$ZodType): z.ZodMiniObject | undefined => {
  if (schema instanceof z.ZodMiniPipe) return objectIn(schema.def.in);
  return schema instanceof z.ZodMiniObject ? schema : undefined;
};

const isReadOnly = (schema: z.core.$ZodType): boolean => z.globalRegistry.get(schema)?.readOnly === true;

/**
 * Declares the facts of a resource, which the compiler checks against its schemas. Read-only fields are derived from
 * the input schema.
 */
export const factsOf = <const F extends Facts>(facts: F & Checked<F>): Omit<F, 'examples'> & Computed<F> => {
  const fields = Object.entries(objectIn(facts.input)?.shape ?? {});
  const readOnly = fields.flatMap(([name, schema]) => (isReadOnly(schema) ? [name] : []));
  // The cast is necessary: TypeScript cannot follow the filter of names.
  return { ...facts, readOnly: readOnly as ReadOnly<F>[] };
};
