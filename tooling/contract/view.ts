import { type OpenApi, resolveSchema, type Schema } from './document.ts';

/** A schema as the rules compare it: references are resolved, null is one of the types, constants are enumerations. */
export interface View {
  /** Name of the component, if the schema is one. */
  name?: string;
  /** Without a type, any value is valid. */
  types: readonly string[];
  values?: readonly unknown[];
  properties: Readonly<Record<string, Schema>>;
  required: readonly string[];
  closed: boolean;
  items?: Schema;
  /** The schema with the keywords of the limits. */
  limits: Schema;
  /** The alternatives, if there are several that are not all constants. */
  alternatives: readonly Schema[];
}

const typesOf = ({ type, enum: values, const: value }: Schema): readonly string[] => {
  if (type !== undefined) return typeof type === 'string' ? [type] : type;
  const constants = value === undefined ? values : [value];
  return [...new Set(constants?.map((constant) => (constant === null ? 'null' : typeof constant)))];
};

const viewOfPlain = (schema: Schema): View => {
  const values = schema.const === undefined ? schema.enum : [schema.const];
  return {
    types: typesOf(schema),
    ...(values === undefined ? {} : { values }),
    properties: schema.properties ?? {},
    required: schema.required ?? [],
    closed: schema.additionalProperties === false,
    ...(schema.items === undefined ? {} : { items: schema.items }),
    limits: schema,
    alternatives: [],
  };
};

const union = <Item>(lists: readonly (readonly Item[])[]): Item[] => [...new Set(lists.flat())];

const isNull = ({ types }: View): boolean => types.length === 1 && types[0] === 'null';

const viewOfAlternatives = (document: OpenApi, alternatives: readonly Schema[]): View => {
  const views = alternatives.map((schema) => viewOf(document, schema));
  const types = views.some((view) => view.types.length === 0) ? [] : union(views.map((view) => view.types));
  const notNull = views.filter((view) => !isNull(view));
  const [only] = notNull;
  if (only !== undefined && notNull.length === 1) return { ...only, types };
  const values = notNull.flatMap((view) => view.values ?? []);
  if (notNull.every((view) => view.values !== undefined)) return { ...viewOfPlain({}), types, values };
  return { ...viewOfPlain({}), types, alternatives };
};

const viewOfAll = (document: OpenApi, schemas: readonly Schema[]): View => {
  const views = schemas.map((schema) => viewOf(document, schema));
  return {
    ...viewOfPlain(Object.assign({}, ...views.map(({ limits }) => limits))),
    properties: Object.assign({}, ...views.map(({ properties }) => properties)),
    required: union(views.map(({ required }) => required)),
  };
};

const viewOfResolved = (document: OpenApi, schema: Schema): View => {
  const { anyOf, oneOf, allOf, ...rest } = schema;
  const alternatives = anyOf ?? oneOf;
  if (alternatives !== undefined) return viewOfAlternatives(document, alternatives);
  return allOf === undefined ? viewOfPlain(schema) : viewOfAll(document, [...allOf, rest]);
};

/** Returns a schema of a document in the form that the rules compare. */
export function viewOf(document: OpenApi, schema: Schema): View {
  const resolved = resolveSchema(document, schema);
  const view = viewOfResolved(document, resolved.schema);
  return resolved.name === undefined ? view : { ...view, name: resolved.name };
}
