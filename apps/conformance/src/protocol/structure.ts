import { gzipSync } from 'node:zlib';
import type { Target } from '../deployment/target.ts';
import { hasCode, hasStatus, holds, problemOf, violationsIn } from '../expect/assertions.ts';
import { checkOf } from '../expect/check.ts';
import { changesNothing } from '../expect/effects.ts';
import { spread } from '../expect/spread.ts';
import { innerOf, type ValidRequest, withOwnRequest, wrapperIn } from '../expect/validRequests.ts';
import { allOperations, type Operation } from '../interface/operations.ts';
import { fieldsOf } from './generated/fields.ts';

const DEPTH = 32;
const MEMBERS = 1000;
/** The levels that hold a field: the body and its wrapper. */
const ABOVE = 2;

/** The text of arrays, or of objects, of which each holds the next one. */
const nested = (levels: number, [begin, end]: readonly [string, string]): string =>
  `${begin.repeat(levels)}1${end.repeat(levels)}`;
const ARRAY = ['[', ']'] as const;
const OBJECT = ['{"a":', '}'] as const;
const array = (members: number): string => JSON.stringify(Array.from({ length: members }, (_, index) => index));
const object = (members: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: members }, (_, index) => [`a${index}`, index])));

/** What a field may hold as far as depth and width go. */
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
const SPREAD = 2;

const MOST_BYTES = 2 ** 20;
/** A body can come with its length, or in pieces, of which nobody knows how many follow. */
const FORMS = [{}, { isChunked: true }] as const;

/** A body as JSON that is made so many bytes long by white space. */
const filledTo = (bytes: number, body: unknown): string => {
  const text = JSON.stringify(body);
  return `${text}${' '.repeat(bytes - Buffer.byteLength(text))}`;
};

/** The form in which an operation is sent a body: each of them in every run. */
const formFor = (position: number, { settings: { seed } }: Target) => spread(FORMS, { position, seed, count: 1 })[0];

const writing = allOperations.filter(({ takes }) => takes !== undefined);

/** A field that is ignored, so that nothing of what it holds can be wrong but its depth and width. */
const ignoredIn = (operation: Operation): string => {
  const fields = Object.entries(fieldsOf(operation).properties ?? {});
  const [name] = fields.find(([, { readOnly }]) => readOnly === true) ?? [];
  if (name === undefined) throw new Error(`${operation.name} ignores no field.`);
  return name;
};

const PLACE = 'The place of what is ignored';

/** The body of a request with this text in a field that is ignored. */
const withIgnored = (operation: Operation, { body }: ValidRequest, text: string): string => {
  const fields = { ...innerOf(body), [ignoredIn(operation)]: PLACE };
  return JSON.stringify({ [wrapperIn(body)]: fields }).replace(JSON.stringify(PLACE), text);
};

const refuses = (operation: Operation, position: number, texts: readonly string[], code: string) =>
  checkOf(
    operation,
    [code === 'too_deep' ? 'L1-DEPTH' : 'L1-MEMBERS'],
    `${operation.name} refuses ${code === 'too_deep' ? `JSON more than ${DEPTH} deep` : `more than ${MEMBERS} members`}` +
      ' in an ignored field, and changes nothing',
    (target) =>
      changesNothing(target, operation, 'L1-STRUCTURE', async (own, request) => {
        for (const text of spread(texts, { position, seed: own.settings.seed, count: SPREAD })) {
          const raw = withIgnored(operation, request, text);
          const answer = await own.send(request.method, request.path, { raw });
          const codes = violationsIn(problemOf(answer, 422)).map((violation) => violation.code);
          holds(codes.includes(code), `${answer.asked} has to name a violation \`${code}\`, but names ${codes}.`);
        }
      }),
  );

/** Laws of decision L1 about the size, depth and width of every body, on both sides of the limits. */
export const structureLaws = writing.flatMap((operation, position) => [
  checkOf(
    operation,
    ['L1-DEPTH', 'L1-MEMBERS'],
    `${operation.name} takes JSON ${DEPTH} deep, and ${MEMBERS} members, in an ignored field`,
    (target) =>
      withOwnRequest(target, operation, async (own, request) => {
        const { method, path } = request;
        for (const text of spread(WITHIN, { position, seed: own.settings.seed, count: 1 }))
          hasStatus(await own.send(method, path, { raw: withIgnored(operation, request, text) }), operation.success);
      }),
  ),
  checkOf(operation, ['L1-BODY'], `${operation.name} takes a body of 1 MiB`, (target) =>
    withOwnRequest(target, operation, async (own, { method, path, body }) => {
      const raw = filledTo(MOST_BYTES, body);
      hasStatus(await own.send(method, path, { raw, ...formFor(position, own) }), operation.success);
    }),
  ),
  checkOf(
    operation,
    ['L1-BODY'],
    `${operation.name} refuses a body of 1 MiB and a byte by 413, and changes nothing`,
    (target) =>
      changesNothing(target, operation, 'L1-STRUCTURE', async (own, { method, path, body }) => {
        const raw = filledTo(MOST_BYTES + 1, body);
        hasCode(await own.send(method, path, { raw, ...formFor(position, own) }), 413, 'body_too_large');
        // Compressed it is small. A deployment need not take such bodies.
        const headers = { 'content-encoding': 'gzip' };
        hasStatus(await own.send(method, path, { raw: gzipSync(raw), headers }), 413, 415);
      }),
  ),
  refuses(operation, position, TOO_DEEP, 'too_deep'),
  refuses(operation, position, TOO_WIDE, 'too_many_members'),
]);
