import fc from 'fast-check';
import { pathOf as plainPathOf } from '../../../apps/api/test/support/operations.ts';
import { broken, framed, garbage, type HostileRequest, type Message, pipelined } from './framing.ts';
import { asBytes, bodyBytes, fieldsOf, fieldValue, pathOf, queryOf, type World } from './parts.ts';
import type { Target } from './targets.ts';

const CONTENT_TYPES = ['application/json', 'application/json; charset=utf-8', 'application/merge-patch+json'];

/**
 * A part of a request as a client would send it, or sometimes a hostile one, so that many requests are hostile in only
 * one part.
 */
const mostly = <Part>(plain: Part, hostile: fc.Arbitrary<Part>): fc.Arbitrary<Part> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(plain) }, { weight: 2, arbitrary: hostile });

/** A request with hostile parts. */
const message = (target: Target, world: World): fc.Arbitrary<Message> => {
  const { records, token } = world;
  const type = fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...CONTENT_TYPES) }, fieldValue);
  const body = asBytes(JSON.stringify(target.bodyIn(records)));
  // HEAD is supported wherever GET is, with the same parameters.
  const methods = target.method === 'GET' ? ['GET', 'GET', 'GET', 'HEAD'] : [target.method];
  return fc
    .tuple(
      mostly(plainPathOf(target, target.parametersIn(records)), pathOf(target, world)),
      mostly('', queryOf(target.query, world)),
      mostly([`Authorization: Bearer ${token}`], fieldsOf(token)),
      mostly('application/json', type),
      mostly(body, bodyBytes(target, world)),
      fc.constantFrom(...methods),
    )
    .map(([path, search, fields, contentType, bytes, method]) => {
      const head = [`${method} ${path}${search} HTTP/1.1`, 'Host: x', ...fields];
      return target.method === 'GET' ? { head } : { head: [...head, `Content-Type: ${contentType}`], body: bytes };
    });
};

/**
 * Generates `count` writes to the wire, some with several hostile requests to the target. The same seed always yields
 * the same writes.
 */
export const hostileRequests = (target: Target, world: World, count: number, seed: number): HostileRequest[] => {
  const one = message(target, world);
  const any = fc.oneof(
    { weight: 34, arbitrary: framed(one) },
    { weight: 2, arbitrary: pipelined(one) },
    { weight: 2, arbitrary: broken(one) },
    { weight: 2, arbitrary: garbage },
  );
  return fc.sample(any, { numRuns: count, seed });
};
