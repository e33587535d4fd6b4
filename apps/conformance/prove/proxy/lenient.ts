import type { Matches } from './faults.ts';
import { isObject, type Json } from './json.ts';
import { jsonOf, type Reply, type Request, withJson } from './messages.ts';
import type { Fault } from './proxy.ts';

/** The JSON pointers (RFC 6901) of the faults of a body that a refusal names, of those codes. */
const pointersOf = (reply: Reply, codes: readonly string[]): string[] => {
  const problem = reply.status === 422 ? jsonOf(reply) : undefined;
  const errors = isObject(problem) && Array.isArray(problem.errors) ? problem.errors : [];
  return errors.flatMap((error) =>
    isObject(error) && codes.includes(String(error.code)) ? [String(error.pointer)] : [],
  );
};

/** The value without what the pointer leads to. */
const without = (value: Json, [key = '', ...rest]: readonly string[]): Json => {
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

/** The request without the parts of its body that a refusal names for these reasons. */
export const withoutFaults = (request: Request, refusal: Reply, codes: readonly string[]): Request | undefined => {
  const pointers = pointersOf(refusal, codes);
  const body = jsonOf(request);
  if (pointers.length === 0 || body === undefined) return undefined;
  // From the end, so that the positions in a list stay right.
  const rest = pointers.toSorted().reduceRight((value, pointer) => without(value, segmentsOf(pointer)), body);
  return withJson(request, rest);
};

/** A service that doesn't refuse what these codes name, but silently leaves it out. */
export const lenient =
  (matches: Matches, ...codes: readonly string[]) =>
  (): Fault =>
  async (request, forward) => {
    const reply = await forward(request);
    const again = matches(request) ? withoutFaults(request, reply, codes) : undefined;
    return again === undefined ? reply : forward(again);
  };
