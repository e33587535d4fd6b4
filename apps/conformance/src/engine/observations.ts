import { isObject } from '../interface/json.ts';
import { moduleOperations, operations } from '../interface/operations.ts';
import type { Exchange } from '../target/exchange.ts';

/** What a check has seen of a deployment, without what differs from run to run: ids, times and words. */
export interface Observations {
  /** Operation and status of each answer, in order: `GET /v1/courses/{id} 200`. */
  answers: string[];
  /** The fields and header fields of answers: `GET /v1/courses/{id} 200 data.name: string`. */
  facts: string[];
}

const templates = [...operations, ...moduleOperations].map(({ path }) => ({
  path,
  form: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));
const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

const templateOf = (url: string): string => {
  const { pathname } = new URL(url);
  return templates.find(({ form }) => form.test(pathname))?.path ?? pathname.replace(ID, '{id}');
};

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);

/** The paths of all fields in a value, with their types; the items of an array count as one. */
const fieldsIn = (value: unknown, path: string): string[] => {
  if (Array.isArray(value)) return value.flatMap((item) => fieldsIn(item, `${path}[]`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const place = path === '' ? name : `${path}.${name}`;
    return [`${place}: ${typeOf(inner)}`, ...fieldsIn(inner, place)];
  });
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Fields of the connection, which proxies set as they like. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date', 'vary'];

/** What exchanges show of a deployment. */
export const observe = (exchanges: readonly Exchange[]): Observations => {
  const answers: string[] = [];
  const facts = new Set<string>();
  for (const { request, response } of exchanges) {
    const answer = `${request.method} ${templateOf(request.url)} ${response?.status ?? 'unanswered'}`;
    answers.push(answer);
    for (const name of Object.keys(response?.headers ?? {}))
      if (!OF_THE_CONNECTION.includes(name)) facts.add(`${answer} header ${name}: string`);
    // What the OpenAPI document says is compared by its own tools.
    if (response !== undefined && answer.includes(' /v1/'))
      for (const field of fieldsIn(parsed(response.body), '')) facts.add(`${answer} ${field}`);
  }
  return { answers, facts: [...facts] };
};
