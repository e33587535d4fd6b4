/** The parts of the OpenAPI document that the reference shows. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A JSON Schema (2020-12), reduced to the keywords that the contract uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly (string | number | boolean)[];
  readonly const?: string | number | boolean;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly readOnly?: boolean;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
}

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

interface Header {
  readonly $ref?: string;
  readonly description?: string;
}

type Media = Readonly<Record<string, { readonly schema: Schema }>>;

interface Answer {
  readonly $ref?: string;
  readonly description?: string;
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Media;
}

/** The document's description of one operation. */
export interface DescribedOperation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Media };
  readonly responses: Readonly<Record<string, Answer>>;
}

/** An operation as written in the document: parts that it shares with other operations are references. */
interface WrittenOperation {
  readonly tags?: readonly string[];
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: DescribedOperation['requestBody'];
  readonly responses: Readonly<Record<string, Answer>>;
}

interface OpenApi {
  readonly info: { readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, WrittenOperation>>>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Answer>>;
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly headers: Readonly<Record<string, Header>>;
  };
}

const file = createRequire(import.meta.url).resolve('@training-provider/contract/openapi.json');
/** The type is safe: the contract's tests validate the document as OpenAPI 3.1. */
export const openApi: OpenApi = JSON.parse(readFileSync(file, 'utf8'));

const nameIn = (reference: string): string => reference.split('/').at(-1) ?? '';

/** The schema to which this one refers, or the schema itself if it is not a reference. */
export const resolved = (schema: Schema): Schema => {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...beside } = schema;
  return { ...openApi.components.schemas[nameIn($ref)], ...beside };
};

/** The description of a header. */
export const headerText = ({ $ref, description }: Header): string =>
  description ?? openApi.components.headers[nameIn($ref ?? '')]?.description ?? '';

/** The component to which a reference refers; any other value is returned unchanged. */
const shared = <Value extends object>(
  components: Readonly<Record<string, Value>>,
  value: Value | { readonly $ref?: string },
): Value => {
  const name = '$ref' in value && value.$ref !== undefined ? nameIn(value.$ref) : undefined;
  if (name === undefined) return value as Value;
  const found = components[name];
  if (found === undefined) throw new Error(`the OpenAPI document lacks ${name}`);
  return found;
};

/** The document's description of the operation with this path and method. */
export const describedAt = (template: string, method: string): DescribedOperation => {
  const found = openApi.paths[template]?.[method.toLowerCase()];
  if (found === undefined) throw new Error(`the OpenAPI document lacks ${method} ${template}`);
  const { parameters, responses } = openApi.components;
  return {
    ...(found.requestBody === undefined ? {} : { requestBody: found.requestBody }),
    parameters: (found.parameters ?? []).map((each) => shared<Parameter>(parameters, each)),
    responses: Object.fromEntries(
      Object.entries(found.responses).map(([status, answer]) => [status, shared<Answer>(responses, answer)]),
    ),
  };
};
