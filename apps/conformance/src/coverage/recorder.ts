import { bodyIn, declaredFor, parametersIn } from './declared.ts';
import { reachedBy } from './keywords.ts';

/** A request and the status of its answer. */
interface Sent {
  method: string;
  /** The path below the base URL, without the query. */
  path: string;
  query: URLSearchParams;
  body: string | Uint8Array | undefined;
  status: number;
}

/** How often something was sent or seen, by the operation and what it was. */
export type Counts = Readonly<Record<string, number>>;

/** What separates the parts of a name in the counts. */
export const SEPARATOR = '|';

/** Notes what a run sends and sees. */
export interface Recorder {
  note(sent: Sent): void;
  /** What was noted since it was asked for last. */
  take(): Counts;
}

/** Opens a recorder of a run. */
export const openRecorder = (): Recorder => {
  let counts: Record<string, number> = {};
  const count = (...parts: readonly string[]): void => {
    const name = parts.join(SEPARATOR);
    counts[name] = (counts[name] ?? 0) + 1;
  };
  return {
    note({ method, path, query, body, status }) {
      const operation = declaredFor(method, path);
      if (operation === undefined) return;
      const { name, query: querySchema, body: bodySchema } = operation;
      count(name, 'status', method === 'HEAD' ? `HEAD ${status}` : String(status));
      const parameters = parametersIn(operation, query);
      for (const parameter of Object.keys(parameters)) count(name, 'parameter', parameter);
      const sent = bodyIn(body);
      const reached = [
        ...reachedBy(querySchema, parameters),
        ...(bodySchema === undefined || sent === undefined ? [] : reachedBy(bodySchema, sent)),
      ];
      for (const { field, keyword, side } of reached) count(name, keyword, field, side);
    },
    take() {
      const taken = counts;
      counts = {};
      return taken;
    },
  };
};
