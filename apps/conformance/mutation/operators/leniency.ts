import { isObject } from '../../src/interface/json.ts';
import { jsonOf, type Reply, type Request, withJson } from '../proxy/messages.ts';
import { fieldsOf, recordOf } from './bodies.ts';
import type { Operator } from './operator.ts';

/** The JSON pointers (RFC 6901) of a rejection's violations with these codes. */
const pointersOf = (reply: Reply, codes: readonly string[]): string[] => {
  const problem = jsonOf(reply);
  const violations = isObject(problem) && Array.isArray(problem.errors) ? problem.errors : [];
  return violations.flatMap((violation) =>
    isObject(violation) && codes.includes(String(violation.code)) ? [String(violation.pointer)] : [],
  );
};

/** The value without the member at the pointer. */
const without = (value: unknown, [key = '', ...rest]: readonly string[]): unknown => {
  if (Array.isArray(value)) {
    const index = Number(key);
    if (rest.length === 0) return value.filter((_, position) => position !== index);
    return value.map((item, position) => (position === index ? without(item, rest) : item));
  }
  if (!isObject(value)) return value;
  const { [key]: inner, ...others } = value;
  if (inner === undefined) return value;
  return rest.length === 0 ? others : { ...others, [key]: without(inner, rest) };
};

const segmentsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));

/**
 * The request without the parts of its body that a rejection reports with these codes; undefined if it reports none.
 */
export const withoutRefused = (request: Request, refusal: Reply, codes: readonly string[]): Request | undefined => {
  const pointers = pointersOf(refusal, codes);
  const body = jsonOf(request);
  if (pointers.length === 0 || body === undefined) return undefined;
  // From the end, so that list positions stay valid.
  const rest = pointers.toSorted().reduceRight<unknown>((value, pointer) => without(value, segmentsOf(pointer)), body);
  return withJson(request, rest);
};

/** Silently drops the values that the service rejects with these codes. */
export const dropRefused =
  (...codes: readonly string[]): Operator =>
  (matches) =>
  () =>
  async (request, forward) => {
    const reply = await forward(request);
    const again = matches(request) && reply.status === 422 ? withoutRefused(request, reply, codes) : undefined;
    return again === undefined ? reply : forward(again);
  };

/** Drops taken unique values, and confirms them. */
export const allowDuplicates: Operator = (matches) => () => async (request, forward) => {
  const reply = await forward(request);
  const again = matches(request) && reply.status === 409 ? withoutRefused(request, reply, ['taken']) : undefined;
  if (again === undefined) return reply;
  const second = await forward(again);
  const record = recordOf(second);
  return record === undefined ? second : withJson(second, { data: { ...fieldsOf(request), ...record } });
};
