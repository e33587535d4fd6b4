/** A query as received. A repeated parameter, or one whose name ends in `[]` or `[0]`, is a list. */
export type ReceivedQuery = Record<string, string | string[]>;

/** The end of the name of a list parameter. The client of ts-rest, PHP and many others number the values of lists. */
const BRACKETS = /\[\d{0,3}\]$/;

/**
 * Parses a query string: `status=active&status=applicant`, `status[]=active&status[]=applicant` and
 * `status[0]=active&status[1]=applicant` are equivalent.
 */
export const parseQuery = (search: string): ReceivedQuery => {
  // The object has no prototype, so that it contains only names that were sent.
  const query: ReceivedQuery = Object.create(null);
  for (const [key, value] of new URLSearchParams(search)) {
    const name = key.replace(BRACKETS, '');
    const isList = name !== key;
    const before = query[name];
    if (Array.isArray(before)) before.push(value);
    else if (before !== undefined) query[name] = [before, value];
    else query[name] = isList ? [value] : value;
  }
  return query;
};

const isUtf8 = (parameter: string): boolean => {
  try {
    // A percent sign without two hexadecimal digits is not an escape (WHATWG URL, application/x-www-form-urlencoded).
    decodeURIComponent(parameter.replace(/%(?![0-9a-f]{2})/gi, '%25'));
    return true;
  } catch {
    return false;
  }
};

/**
 * The names of parameters whose percent-encoding is not UTF-8 (RFC 3986, section 2.5). `parseQuery` would decode them
 * to different strings.
 */
export const undecodableIn = (search: string): string[] => {
  if (!search.includes('%')) return [];
  const wrong = search
    .replace(/^\?/, '')
    .split('&')
    .filter((parameter) => !isUtf8(parameter));
  return [...new Set(wrong.map((parameter) => Object.keys(parseQuery(parameter))[0] ?? ''))];
};

/** A value as a string with escaped commas, so that commas can separate values. */
const withoutCommas = (value: unknown): string => String(value).replaceAll(/[%,]/g, encodeURIComponent);

/**
 * The filters and the order of a valid query as a string, to which its cursors are bound. The string is the same for
 * equal values, whatever the order and form of a list. `query` is the query as its schema returns it.
 */
export const filtersAndOrderOf = (search: string, query: Readonly<Record<string, unknown>>): string => {
  const { limit: _limit, cursor: _cursor, sort: _sort, q: _q, ...conditions } = query;
  const parameters = new URLSearchParams(search);
  parameters.delete('limit');
  parameters.delete('cursor');
  for (const [name, values] of Object.entries(conditions)) {
    if (!Array.isArray(values)) continue;
    for (const key of [...parameters.keys()]) if (key.replace(BRACKETS, '') === name) parameters.delete(key);
    parameters.set(name, values.map(withoutCommas).sort().join(','));
  }
  parameters.sort();
  return String(parameters);
};
