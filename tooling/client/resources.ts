import { type Operation, operations } from '@training-provider/contract';

/** A schema of the OpenAPI document, reduced to the parts that refer to other schemas. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Content {
  readonly $ref?: string;
  readonly content?: { readonly 'application/json': { readonly schema: Schema } };
  readonly headers?: Readonly<Record<string, unknown>>;
}

/** The OpenAPI document, reduced to the parts from which the types of the client are generated. */
export interface Document {
  readonly info: { readonly version: string };
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { requestBody?: Content; responses: Readonly<Record<string, Content>> }>>>
  >;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Content>>;
  };
}

const IMPORTS = `import type { Call, DataAnswer, EmptyAnswer, FeedPage, Page, RecordAnswer, Refusal } from '../answers.ts';
import type { CallOptions, ChangeOptions, CreateOptions, ExportOptions, GetOptions, ListOptions, ReadOptions, Version } from '../options.ts';
import type * as types from '../types.ts';
import type * as problems from './problems.ts';
import type * as records from './records.ts';
`;

export const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The name of the type for a schema of the document; undefined if the schema has no name. */
const nameOf = ({ $ref }: Schema = {}): string | undefined => {
  const name = $ref?.split('/').at(-1);
  return name === undefined ? undefined : `records.${name}`;
};

/** The successful response of an operation, even if it is shared with other operations. */
const answerOf = ({ paths, components }: Document, { template, method, success }: Operation): Content | undefined => {
  const answer = paths[template]?.[method.toLowerCase()]?.responses[success];
  const shared = answer?.$ref?.split('/').at(-1);
  return shared === undefined ? answer : components.responses[shared];
};

const schemaOf = (content: Content | undefined): Schema | undefined => content?.content?.['application/json'].schema;

/**
 * The record that a path parameter identifies, in words: `participant` for `participant_id`, or that of the operation
 * for `id`.
 */
const recordOf = (parameter: string, { facts }: Operation): string =>
  parameter === 'id' ? (facts?.singular ?? 'record') : parameter.replace(/_id$/, '');
const inWords = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ');

/** A parameter of a method, with its description. */
interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly description: string;
}

/**
 * The parameters for the ids in the path: a single id directly, several ids by name, so that they cannot be confused.
 */
export const idsOf = (operation: Operation): Parameter[] => {
  const { parameters } = operation;
  const [first] = parameters;
  if (first === undefined) return [];
  const records = parameters.map((name) => `the ${inWords(recordOf(name, operation))}`);
  if (parameters.length === 1) return [{ name: first, type: 'string', description: `The id of ${records[0]}.` }];
  const type = `{ ${parameters.map((name) => `${name}: string`).join('; ')} }`;
  return [{ name: 'ids', type, description: `The ids of ${records.join(' and of ')}.` }];
};

/** Whether an operation has a query that selects its data. */
export const takesQuery = ({ paged, query }: Operation): boolean => !paged && Object.keys(query.shape).length > 0;
/** The required parameters of a query. */
const requiredIn = ({ query }: Operation): string[] =>
  (query.safeParse({}).error?.issues ?? []).map(({ path: [name] }) => String(name));

/**
 * The interface of a query. All parameters are optional in the type from the document; the interface makes the required
 * ones mandatory.
 */
const queryInterface = (operation: Operation, name: string, type: string): string => {
  const required = requiredIn(operation).map((field) => `  ${field}: NonNullable<${type}['${field}']>;\n`);
  return `export interface ${name} extends ${type} {${required.length === 0 ? '' : `\n${required.join('')}`}}\n`;
};

const queryNameOf = ({ id }: Operation): string => `${capitalised(id)}Query`;
const exportQueryNameOf = (operation: Operation): string => queryNameOf(operation).replace(/^List/, 'Export');

export const queryOf = (operation: Operation): Parameter[] => {
  if (takesQuery(operation)) return [{ name: 'query?', type: queryNameOf(operation), description: 'What to read.' }];
  const description =
    operation.action === 'list' && isCounted(operation)
      ? 'Filters, ranges, search, order and page.'
      : 'What to read, and which page.';
  const name = requiredIn(operation).length > 0 ? 'query' : 'query?';
  return operation.paged ? [{ name, type: queryNameOf(operation), description }] : [];
};

/** Whether the wrapper key holds a list instead of a record. */
export const takesList = ({ examples }: Operation): boolean =>
  Object.values(examples.request ?? {}).some(Array.isArray);

/** Words that cannot be names of parameters. */
const RESERVED = ['import', 'export'];

