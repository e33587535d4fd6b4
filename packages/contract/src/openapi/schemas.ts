import * as z from 'zod/mini';
import { capitalised } from '../declaration/capitalised.ts';
import * as declared from '../index.ts';
import { type Action, operations } from '../operations.ts';
import { withDescribedFields } from './descriptions.ts';

/** JSON Schema (2020-12) as a part of an OpenAPI 3.1 document. */
export type Schema = z.core.JSONSchema.BaseSchema;
type Schemas = Readonly<Record<string, Schema>>;

const PREFIX = '#/components/schemas/';

/**
 * Published schema names that differ from those in the code and must not change, because they are part of the
 * interface.
 */
const PUBLISHED: Readonly<Record<string, string>> = { Violation: 'ProblemError' };

/**
 * Suffixes of the names of responses about a person, whose schemas differ for each resource of persons:
 * `ParticipantExport`.
 */
const OF_PERSONS: Readonly<Partial<Record<Action, string>>> = {
  export: 'Export',
  erasure: 'ErasurePlan',
  erase: 'ErasureResult',
};
const ofPersons = operations.flatMap(({ action, facts, answer }): [string, z.ZodMiniType][] => {
  const name = OF_PERSONS[action];
  const data = answer instanceof z.ZodMiniObject ? answer.shape.data : undefined;
  return name !== undefined && facts !== undefined && data instanceof z.ZodMiniType
    ? [[capitalised(facts.singular) + name, data]]
    : [];
});

/**
 * Every schema that the contract exports, by its name in the document. Query schemas are excluded, because their
 * parameters are written individually.
 */
const NAMED = [
  ...Object.entries(declared).flatMap(([name, schema]): [string, z.ZodMiniType][] =>
    schema instanceof z.ZodMiniType && !name.endsWith('Query') ? [[PUBLISHED[name] ?? name, schema]] : [],
  ),
  ...ofPersons,
];

/** The maximum length of each string format. A timestamp has up to nine fraction digits, and an offset. */
const LENGTHS: Readonly<Record<string, number>> = { uuid: 36, date: 10, 'date-time': 35 };
const MAX_INT32 = 2 ** 31 - 1;

/** Adds the maximum length of strings with a known format, and the format of integers. */
const bound = (schema: Schema): void => {
  const length = LENGTHS[schema.format ?? ''];
  if (schema.type === 'string' && length !== undefined) schema.maxLength ??= length;
  if (schema.type === 'integer') {
    schema.format = (schema.maximum ?? Number.MAX_SAFE_INTEGER) > MAX_INT32 ? 'int64' : 'int32';
  }
};

/** Applies `bound` to an inline schema and to its items, and returns the schema. */
export const bounded = (schema: Schema): Schema => {
  bound(schema);
  if (typeof schema.items === 'object' && !Array.isArray(schema.items)) bounded(schema.items);
  return schema;
};

/**
 * Adapts generated schemas. Responses may have additional properties (decision R10). The pattern that zod adds to
 * `date-time` is redundant.
 */
const adapt =
  (direction: 'input' | 'output') =>
  ({ jsonSchema }: { jsonSchema: Schema }): void => {
    if (direction === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
    bound(jsonSchema);
  };

const withoutAddress = ({ $id, $schema, ...schema }: Schema): Schema => schema;

/** The `components` to which `schemas` refer, directly or indirectly. */
const reachedFrom = (schemas: readonly Schema[], components: Schemas): Record<string, Schema> => {
  const reached: Record<string, Schema> = {};
  const visit = (schema: Schema): void => {
    for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const component = components[name];
      if (component === undefined || name in reached) continue;
      reached[name] = component;
      visit(component);
    }
  };
  schemas.forEach(visit);
  return reached;
};

/**
 * The JSON Schemas of sent (`input`) or returned (`output`) data. Each schema that the contract exports becomes a
 * component. `schemaOf` returns the JSON Schema of one of the `parts`, with references to components.
 */
export const describeSchemas = (direction: 'input' | 'output', parts: readonly z.ZodMiniType[]) => {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of NAMED) registry.add(schema, { id });
  const idOf = new Map<z.ZodMiniType, string>();
  for (const part of new Set(parts)) {
    const id = registry.get(part)?.id ?? `part${idOf.size}`;
    if (!registry.has(part)) registry.add(part, { id });
    idOf.set(part, id);
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: direction,
    unrepresentable: 'any',
    uri: (id) => PREFIX + id,
    override: adapt(direction),
  });
  const descriptionOf = (reference = '') => schemas[reference.slice(PREFIX.length)]?.description;
  const schemaWithId = (id: string): Schema => withDescribedFields(withoutAddress(schemas[id] ?? {}), descriptionOf);
  const all = Object.fromEntries(NAMED.map(([name]) => [name, schemaWithId(name)]));
  const schemaOf = (part: z.ZodMiniType): Schema => {
    const id = idOf.get(part) ?? '';
    return id in all ? { $ref: PREFIX + id } : schemaWithId(id);
  };
  return { schemaOf, components: reachedFrom([...idOf.keys()].map(schemaOf), all) };
};

const isListed = (item: z.ZodMiniObject, record: z.ZodMiniObject): boolean => {
  const fields = Object.entries(record.shape);
  return (
    Object.keys(item.shape).length === fields.length + 1 && fields.every(([name, field]) => item.shape[name] === field)
  );
};

/**
 * The name of the items of a collection, which are records with an additional `deletedAt`: `ListedParticipant`.
 * Undefined for other objects.
 */
export const listedName = (item: z.ZodMiniObject): string | undefined => {
  const record = NAMED.find(([, schema]) => schema instanceof z.ZodMiniObject && isListed(item, schema));
  return record && `Listed${record[0]}`;
};

/** A reference to the component with this name. */
export const referenceTo = (name: string): Schema => ({ $ref: PREFIX + name });
