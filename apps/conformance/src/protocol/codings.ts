import { deflateSync, gzipSync } from 'node:zlib';
import { hasCode, holds } from '../expect/assertions.ts';
import { checkOf } from '../expect/check.ts';
import { spread } from '../expect/spread.ts';
import { validRequest } from '../expect/validRequests.ts';
import { allOperations } from '../interface/operations.ts';

/** Codings that no implementation decodes (RFC 9110, section 8.4.1: `compress` is obsolete). */
const UNKNOWN = ['no-such-coding', 'compress', 'gzip, no-such-coding', 'constructor'];

/** A truncated body in a coding, and bodies that are not encoded in the declared coding. */
const BROKEN: readonly (readonly [coding: string, broken: (json: string) => string | Uint8Array])[] = [
  ['gzip', (json) => new Uint8Array(gzipSync(json).subarray(0, -9))],
  ['deflate', (json) => new Uint8Array(deflateSync(json).subarray(0, -5))],
  ['gzip', (json) => json],
  ['br', (json) => json],
];

/** Laws of decision Q3 about the content coding of a body. */
export const codingLaws = allOperations
  .filter(({ takes }) => takes !== undefined)
  .map((operation, position) =>
    checkOf(
      operation,
      ['Q3-CODING'],
      `${operation.name} responds with 415 to an unknown content coding, and with 400 to a body that cannot be decoded`,
      async (target) => {
        const { method, path, body } = await validRequest(target, operation);
        const json = JSON.stringify(body);
        const send = (coding: string, raw: string | Uint8Array) =>
          target.send(method, path, { raw, headers: { 'content-encoding': coding } });
        const some = { position, seed: target.settings.seed, count: 1 };
        for (const coding of spread(UNKNOWN, some)) {
          const answer = await send(coding, json);
          hasCode(answer, 415, 'unsupported_encoding');
          const taken = answer.headers['accept-encoding'];
          holds(taken !== undefined, `${answer.asked} must list the accepted codings in \`Accept-Encoding\`.`);
        }
        for (const [coding, broken] of spread(BROKEN, some))
          hasCode(await send(coding, broken(json)), 400, 'invalid_encoding');
      },
    ),
  );
