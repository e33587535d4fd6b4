import * as z from 'zod/mini';
import { ENTITY_TAGS } from './conditions.ts';
import { annotated, described } from './describe.ts';
import { MAX_WAIT_SECONDS } from './prefer.ts';

/** The maximum length of a header field, which is far longer than any legitimate field. */
const MAX_LENGTH = 2_000;

/** The pattern of the value of a header field (RFC 9110, section 5.5). */
const VISIBLE = '^[\\t\\x20-\\x7E\\x80-\\xFF]*$';

const entityTags = (description: string) =>
  described(
    z
      .string()
      .check(
        z.regex(ENTITY_TAGS, 'Neither a list of entity tags in double quotes, such as "3", nor *.'),
        z.maxLength(MAX_LENGTH),
      ),
    description,
  );

const IfNoneMatch = annotated(z.string().check(z.maxLength(MAX_LENGTH)), {
  pattern: VISIBLE,
  description: 'Returns 304 without a body if the record still has this `ETag` (RFC 9110).',
});

/** The conditions of all reads, writes and create requests (decision K1). */
const ofReads = {
  'if-match': z.optional(
    entityTags('Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`.'),
  ),
  'if-none-match': z.optional(IfNoneMatch),
};
const ofWrites = {
  'if-match': z.optional(
    entityTags('Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110).'),
  ),
  'if-none-match': z.optional(
    entityTags('Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110).'),
  ),
};
const ofCreations = {
  'if-match': z.optional(entityTags('A collection has no `ETag`: any value except `*` returns 412 (RFC 9110).')),
  'if-none-match': z.optional(entityTags('A collection has no `ETag`, but exists: `*` returns 412 (RFC 9110).')),
};

const IdempotencyKey = annotated(
  z.string().check(z.regex(/^[\x21-\x7E]{1,255}$/, 'Not 1 to 255 visible ASCII characters.'), z.maxLength(255)),
  {
    description:
      'Your own key for this request, kept for 24 hours. The same request with the same key returns the first response ' +
      'again, with `Idempotent-Replayed: true`, and changes nothing.',
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

/** Request headers for reading one record, or data that belongs to a record. */
export const onGet = ofReads;
/** Request headers for reading a collection. */
export const onList = { prefer: z.optional(Prefer), ...ofReads };
/** Request headers for reading changes. */
export const onRead = { prefer: z.optional(PreferWait), ...ofReads };
/** Request headers for creating a record. */
export const onCreate = { 'idempotency-key': z.optional(IdempotencyKey), ...ofCreations };
/** Request headers of a POST that erases or undeletes a record. */
export const onPost = { 'idempotency-key': z.optional(IdempotencyKey), ...ofWrites };
/** Request headers for changing or deleting a record. */
export const onChange = ofWrites;
