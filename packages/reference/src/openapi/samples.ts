import { type Operation, operations } from '@training-provider/contract';
import { literalOf } from './literal.ts';
import { describedAt } from './schema.ts';

/** Where the service is after `start`; the page puts its own address there. */
export const BASE_URL = 'http://127.0.0.1:3000';

/** A request of an operation in three ways, each complete: it runs as it is, with the token in `TOKEN`. */
export interface Samples {
  readonly curl: string;
  readonly client: string;
  readonly fetch: string;
}

interface Example {
  readonly data?: { readonly id?: string } | readonly { readonly id?: string }[];
}

/** The id that the examples give to records of a resource. */
const exampleId = (resource: string): string => {
  for (const { resource: name, examples } of operations) {
    const { data } = (examples.response ?? {}) as Example;
    const id = [data ?? []].flat()[0]?.id;
    if (name === resource && id !== undefined) return id;
  }
  throw new Error(`no example of ${resource} has an id`);
};

const inSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The resource whose records a parameter of the path names. */
const resourceOf = (parameter: string, { facts, resource }: Operation): string => {
  if (parameter === 'id') return resource;
  const owner = operations.find((one) => `${inSnakeCase(one.facts?.singular ?? '')}_id` === parameter);
  return owner?.resource ?? facts?.name ?? resource;
};

/** Values for the parameters of the path, as the examples have them. */
export const pathExamples = (operation: Operation): Record<string, string> =>
  Object.fromEntries(operation.parameters.map((name) => [name, exampleId(resourceOf(name, operation))]));

/** A query that is worth showing. */
const queryOf = ({ action, paged }: Operation): Record<string, string | number> => {
  if (action === 'read') return { from: 'now' };
  return paged ? { limit: 10 } : {};
};

const takesKey = ({ template, method }: Operation): boolean =>
  (describedAt(template, method).parameters ?? []).some(({ name }) => name === 'Idempotency-Key');

/** The body of an operation's example. */
export const bodyExample = ({ examples, body }: Operation): object | undefined =>
  body === undefined ? undefined : examples.request;

const urlOf = (operation: Operation): string => {
  const ids = pathExamples(operation);
  const path = operation.template.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
  const query = Object.entries(queryOf(operation)).map(([name, value]) => `${name}=${value}`);
  return `${BASE_URL}${path}${query.length === 0 ? '' : `?${query.join('&')}`}`;
};

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A short file, for the operation that takes one. */
const FILE = { type: 'text/csv', content: 'internalCustomerNumber,firstName,lastName\nK-1001,Anna,Gross\n' };

const curlOf = (operation: Operation): string => {
  const { method, media } = operation;
  const body = bodyExample(operation);
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(urlOf(operation))}`,
    `-H "Authorization: Bearer $TOKEN"`,
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body, null, 2))}`]),
    ...(media === undefined ? [] : [`-H 'Content-Type: ${FILE.type}'`, '--data-binary @participants.csv']),
  ];
  return lines.join(' \\\n  ');
};

const argumentsOf = (operation: Operation): string[] => {
  const ids = Object.entries(pathExamples(operation));
  const query = queryOf(operation);
  const body = bodyExample(operation) as Record<string, unknown> | undefined;
  return [
    ...(ids.length === 1 ? [literalOf(ids[0]?.[1])] : []),
    ...(ids.length > 1 ? [literalOf(Object.fromEntries(ids))] : []),
    ...(Object.keys(query).length === 0 ? [] : [literalOf(query)]),
    ...(body === undefined ? [] : [literalOf(Object.values(body)[0])]),
    ...(operation.media === undefined ? [] : [literalOf(FILE)]),
  ];
};

const RESULTS: Readonly<Record<string, string>> = {
  list: '{ data, next }',
  history: '{ data, next }',
  read: '{ data, next }',
};

const clientOf = (operation: Operation): string => {
  const { resource, action, success } = operation;
  const call = `await client.${resource}.${action}(${argumentsOf(operation).join(', ')});`;
  const result = success === 204 ? '{ status }' : (RESULTS[action] ?? '{ data }');
  return `import { createClient } from '@training-provider/contract/client';

const client = createClient({ baseUrl: '${BASE_URL}', token: process.env.TOKEN ?? '' });

const ${result} = ${call}
console.log(${result.slice(2, -2)});`;
};

const fetchOf = (operation: Operation): string => {
  const { method, success, media } = operation;
  const body = bodyExample(operation);
  const headers = [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the sample is a program
    '    Authorization: `Bearer ${process.env.TOKEN}`,',
    ...(body === undefined ? [] : [`    'Content-Type': 'application/json',`]),
    ...(media === undefined ? [] : [`    'Content-Type': '${FILE.type}',`]),
    ...(takesKey(operation) ? [`    'Idempotency-Key': crypto.randomUUID(),`] : []),
  ];
  const lines = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    '  headers: {',
    ...headers,
    '  },',
    ...(body === undefined ? [] : [`  body: JSON.stringify(${literalOf(body, '  ')}),`]),
    ...(media === undefined ? [] : [`  body: ${literalOf(FILE.content)},`]),
  ];
  const last =
    success === 204 ? 'console.log(response.status);' : 'const { data } = await response.json();\nconsole.log(data);';
  return `const response = await fetch('${urlOf(operation)}', {
${lines.join('\n')}
});
if (!response.ok) throw new Error(\`\${response.status}: \${await response.text()}\`);
${last}`;
};

export const samplesOf = (operation: Operation): Samples => ({
  curl: curlOf(operation),
  client: clientOf(operation),
  fetch: fetchOf(operation),
});
