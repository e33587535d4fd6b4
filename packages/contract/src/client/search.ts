import { ClientError } from './error.ts';

/** The operation to which the query belongs. */
interface Queried {
  readonly operation: string;
  /** Filters by free text, whose values may contain commas. */
  readonly textFilters?: readonly string[];
}

const wrong = ({ operation }: Queried, text: string): never => {
  throw new ClientError('invalid_argument', `${operation}: ${text}`);
};

/**
 * One value of a parameter as a string. Values of other types are rejected, because they would be sent as "[object
 * Object]" or "NaN".
 */
const textOf = (queried: Queried, name: string, value: unknown): string => {
  if (typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) return String(value);
  const dates = value instanceof Date ? ', such as date.toISOString()' : '';
  return wrong(queried, `the query parameter "${name}" must be text, a number or a boolean${dates}.`);
};

/** The values of a parameter: one comma-separated list, or several values if a value may contain a comma. */
const valuesOf = (queried: Queried, name: string, value: unknown): string[] => {
  if (!Array.isArray(value)) return [textOf(queried, name, value)];
  // Without values, the parameter would be omitted, and the query would return everything.
  if (value.length === 0) return wrong(queried, `the query parameter "${name}" is an empty list: leave it out.`);
  const values = value.map((one) => textOf(queried, name, one));
  return queried.textFilters?.includes(name) ? values : [values.join(',')];
};

/** Query parameters in the form that the service accepts. @throws ClientError `invalid_argument` */
export const searchOf = (queried: Queried, query: unknown): string => {
  if (query === undefined) return '';
  if (typeof query !== 'object' || query === null || Array.isArray(query))
    return wrong(queried, 'the query must be an object, such as { limit: 10 }.');
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    if (value === null) return wrong(queried, `the query parameter "${name}" is null: leave it out.`);
    for (const one of valuesOf(queried, name, value)) search.append(name, one);
  }
  return search.size === 0 ? '' : `?${search}`;
};
