import { isObject, parsedOf } from '../../src/interface/json.ts';
import type { Answer } from '../../src/target/httpClient.ts';

/** What of an answer can be wrong. */
type Received = Pick<Answer, 'status' | 'headers' | 'text'>;

/** A way in which one answer is wrong, everything else being right. */
export interface Perturbation {
  readonly name: string;
  /** The answer as a faulty deployment gives it; undefined if this fault can't be in it. */
  change(answer: Received): Received | undefined;
}

/** A value of which every text, number and boolean is another one; its fields and lengths stay. */
const other = (value: unknown): unknown => {
  if (typeof value === 'string') return `${value}x`;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return value.map(other);
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, other(inner)]))
    : value;
};

/** Changes the JSON of an answer; undefined if there is none, or it stays as it is. */
const changeJson = (answer: Received, change: (json: unknown) => unknown): Received | undefined => {
  const json = parsedOf(answer.text);
  const text = json === undefined ? undefined : JSON.stringify(change(json));
  return text === undefined || text === JSON.stringify(json) ? undefined : { ...answer, text };
};

const withoutFirst = (json: unknown): unknown =>
  isObject(json) && Array.isArray(json.data) ? { ...json, data: json.data.slice(1) } : json;

const withOneMore = (json: unknown): unknown =>
  isObject(json) && Array.isArray(json.data) ? { ...json, data: [...json.data, {}] } : json;

/** Another status of the same sort, so that only a check that looks at it notices. */
const STATUSES: Readonly<Record<number, number>> = { 200: 201, 201: 200, 204: 200, 304: 200, 400: 422, 401: 403 };

/** Faults of a single answer, those that are hard to notice first. */
export const perturbations: readonly Perturbation[] = [
  { name: 'other values', change: (answer) => changeJson(answer, other) },
  { name: 'another status', change: (answer) => ({ ...answer, status: STATUSES[answer.status] ?? 400 }) },
  { name: 'no header fields', change: (answer) => ({ ...answer, headers: {} }) },
  { name: 'a success', change: (answer) => (answer.status < 400 ? undefined : { ...answer, status: 200 }) },
  { name: 'a record less', change: (answer) => changeJson(answer, withoutFirst) },
  { name: 'a record more', change: (answer) => changeJson(answer, withOneMore) },
  { name: 'no body', change: (answer) => (answer.text === '' ? undefined : { ...answer, text: '' }) },
  { name: 'a server error', change: (answer) => ({ ...answer, status: 500 }) },
];
