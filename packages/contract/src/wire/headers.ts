import * as z from 'zod/mini';
import { annotated, described } from './describe.ts';
import { MAX_WAIT_SECONDS } from './prefer.ts';

/** Far more than any legitimate header field needs. */
const MAX_LENGTH = 2_000;

/** What a header field can contain (RFC 9110, section 5.5). */
const VISIBLE = '^[\\t\\x20-\\x7E\\x80-\\xFF]*$';

/** In a class, the slash needs no backslash in the document, which some generators escape again. */
const ENTITY_TAG = '(?:W[/])?"[\\x21\\x23-\\x7E\\u0080-\\u00FF]*"';
const ENTITY_TAGS = new RegExp(`^(?:\\*|${ENTITY_TAG}(?:\\s*,\\s*${ENTITY_TAG})*)$`);

/** Entity tags, or `*`, as RFC 9110 (section 13.1.1) writes them. */
const IfMatch = described(
  z
    .string()
    .check(
      z.regex(ENTITY_TAGS, 'Neither a list of entity tags in double quotes, such as "3", nor *.'),
      z.maxLength(MAX_LENGTH),
    ),
  'Writes only if the record still has this `ETag`; otherwise answers 412 (RFC 9110).',
);

const IfNoneMatch = annotated(z.string().check(z.maxLength(MAX_LENGTH)), {
  pattern: VISIBLE,
  description: 'Answers 304 without a body if the record still has this `ETag` (RFC 9110).',
});

const IdempotencyKey = annotated(
  z.string().check(z.regex(/^[\x21-\x7E]{1,255}$/, 'Not 1 to 255 visible ASCII characters.'), z.maxLength(255)),
  {
    description:
      'A key of your own for this request, kept for 24 hours. The same request with the same key gets the first answer ' +
      'again, with `Idempotent-Replayed: true`, and creates nothing.',
  },
);

const Prefer = annotated(z.string().check(z.maxLength(MAX_LENGTH)), {
  pattern: VISIBLE,
  description: '`return=total-count` returns the number of records in `X-Total-Count` (RFC 7240).',
});

const PreferWait = annotated(z.string().check(z.maxLength(MAX_LENGTH)), {
  pattern: VISIBLE,
  description: `\`wait=${MAX_WAIT_SECONDS}\` waits up to ${MAX_WAIT_SECONDS} seconds for a change, which is the longest (RFC 7240).`,
});

/** Request headers for reading one record. */
export const onGet = { 'if-none-match': z.optional(IfNoneMatch) };
/** Request headers for reading a collection. */
export const onList = { prefer: z.optional(Prefer) };
/** Request headers for reading changes. */
export const onRead = { prefer: z.optional(PreferWait) };
/** Request headers for creating a record. */
export const onCreate = { 'idempotency-key': z.optional(IdempotencyKey) };
/** Request headers for changing or deleting a record. */
export const onChange = { 'if-match': z.optional(IfMatch) };
