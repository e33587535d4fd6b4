import type { Exchange } from '../deployment/exchange.ts';
import { isObject, parsedOf } from '../interface/json.ts';
import { moduleOperations, operations } from '../interface/operations.ts';

/** The observations of a check, without values that differ between runs: ids, times and words. */
export interface Observations {
  /** The operations and statuses of responses, each once: `GET /v1/courses/{id} 200`. */
  answers: string[];
  /**
   * The fields and headers of responses that no earlier check has seen: `GET /v1/courses/{id} 200 data.name: string`.
   */
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

/** Headers of the connection, which proxies set freely. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date', 'vary'];

const answerOf = ({ request, response }: Exchange): string =>
  `${request.method} ${templateOf(request.url)} ${response?.status ?? 'unanswered'}`;

const factsOf = (answer: string, { response }: Exchange): string[] => {
  if (response === undefined) return [];
  const names = Object.keys(response.headers).filter((name) => !OF_THE_CONNECTION.includes(name));
  const headers = names.map((name) => `${answer} header ${name}: string`);
  // Other tools compare the OpenAPI document.
  const fields = answer.includes(' /v1/') ? fieldsIn(parsedOf(response.body), '') : [];
  return [...headers, ...fields.map((field) => `${answer} ${field}`)];
};

/** Opens an observer of a run. Checks share exchanges: it looks at each once. */
export const openObserver = (): ((exchanges: readonly Exchange[]) => Observations) => {
  const answers = new WeakMap<Exchange, string>();
  const known = new Set<string>();
  return (exchanges) => {
    const facts: string[] = [];
    for (const exchange of exchanges.filter((one) => !answers.has(one))) {
      const answer = answerOf(exchange);
      answers.set(exchange, answer);
      const fresh = factsOf(answer, exchange).filter((fact) => !known.has(fact));
      for (const fact of fresh) known.add(fact);
      facts.push(...new Set(fresh));
    }
    return { answers: [...new Set(exchanges.map((exchange) => answers.get(exchange) ?? ''))], facts };
  };
};
