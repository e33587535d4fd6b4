import type { Exchange } from '../deployment/exchange.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The variable of a redacted token. */
const VARIABLES: Readonly<Record<string, string>> = {
  '‹main token›': '$CONFORMANCE_TOKEN',
  '‹other token›': '$CONFORMANCE_OTHER_TOKEN',
  '‹limited token›': '$CONFORMANCE_LIMITED_TOKEN',
  '‹partial token›': '$CONFORMANCE_PARTIAL_TOKEN',
};

const headerOf = ([name, value]: [string, string]): string => {
  const token = Object.entries(VARIABLES).find(([mark]) => value.includes(mark));
  return token === undefined ? quoted(`${name}: ${value}`) : `"${name}: ${value.replace(...token)}"`;
};

/** A shell line that repeats a request; tokens come from the same variables as for a run. */
export const curlOf = ({ request }: Exchange): string => {
  const { method, url, headers, body } = request;
  const verb = method === 'HEAD' ? '--head' : `-X ${method}`;
  const fields = Object.entries(headers).map((field) => `-H ${headerOf(field)}`);
  const data = body === undefined ? [] : [`--data-raw ${quoted(body)}`];
  return ['curl -i', verb, ...fields, ...data, quoted(url)].join(' ');
};
