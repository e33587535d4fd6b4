import { literalOf } from './literal.ts';
import type { QueryValue, SampledOperation, SampleRequest } from './request.ts';

/** The base URL of the service after `start`; the page replaces it by its own. */
export const BASE_URL = 'http://127.0.0.1:3000';

/**
 * The request of an operation as three samples. Each is complete: it runs as it is, with the access token in `TOKEN`.
 */
export interface Samples {
  readonly curl: string;
  readonly client: string;
  readonly fetch: string;
}

const queryText = (query: SampleRequest['query']): string => {
  const texts = Object.entries(query).map(([name, value]: [string, QueryValue]) => {
    const values = [value].flat().map((each) => encodeURIComponent(String(each)));
    return `${encodeURIComponent(name)}=${values.join(',')}`;
  });
  return texts.length === 0 ? '' : `?${texts.join('&')}`;
};

const urlOf = ({ template }: SampledOperation, { path, query }: SampleRequest): string =>
  BASE_URL +
  template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? '')) +
  queryText(query);

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const curlOf = (operation: SampledOperation, request: SampleRequest): string => {
  const { method, file } = operation;
  const { headers, body } = request;
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(urlOf(operation, request))}`,
    `-H "Authorization: Bearer $TOKEN"`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body, null, 2))}`]),
    ...(file === undefined ? [] : [`-H 'Content-Type: ${file.type}'`, `--data-binary @${file.name}`]),
  ];
  return lines.join(' \\\n  ');
};

/** The client options that send these header fields. Fields without an option are omitted. */
const optionsOf = (headers: SampleRequest['headers']): object => {
  const { Prefer: preference = '' } = headers;
  const [, seconds] = /\bwait=(\d+)/.exec(preference) ?? [];
  const named = [
    ['ifMatch', headers['If-Match']],
    ['ifNoneMatch', headers['If-None-Match']],
    ['idempotencyKey', headers['Idempotency-Key']],
    ['totalCount', /\breturn=total-count\b/.test(preference) ? true : undefined],
    ['wait', seconds === undefined ? undefined : Number(seconds)],
  ] as const;
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
};

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;

const argumentsOf = ({ file }: SampledOperation, { path, query, headers, body }: SampleRequest): string[] => {
  const ids = Object.values(path);
  const options = optionsOf(headers);
  return [
    ...(ids.length === 1 ? [literalOf(ids[0])] : []),
    ...(ids.length > 1 ? [literalOf(path)] : []),
    ...(isEmpty(query) ? [] : [literalOf(query)]),
    ...(body === undefined ? [] : [literalOf(Object.values(body)[0])]),
    ...(file === undefined ? [] : [literalOf({ type: file.type, content: file.content })]),
    ...(isEmpty(options) ? [] : [literalOf(options)]),
  ];
};

const clientOf = (operation: SampledOperation, request: SampleRequest): string => {
  const { call, success, isPaged } = operation;
  const result = success === 204 ? '{ status }' : isPaged ? '{ data, next }' : '{ data }';
  return `import { createClient } from '@training-provider/contract/client';

const client = createClient({ baseUrl: '${BASE_URL}', token: process.env.TOKEN ?? '' });

const ${result} = await client.${call}(${argumentsOf(operation, request).join(', ')});
console.log(${result.slice(2, -2)});`;
};

const fetchOf = (operation: SampledOperation, request: SampleRequest): string => {
  const { method, success, file, takesKey } = operation;
  const { headers, body } = request;
  const sent = [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the sample is a program
    '    Authorization: `Bearer ${process.env.TOKEN}`,',
    ...(body === undefined ? [] : [`    'Content-Type': 'application/json',`]),
    ...(file === undefined ? [] : [`    'Content-Type': '${file.type}',`]),
    ...(takesKey && headers['Idempotency-Key'] === undefined ? [`    'Idempotency-Key': crypto.randomUUID(),`] : []),
    ...Object.entries(headers).map(([name, value]) => `    ${literalOf(name)}: ${literalOf(value)},`),
  ];
  const lines = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    '  headers: {',
    ...sent,
    '  },',
    ...(body === undefined ? [] : [`  body: JSON.stringify(${literalOf(body, '  ')}),`]),
    ...(file === undefined ? [] : [`  body: ${literalOf(file.content)},`]),
  ];
  const last =
    success === 204 ? 'console.log(response.status);' : 'const { data } = await response.json();\nconsole.log(data);';
  return `const response = await fetch(${literalOf(urlOf(operation, request))}, {
${lines.join('\n')}
});
if (!response.ok) throw new Error(\`\${response.status}: \${await response.text()}\`);
${last}`;
};

/** The samples for a request. The page shows those for an example, the console those for the user's input. */
export const samplesFor = (operation: SampledOperation, request: SampleRequest): Samples => ({
  curl: curlOf(operation, request),
  client: clientOf(operation, request),
  fetch: fetchOf(operation, request),
});
