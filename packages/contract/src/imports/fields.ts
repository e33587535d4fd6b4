import * as z from 'zod/mini';
import type { Resource } from '../operations.ts';
import { resources } from '../resources.ts';
import type { ImportCollection } from '../wire/imports.ts';

/** How the content of a cell becomes the value of a field. */
export type Kind = 'text' | 'word' | 'date' | 'integer' | 'decimal' | 'boolean';

/** A field that a line can set, by its path. */
export interface Field {
  readonly kind: Kind;
  readonly isList: boolean;
}

/** A field that refers to records, which a line can also identify by another key than the id. */
export interface Reference {
  /** The field that gets the id: `participantId`, `trainerIds`. */
  readonly field: string;
  readonly isList: boolean;
  readonly key: string;
}

/** The fields that the lines of a collection can set. */
export interface Fields {
  readonly resource: Resource;
  /** The fields by their paths: `lastName`, `address.city`. */
  readonly fields: ReadonlyMap<string, Field>;
  /** The references by their names: `participant.externalId`. */
  readonly references: ReadonlyMap<string, Reference>;
}

interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly readOnly?: boolean;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

/** The schema of a value that is not null. */
const ofValue = (schema: JsonSchema): JsonSchema => {
  const inner = schema.anyOf?.find(({ type }) => type !== 'null');
  return inner === undefined ? schema : ofValue(inner);
};

/** Matches the pattern of decimals that are strings, such as `Money`. */
const IS_DECIMAL = /\(\\\.\\d/;

const kindOf = ({ type, format, pattern = '', enum: values }: JsonSchema): Kind => {
  if (type === 'integer') return 'integer';
  if (type === 'number' || IS_DECIMAL.test(pattern)) return 'decimal';
  if (type === 'boolean') return 'boolean';
  if (format === 'date') return 'date';
  return values !== undefined || format !== undefined ? 'word' : 'text';
};

const fieldsIn = (schema: JsonSchema, prefix = ''): [string, Field][] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, given]): [string, Field][] => {
    if (given.readOnly === true) return [];
    const one = ofValue(given);
    const path = prefix + name;
    if (one.properties !== undefined) return fieldsIn(one, `${path}.`);
    const isList = one.type === 'array';
    return [[path, { kind: kindOf(isList ? ofValue(one.items ?? {}) : one), isList }]];
  });

/** The keys other than the id by which a column can identify a record of a resource. */
const keysOf = ({ unique, externalIds }: Resource): string[] => [
  ...(externalIds === true ? ['externalId'] : []),
  ...unique.filter((field) => field !== 'id'),
];

/**
 * The name of a reference: `participant` for `participantId`, `trainers` for `trainerIds`, `fundingAgency` for
 * `funding_agency_id`.
 */
const nameOfReference = (field: string): string =>
  field.replace(/(?:_id|Id)(s?)$/, '$1').replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const describe = (collection: ImportCollection): Fields => {
  const resource: Resource = resources[collection];
  const schema = z.toJSONSchema(resource.patch as z.ZodMiniType, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const fields = new Map(fieldsIn(schema));
  fields.delete('id');
  const references = Object.entries(resource.references).flatMap(([field, target]) =>
    keysOf(resources[target]).map((key): [string, Reference] => [
      `${nameOfReference(field)}.${key}`,
      { field, isList: fields.get(field)?.isList === true, key },
    ]),
  );
  return { resource, fields, references: new Map(references) };
};

const known = new Map<ImportCollection, Fields>();

/**
 * The fields that the lines of a collection can set: those of its patch schema, and references by keys other than the
 * id.
 */
export const fieldsOf = (collection: ImportCollection): Fields => {
  const found = known.get(collection) ?? describe(collection);
  known.set(collection, found);
  return found;
};
