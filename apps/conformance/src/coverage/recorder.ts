import { isObject } from '../interface/json.ts';
import { type Declared, declaredFor, parametersIn } from './declared.ts';
import { type Look, lookAt, type Reached } from './keywords.ts';

/** A request and the status of its answer. */
interface Sent {
  method: string;
  /** The path below the base URL, without the query. */
  path: string;
  query: URLSearchParams;
  /** What the body says; anything but an object says nothing. */
  body: unknown;
  status: number;
}

/** How often each status was seen, and what else was sent, by the operation and what it was. */
export type Counts = Readonly<Record<string, number>>;

/** What separates the parts of a name in the counts. */
export const SEPARATOR = '|';

/** Notes what a run sends and sees. */
export interface Recorder {
  note(sent: Sent): void;
  /** What was noted since it was asked for last. */
  take(): Counts;
}

/** How the query and the body of an operation are looked at. */
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
  /** It is enough to know that something was sent. */
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