export const sentOf = (document: Document, operation: Operation): Parameter[] => {
  const { id, template, method, wrapper, media } = operation;
  if (media !== undefined) return [{ name: 'file', type: 'types.ImportFile', description: 'The file.' }];
  if (wrapper === undefined) return [];
  const { requestBody } = document.paths[template]?.[method.toLowerCase()] ?? {};
  const type = nameOf(schemaOf(requestBody)?.properties?.[wrapper]) ?? `types.SentOf<'${id}', '${wrapper}'>`;
  const whole = takesList(operation) ? 'The whole list.' : 'The whole record.';
  const description = method === 'PATCH' ? 'The fields to change; `null` clears one.' : whole;
  return [{ name: RESERVED.includes(wrapper) ? `${wrapper}Record` : wrapper, type, description }];
};

/**
 * Whether the records of a collection can be counted. Imports cannot be counted, but the types of version 0.2.0 allow
 * the option.
 */
export const isCounted = ({ headers, resource }: Operation): boolean =>
  'prefer' in headers.shape || resource === 'imports';

/** The type of a successful call's result. */
export const successOf = (document: Document, operation: Operation): string => {
  const { id, action, success, paged } = operation;
  const response = answerOf(document, operation);
  const data = schemaOf(response)?.properties?.data;
  if (data === undefined) return `EmptyAnswer<${success}>`;
  if (!paged) {
    const answer = response?.headers?.ETag === undefined ? 'DataAnswer' : 'RecordAnswer';
    return `${answer}<${success}, ${nameOf(data) ?? `types.DataOf<'${id}', ${success}>`}>`;
  }
  const item = nameOf(data.items) ?? `types.DataOf<'${id}', ${success}>[number]`;
  return `${action === 'read' ? 'FeedPage' : 'Page'}<${item}>`;
};

const OPTIONS: Readonly<Record<string, string>> = {
  list: 'ListOptions',
  read: 'ReadOptions',
  GET: 'CallOptions',
  create: 'CreateOptions',
  batch: 'CreateOptions',
  POST: 'ChangeOptions & CreateOptions',
};
/** Whether a read of one record may wait for a change. */
const mayWait = ({ action, headers }: Operation): boolean => action === 'get' && 'prefer' in headers.shape;
const optionTypeOf = (operation: Operation): string => {
  if (mayWait(operation)) return 'ReadOptions';
  if (operation.action === 'list' && !isCounted(operation)) return 'CallOptions';
  return OPTIONS[operation.action] ?? OPTIONS[operation.method] ?? 'ChangeOptions';
};
export const optionsOf = (operation: Operation): Parameter => ({
  name: 'options?',
  type: optionTypeOf(operation),
  description: 'Timeouts and conditions of this call.',
});

/** Sentences about work of the client in addition to sending the request. */
const OWN_WORK: Partial<Readonly<Record<Operation['action'], string>>> = {
  replaceAttendances:
    'Without `ifMatch`, the client reads the list first, and sends the `ETag` of what it has read: 412 if the list is changed in between.',
};

export const signature = (name: string, parameters: readonly Parameter[], result: string): string =>
  `  ${name}(${parameters.map((each) => `${each.name}: ${each.type}`).join(', ')}): ${result};\n`;

export const docs = (text: readonly string[], parameters: readonly Parameter[]): string => {
  const given = parameters.map(({ name, description }) => `@param ${name.replace('?', '')} ${description}`);
  return `  /**\n${[...text, ...given].map((line) => `   * ${line}`.trimEnd()).join('\n')}\n   */\n`;
};

const problemsNameOf = ({ id }: Operation): string => `${capitalised(id)}Problems`;

const unionOf = (codes: readonly string[]): string => codes.map((code) => `'${code}'`).join(' | ');

/** `problems.ts`: the problem codes that each operation can return. */
export const problemsSource = (): string => {
  const [first, ...others] = operations;
  const common = (first?.problems ?? []).filter((code) => others.every(({ problems }) => problems.includes(code)));
  const own = operations.map((operation) => {
    const { resource, action, problems } = operation;
    const union = ['CommonProblems', unionOf(problems.filter((code) => !common.includes(code)))];
    return `/** The problem codes of \`${resource}.${action}\`. */\nexport type ${problemsNameOf(operation)} = ${union.filter((part) => part !== '').join(' | ')};\n`;
  });
  return `/** The problem codes of every operation. */\nexport type CommonProblems = ${unionOf(common)};\n\n${own.join('\n')}`;
};

/**
 * Whether an operation has pages over which its own `all` iterates. The `all` of a collection is a method next to
 * `list`.
 */
const hasOwnAll = ({ paged, action }: Operation): boolean => paged && action !== 'list' && action !== 'read';
const methodNameOf = ({ id }: Operation): string => `${capitalised(id)}Method`;

