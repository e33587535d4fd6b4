import { breaking, type Finding, risky, safe } from './change.ts';
import { type Comparison, type Result, resultAt, together } from './comparison.ts';
import { compareContent } from './content.ts';
import { type Header, type Operation, type Response, resolve, type Version } from './document.ts';
import { compareValue } from './parameters.ts';
import { otherDifferences } from './unknownDifferences.ts';

const isSuccess = (status: string): boolean => status.startsWith('2');

/** Another status for a success breaks; a new error or redirect is risky. */
const statusRemoved = (status: string): Finding =>
  isSuccess(status) ? breaking('status-changed', `${status} is gone`) : safe('status-removed', `no ${status}`);

/** The headers by their names, which have no case. */
const headersOf = (version: Version, { headers = {} }: Response): Map<string, Header> =>
  new Map(Object.entries(headers).map(([name, header]) => [name.toLowerCase(), resolve(version, header)]));

/** A response must not lack a header that it always had. */
const requiredChanged = (before: Header, after: Header): Finding[] => {
  if ((before.required ?? false) === (after.required ?? false)) return [];
  return [
    after.required
      ? safe('response-header-now-required', 'is always there')
      : breaking('response-header-no-longer-required', 'may be missing'),
  ];
};

const compareHeaders = (comparison: Comparison, status: string, before: Response, after: Response): Result => {
  const [old, now] = [headersOf(comparison.before, before), headersOf(comparison.after, after)];
  const names = (response: Response) => Object.keys(response.headers ?? {});
  const at = (name: string, findings: Finding[]) =>
    resultAt({ direction: 'response', at: `${status} header ${name}` }, findings);
  return together([
    ...names(before)
      .filter((name) => !now.has(name.toLowerCase()))
      .map((name) => at(name, [breaking('response-header-removed', 'is gone')])),
    ...names(after).map((name) => {
      const [was, is] = [old.get(name.toLowerCase()), now.get(name.toLowerCase())];
      if (was === undefined || is === undefined) return at(name, [safe('response-header-added', 'is new')]);
      return together([
        at(name, requiredChanged(was, is)),
        at(name, names(before).includes(name) ? [] : [safe('header-rewritten', `is written ${name}`)]),
        compareValue(comparison, { direction: 'response', at: `${status} header ${name}` }, was, is),
      ]);
    }),
  ]);
};

/** The statuses of an operation, and the headers and bodies of those that both versions return. */
export const compareResponses = (
  comparison: Comparison,
  { responses: before = {} }: Operation,
  { responses: after = {} }: Operation,
): Result => {
  const at = (status: string, findings: Finding[]) => resultAt({ direction: 'response', at: status }, findings);
  const removed = Object.keys(before).filter((status) => !(status in after));
  return together([
    ...removed.map((status) => at(status, [statusRemoved(status)])),
    ...Object.entries(after).map(([status, response]) => {
      const old = before[status];
      if (old === undefined) return at(status, [risky('status-added', `${status} is new`)]);
      const [was, is] = [resolve(comparison.before, old), resolve(comparison.after, response)];
      return together([
        at(status, otherDifferences(comparison, was, is, ['$ref', 'headers', 'content'])),
        compareHeaders(comparison, status, was, is),
        compareContent(comparison, { direction: 'response', at: status }, was.content, is.content),
      ]);
    }),
  ]);
};
