import { breaking, type Finding, rewritten, risky, safe } from './change.ts';
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
  if (before.required === after.required) return [];
  if ((before.required ?? false) === (after.required ?? false)) return [rewritten('not required, written otherwise')];
  return [
    after.required
      ? safe('response-header-now-required', 'is always there')
      : breaking('response-header-no-longer-required', 'may be missing'),
  ];
};

const at = (place: string, findings: Finding[]): Result => resultAt({ direction: 'response', at: place }, findings);

const compareHeaders = (comparison: Comparison, status: string, before: Response, after: Response): Result => {
  const [old, now] = [headersOf(comparison.before, before), headersOf(comparison.after, after)];
  const names = (response: Response) => Object.keys(response.headers ?? {});
  const atHeader = (name: string, findings: Finding[]) => at(`${status} header ${name}`, findings);
  return together([
    ...names(before)
      .filter((name) => !now.has(name.toLowerCase()))
      .map((name) => atHeader(name, [breaking('response-header-removed', 'is gone')])),
    ...names(after).map((name) => {
      const [was, is] = [old.get(name.toLowerCase()), now.get(name.toLowerCase())];
      if (was === undefined || is === undefined) return atHeader(name, [safe('response-header-added', 'is new')]);
      return together([
        atHeader(name, requiredChanged(was, is)),
        atHeader(name, names(before).includes(name) ? [] : [rewritten(`is written ${name}`)]),
        compareValue(comparison, { direction: 'response', at: `${status} header ${name}` }, was, is),
      ]);
    }),
  ]);
};

const compareResponse = (comparison: Comparison, status: string, before: Response, after: Response): Result => {
  const [was, is] = [resolve(comparison.before, before), resolve(comparison.after, after)];
  return together([
    at(status, otherDifferences(comparison, was, is, ['$ref', 'headers', 'content'])),
    compareHeaders(comparison, status, was, is),
    compareContent(comparison, { direction: 'response', at: status }, was.content, is.content),
  ]);
};

const isReference = (response: Response): boolean => response.$ref !== undefined && Object.keys(response).length === 1;

/** Compares a response that many operations share only once. */
const compareShared = (comparison: Comparison, status: string, before: Response, after: Response): Result => {
  if (!isReference(before) || !isReference(after)) return compareResponse(comparison, status, before, after);
  const key = `${status} ${before.$ref} ${after.$ref}`;
  const result = comparison.responses.get(key) ?? compareResponse(comparison, status, before, after);
  comparison.responses.set(key, result);
  return result;
};

/** The statuses of an operation, and the headers and bodies of those that both versions return. */
export const compareResponses = (
  comparison: Comparison,
  { responses: before = {} }: Operation,
  { responses: after = {} }: Operation,
): Result =>
  together([
    ...Object.keys(before)
      .filter((status) => !(status in after))
      .map((status) => at(status, [statusRemoved(status)])),
    ...Object.entries(after).map(([status, response]) => {
      const old = before[status];
      if (old === undefined) return at(status, [risky('status-added', `${status} is new`)]);
      return compareShared(comparison, status, old, response);
    }),
  ]);