/** The parts of an operation's declarations. */
const partsOf = (document: Document, operation: Operation) => {
  const { action, deprecation, summary, description } = operation;
  const success = successOf(document, operation);
  const call = (result: string) => `Call<${result}, Refusal<problems.${problemsNameOf(operation)}>>`;
  const given = [...idsOf(operation), ...queryOf(operation), ...sentOf(document, operation)];
  const parameters = [...given, optionsOf(operation)];
  const end =
    deprecation === undefined
      ? []
      : [`@deprecated Use something else from ${deprecation.sunset} on: ${deprecation.link}`];
  const own = OWN_WORK[action] === undefined ? [] : [OWN_WORK[action], ''];
  const about = docs([`${summary}.`, '', description, '', ...own, ...end], parameters);
  const options = { ...optionsOf(operation), type: 'CallOptions' };
  const every = docs(
    [`${summary}. Iterates over all results, and fetches each page only when it is needed.`, ''],
    [...given, options],
  );
  const listed = /<(.*)>/.exec(success)?.[1];
  const all = every + signature('all', [...given, options], `types.Listing<${listed}>`);
  const named = (name: string) => about + signature(name, parameters, call(success));
  return { action, success, call, given, about, listed, all, named };
};

/** The type of a method with its own `all`. */
const ownMethodOf = (document: Document, operation: Operation): string => {
  const { named, all } = partsOf(document, operation);
  const { resource, action } = operation;
  return `/** \`${resource}.${action}\`, and all of it page after page. */\nexport interface ${methodNameOf(operation)} {\n${named('')}${all}}\n`;
};

/**
 * The methods of an operation: usually one, but two if the type of a successful result depends on an option, or if the
 * operation begins an iteration.
 */
const methodsOf = (document: Document, operation: Operation): string => {
  const { action, success, call, given, about, listed, all, named } = partsOf(document, operation);
  if (hasOwnAll(operation)) return `${about}  readonly ${action}: ${methodNameOf(operation)};\n`;
  if (action === 'get') {
    const held = {
      name: 'options',
      type: `${mayWait(operation) ? 'ReadOptions & ' : ''}GetOptions & { ifNoneMatch: Version }`,
      description: 'The version that the caller has.',
    };
    return about + signature(action, [...given, held], call(`${success} | EmptyAnswer<304>`)) + named(action);
  }
  if (action !== 'list') return named(action);
  if (operation.exportQuery === undefined) return named(action) + all;
  const exported = [
    ...idsOf(operation),
    ...queryOf(operation).map(({ name }) => ({
      name,
      type: exportQueryNameOf(operation),
      description: 'Filters, ranges and search.',
    })),
    { name: 'options?', type: 'ExportOptions', description: 'A signal that ends it.' },
  ];
  const whole = docs([`${operation.summary}: all of them, in one stream, sorted by id.`, ''], exported);
  const record = listed?.replace('records.Listed', 'records.');
  return named(action) + all + whole + signature('exportAll', exported, `types.Export<${record}>`);
};

/** `resources.ts`: the methods of each resource, with names for everything that editors show. */
export const resourcesSource = (document: Document): string => {
  const byResource = [...Map.groupBy(operations, ({ resource }) => resource)];
  const queries = operations
    .filter((operation) => operation.paged || takesQuery(operation))
    .map(
      (operation) =>
        `/** The query of \`${operation.resource}.${operation.action}\`. */\n${queryInterface(operation, queryNameOf(operation), `types.QueryOf<'${operation.id}'>`)}`,
    );
  const exportQueries = operations
    .filter(({ exportQuery }) => exportQuery !== undefined)
    .map(
      (operation) =>
        `/** The query of \`${operation.resource}.exportAll\`. */\n${queryInterface(operation, exportQueryNameOf(operation), `types.ExportQueryOf<'${operation.id}'>`)}`,
    );
  const ownMethods = operations.filter(hasOwnAll).map((operation) => ownMethodOf(document, operation));
  const nameOfMethods = (resource: string) => `${capitalised(resource)}Methods`;
  const resources = byResource.map(([name, group]) => {
    const follow = group.some(({ action }) => action === 'read') ? '  readonly follow: types.Follow;\n' : '';
    const run = group.some(({ action }) => action === 'upload') ? '  readonly run: types.RunImport;\n' : '';
    return `export interface ${nameOfMethods(name)} {\n${group.map((each) => methodsOf(document, each)).join('')}${follow}${run}}\n`;
  });
  const client = byResource.map(([name]) => `  readonly ${name}: ${nameOfMethods(name)};\n`);
  return `${IMPORTS}\n${[...queries, ...exportQueries, ...ownMethods].join('\n')}\n${resources.join('\n')}\n/** Every resource of the interface. */\nexport interface Resources {\n${client.join('')}}\n`;
};

/** `records.ts`: the schemas of the document, by name. Objects become interfaces, whose names editors show. */
export const recordsSource = ({ components }: Document): string => {
  const types = Object.entries(components.schemas).map(([name, { type, properties }]) =>
    type === 'object' && properties !== undefined
      ? `export interface ${name} extends Schema<'${name}'> {}\n`
      : `export type ${name} = Schema<'${name}'>;\n`,
  );
  const names = Object.keys(components.schemas).map((name) => `  ${name}: ${name};\n`);
  return `import type { components } from './interface.ts';

type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

${types.join('')}
/** The types above by their names. */
export interface Records {\n${names.join('')}}\n`;
};
