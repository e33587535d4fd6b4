import { isObject } from '../interface/json.ts';
import { type Declared, declaredFor, parametersIn } from './declared.ts';
import { type Look, lookAt, type Reached } from './keywords.ts';

/** A request and the status of its response. */
interface Sent {
  method: string;
  /** The path below the base URL, without the query. */
  path: string;
  query: URLSearchParams;
  /** The parsed body; ignored unless it is an object. */
  body: unknown;
  status: number;
}

/** How often each status and each side was seen, by operation. */
export type Counts = Readonly<Record<string, number>>;

/** The separator of the parts of a key in the counts. */
export const SEPARATOR = '|';

/** Records the coverage of a run. */
export interface Recorder {
  note(sent: Sent): void;
  /** The counts since the previous call. */
  take(): Counts;
}

/** How the query and the body of an operation are evaluated. */
interface Looks {
  query: Look<string>;
  body: Look<string> | undefined;
}

const looksOf = ({ name, query, body }: Declared): Looks => {
  const nameOf = ({ field, keyword, side }: Reached): string => [name, keyword, field, side].join(SEPARATOR);
  return { query: lookAt(query, nameOf), body: body === undefined ? undefined : lookAt(body, nameOf) };
};

/** Opens a recorder of a run. */
export const openRecorder = (): Recorder => {
  let counts = new Map<string, number>();
  const told = new Set<string>();
  const looks = new Map<Declared, Looks>();
  const count = (name: string): void => {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  /** One occurrence is enough. */
  const countOnce = (name: string): void => {
    if (told.has(name)) return;
    told.add(name);
    count(name);
  };
  const looksAt = (operation: Declared): Looks => {
    const known = looks.get(operation) ?? looksOf(operation);
    looks.set(operation, known);
    return known;
  };
  return {
    note({ method, path, query, body, status }) {
      const operation = declaredFor(method, path);
      if (operation === undefined) return;
      const { name } = operation;
      const look = looksAt(operation);
      count(`${name}${SEPARATOR}status${SEPARATOR}${method === 'HEAD' ? `HEAD ${status}` : status}`);
      const parameters = parametersIn(operation, query);
      for (const parameter of Object.keys(parameters))
        countOnce(`${name}${SEPARATOR}parameter${SEPARATOR}${parameter}`);
      look.query(parameters, countOnce);
      if (isObject(body)) look.body?.(body, countOnce);
    },
    take() {
      const taken = Object.fromEntries(counts);
      counts = new Map();
      return taken;
    },
  };
};
