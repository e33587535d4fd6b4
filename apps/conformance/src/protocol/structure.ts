import { gzipSync } from 'node:zlib';
import type { RequestOptions, Target } from '../deployment/target.ts';
import { hasCode, hasStatus, holds, problemOf, violationsIn } from '../expect/assertions.ts';
import { checkOf } from '../expect/check.ts';
import { changesNothing } from '../expect/effects.ts';
import { spread } from '../expect/spread.ts';
import { innerOf, type ValidRequest, withOwnRequest, wrapperIn } from '../expect/validRequests.ts';
import { allOperations, type Operation } from '../interface/operations.ts';
import { fieldsOf } from './generated/fields.ts';

const DEPTH = 32;
const MEMBERS = 1000;
/** The levels of a field: the body and its wrapper. */
const ABOVE = 2;

/** The JSON of nested arrays or objects. */
const nested = (levels: number, [begin, end]: readonly [string, string]): string =>
  `${begin.repeat(levels)}1${end.repeat(levels)}`;
const ARRAY = ['[', ']'] as const;
const OBJECT = ['{"a":', '}'] as const;
const array = (members: number): string => JSON.stringify(Array.from({ length: members }, (_, index) => index));
const object = (members: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: members }, (_, index) => [`a${index}`, index])));

/** The deepest and widest values that a field may hold. */
const WITHIN = [
  nested(DEPTH - ABOVE, ARRAY),
  nested(DEPTH - ABOVE, OBJECT),
  array(MEMBERS),
  object(MEMBERS),
  `[${array(MEMBERS)},${object(MEMBERS)}]`,
];
const TOO_DEEP = [
  nested(DEPTH - ABOVE + 1, ARRAY),
  nested(DEPTH - ABOVE + 1, OBJECT),
  nested(10_000, ARRAY),
  nested(10_000, OBJECT),
];
const TOO_WIDE = [array(MEMBERS + 1), object(MEMBERS + 1), `[${object(MEMBERS + 1)}]`, `{"a":${array(MEMBERS + 1)}}`];
const MOST_BYTES = 2 ** 20;
/** A body with its length, or in chunks without a known length. */
const FORMS: readonly RequestOptions[] = [{}, { isChunked: true }];

/** JSON padded with white space to a size in bytes. */
const filledTo = (bytes: number, body: unknown): string => {
  const text = JSON.stringify(body);
  return `${text}${' '.repeat(bytes - Buffer.byteLength(text))}`;
};

const writing = allOperations.filter(({ takes }) => takes !== undefined);

/** An ignored field, whose value can only be wrong in depth and width. */
const ignoredIn = (operation: Operation): string => {
  const fields = Object.entries(fieldsOf(operation).properties ?? {});
  const [name] = fields.find(([, { readOnly }]) => readOnly === true) ?? [];
  if (name === undefined) throw new Error(`${operation.name} ignores no field.`);
  return name;
};

const PLACE = 'The place of the ignored field';

/** The body of a request with this JSON in an ignored field. */
const withIgnored = (operation: Operation, { body }: ValidRequest, text: string): string => {
  const fields = { ...innerOf(body), [ignoredIn(operation)]: PLACE };
  return JSON.stringify({ [wrapperIn(body)]: fields }).replace(JSON.stringify(PLACE), text);
};

/** A body to send, and the expected violation if it is rejected. */
interface Sent {
  raw: string | Uint8Array;
  sending?: RequestOptions;
  status: number;
  code?: string;
}

type Structure = (operation: Operation, request: ValidRequest) => readonly Sent[];

const ignoring =
  (text: string, code?: string): Structure =>
  (operation, request) => [
    {
      raw: withIgnored(operation, request, text),
      ...(code === undefined ? { status: operation.success } : { status: 422, code }),
    },
  ];

const TAKEN: readonly Structure[] = [
  ...WITHIN.map((text) => ignoring(text)),
  ...FORMS.map((sending) => ({ success: status }: Operation, { body }: ValidRequest) => [
    { raw: filledTo(MOST_BYTES, body), sending, status },
  ]),
];

/** A compressed body that is short only before decompression. A deployment may reject such bodies. */
const tooLong =
  (sending: RequestOptions): Structure =>
  (_, { body }) => {
    const raw = filledTo(MOST_BYTES + 1, body);
    const packed = { headers: { 'content-encoding': 'gzip' } };
    return [
      { raw, sending, status: 413, code: 'body_too_large' },
      { raw: gzipSync(raw), sending: packed, status: 413 },
    ];
  };

const REFUSED: readonly Structure[] = [
  ...TOO_DEEP.map((text) => ignoring(text, 'too_deep')),
  ...TOO_WIDE.map((text) => ignoring(text, 'too_many_members')),
  ...FORMS.map(tooLong),
];

const send = async (target: Target, { method, path }: ValidRequest, { raw, sending, status, code }: Sent) => {
  const answer = await target.send(method, path, { raw, ...sending });
  if (status === 413 && code === undefined) return void hasStatus(answer, 413, 415);
  hasStatus(answer, status);
  if (code === undefined) return;
  if (status === 413) return hasCode(answer, status, code);
  const codes = violationsIn(problemOf(answer, status)).map((violation) => violation.code);
  holds(codes.includes(code), `${answer.asked} must report a violation \`${code}\`, but reports ${codes}.`);
};

/** The number of bodies sent to each operation: their parsing does not depend on the operation. */
const SPREAD = 2;

/** Laws of decision L1 about the size, depth and width of every body, on both sides of the limits. */
export const structureLaws = writing.flatMap((operation, position) => {
  const sendSome = async (own: Target, request: ValidRequest, structures: readonly Structure[], count: number) => {
    for (const structure of spread(structures, { position, seed: own.settings.seed, count }))
      for (const each of structure(operation, request)) await send(own, request, each);
  };
  return [
    checkOf(
      operation,
      ['L1-BODY', 'L1-DEPTH', 'L1-MEMBERS'],
      `${operation.name} accepts a body of 1 MiB, and an ignored field with ${DEPTH} levels or ${MEMBERS} members of JSON`,
      (target) => withOwnRequest(target, operation, (own, request) => sendSome(own, request, TAKEN, 1)),
    ),
    checkOf(
      operation,
      ['L1-BODY', 'L1-DEPTH', 'L1-MEMBERS'],
      `${operation.name} rejects a body of more than 1 MiB and JSON with too many levels or members, and changes nothing`,
      (target) =>
        changesNothing(target, operation, 'L1-STRUCTURE', (own, request) => sendSome(own, request, REFUSED, SPREAD)),
    ),
  ];
});
