/** JSON Schema as OpenAPI 3.1 has it, as far as a comparison looks at it. */
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

/** An OpenAPI document with everything shared under `components`, as ours are. */
export interface OpenApi {
  info: { version: string };
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components?: {
    schemas?: Readonly<Record<string, Schema>>;
    responses?: Readonly<Record<string, Response>>;
  };
}

/** The operations by method and path. What the parameters of a path are called makes no difference on the wire. */
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

/** The response itself, where a reference to a shared one stands for it. */
export const resolveResponse = (document: OpenApi, response: Response): Response =>
  response.$ref === undefined ? response : (document.components?.responses?.[lastPart(response.$ref)] ?? {});

/** The schema itself, and the name of the component where a reference stands for it. */
export const resolveSchema = (document: OpenApi, schema: Schema): { schema: Schema; name?: string } => {
  if (schema.$ref === undefined) return { schema };
  const name = lastPart(schema.$ref);
  const found = document.components?.schemas?.[name];
  if (found === undefined) throw new Error(`The document has no ${schema.$ref}`);
  return { ...resolveSchema(document, found), name };
};
