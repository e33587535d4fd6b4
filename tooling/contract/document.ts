/** JSON Schema of OpenAPI 3.1, as far as it is compared. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  uniqueItems?: boolean;
  readonly [keyword: string]: unknown;
}

export type Content = Readonly<Record<string, { schema?: Schema }>>;

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}

export interface Response {
  $ref?: string;
  headers?: Readonly<Record<string, unknown>>;
  content?: Content;
}

export interface Operation {
  operationId?: string;
  deprecated?: boolean;
  security?: readonly Readonly<Record<string, readonly string[]>>[];
  parameters?: readonly Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses?: Readonly<Record<string, Response>>;
}

/** An OpenAPI document whose shared parts are under `components`, like ours. */
export interface OpenApi {
  info: { version: string };
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components?: {
    schemas?: Readonly<Record<string, Schema>>;
    responses?: Readonly<Record<string, Response>>;
  };
}

/** The operations by method and path. The names of path parameters make no difference on the wire. */
export const operationsOf = ({ paths }: OpenApi): Map<string, { name: string; operation: Operation }> =>
  new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const name = `${method.toUpperCase()} ${path}`;
        return [name.replace(/\{\w+\}/g, '{}'), { name, operation }] as const;
      }),
    ),
  );

const lastPart = (reference: string): string => reference.split('/').at(-1) ?? '';

/** The response, resolved if it is a reference to a shared one. */
export const resolveResponse = (document: OpenApi, response: Response): Response =>
  response.$ref === undefined ? response : (document.components?.responses?.[lastPart(response.$ref)] ?? {});

/** The schema, resolved if it is a reference, with the name of its component. */
export const resolveSchema = (document: OpenApi, schema: Schema): { schema: Schema; name?: string } => {
  if (schema.$ref === undefined) return { schema };
  const name = lastPart(schema.$ref);
  const found = document.components?.schemas?.[name];
  if (found === undefined) throw new Error(`The document has no ${schema.$ref}`);
  return { ...resolveSchema(document, found), name };
};
