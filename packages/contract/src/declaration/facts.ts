import { z } from 'zod';

/** Whole bodies as they are on the wire are made from these: a record, what creates it, what changes it. */
export interface Examples {
  readonly record: object;
  /** The body of a create or replace, with its wrapper. */
  readonly request?: object;
  /** The body of an update, with its wrapper. */
  readonly change?: object;
}

/** The facts of a resource: what its schemas alone do not say. */
export interface Facts {
  /** The name in the path, in scopes and in the registry. */
  readonly name: string;
  /** The name of one record: the wrapper key of its bodies, and part of operation ids. */
  readonly singular: string;
  /** Further spellings of the wrapper key that are accepted. */
  readonly otherWrappers?: readonly string[];
  readonly description: string;
  readonly record: z.ZodObject;
  /** What creates a record, over HTTP or by the admin command line. */
  readonly input: z.ZodType;
  readonly patch?: z.ZodType;
  readonly idVersion: 4 | 7;
  /** Whether the caller may choose the id on creation. */
  readonly suppliedId: boolean;
  /** Values of the fields that may be left out and that every record holds. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** Fields of which no two records of an organisation have the same value; an `id` is unique everywhere. */
  readonly unique: readonly string[];
  /** Fields that a caller may set to the id, or a list of ids, of another resource. */
  readonly references: Readonly<Record<string, string>>;
  /** Fields that `q` searches; dotted inside of an object. */
  readonly searched: readonly string[];
  /** Two dates, of which the second may not lie before the first. */
  readonly span?: readonly [start: string, end: string];
  /** Resources below whose records these records lie. */
  readonly parents: readonly string[];
  /** Fields to sort by, besides `insertedAt` and `updatedAt`. */
  readonly sort: readonly string[];
  /** Filters by equality: the query parameter, and the field of the record that it compares. */
  readonly filters: Readonly<Record<string, string>>;
  /** Filters by what refers to the record: the query parameter, and the field that holds the record's id. */
  readonly referrers?: Readonly<Record<string, Referrer>>;
  /** Dates and timestamps that take `[gte]`, `[gt]`, `[lte]` and `[lt]`, besides `insertedAt` and `updatedAt`. */
  readonly ranges: readonly string[];
  /** Second spellings of fields: accepted and answered besides the first. */
  readonly spellings?: Readonly<Record<string, string>>;
  readonly examples: Examples;
}

/** A field of another resource that holds ids. */
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

/** Fields that a caller may leave out, although every record holds them. */
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

/** Fields that are answered and ignored in a request. */
type ReadOnly<F extends Facts> = {
  [Field in FieldOf<F>]: Field extends keyof InputOf<F> ? (unknown extends InputOf<F>[Field] ? Field : never) : never;
}[FieldOf<F>];

/** Holds the keys of `Given` to `Known`: a generic parameter does not refuse unknown ones by itself. */
type OnlyKeys<Given, Known extends string, Value> = {
  readonly [Key in keyof Given]: Key extends Known ? Value : never;
};

/** A value that is written down, with its lists read-only. */
type Constant<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value;

/** What the compiler holds the facts to: every name is a field of the record, of the right type. */
interface Checked<F extends Facts> {
  readonly defaults: { readonly [Field in Defaulted<F>]: Constant<RecordOf<F>[Field]> } & OnlyKeys<
    F['defaults'],
    Defaulted<F>,
    unknown
  >;
  readonly unique: readonly FieldsWith<RecordOf<F>, string>[];
  readonly references: OnlyKeys<F['references'], FieldsWith<RecordOf<F>, string | string[]>, string>;
  readonly searched: readonly (FieldsWith<RecordOf<F>, string> | InnerText<RecordOf<F>>)[];
  readonly span?: readonly [FieldsWith<RecordOf<F>, string>, FieldsWith<RecordOf<F>, string>];
  readonly sort: readonly FieldOf<F>[];
  readonly filters: { readonly [Parameter in keyof F['filters']]: FieldOf<F> };
  readonly ranges: readonly FieldsWith<RecordOf<F>, string>[];
}

type Computed<F extends Facts> = {
  /** Fields that are answered and ignored in a request. */
  readonly readOnly: readonly ReadOnly<F>[];
  readonly examples: Examples;
};

const objectIn = (schema: z.core.$ZodType): z.ZodObject | undefined => {
  if (schema instanceof z.ZodPipe) return objectIn(schema.in);
  return schema instanceof z.ZodObject ? schema : undefined;
};

const isReadOnly = (schema: z.core.$ZodType): boolean => z.globalRegistry.get(schema)?.readOnly === true;

/** Declares the facts of a resource, held to its schemas by the compiler. Read-only fields follow from the input. */
export const factsOf = <const F extends Facts>(facts: F & Checked<F>): Omit<F, 'examples'> & Computed<F> => {
  const fields = Object.entries(objectIn(facts.input)?.shape ?? {});
  const readOnly = fields.flatMap(([name, schema]) => (isReadOnly(schema) ? [name] : []));
  // The boundary: TypeScript can't follow which names are left over.
  return { ...facts, readOnly: readOnly as ReadOnly<F>[] };
};
