import * as z from 'zod/mini';
import { annotated, described } from './describe.ts';
import { Name, refuse, Timestamp, violation } from './fields.ts';
import { ignoredField } from './records.ts';

/** The maximum number of external systems in which a record can have an id. */
export const MAX_EXTERNAL_IDS = 20;

/** The filter of collections by an external id, `source:value`. */
export const EXTERNAL_ID_FILTER = 'externalId';

const SOURCE = '[a-z0-9][a-z0-9._-]{0,49}';
/** The maximum length of the name of another system, and its pattern. */
export const MAX_SOURCE = 50;
export const SOURCE_PATTERN = `^${SOURCE}$`;
const IS_SOURCE = new RegExp(SOURCE_PATTERN);

/** Whether a string can be the name of another system. */
export const isExternalSource = (source: string): boolean => IS_SOURCE.test(source);

/** The detail of a 404 for a name in a path that no other system can have. */
export const UNKNOWN_SOURCE =
  'No other system has such a name: use up to 50 of a to z, 0 to 9, dots, underscores and hyphens, a letter or digit first.';

/** The name of another system. */
export const ExternalSource = annotated(
  z.string().check(z.maxLength(MAX_SOURCE), z.regex(IS_SOURCE, 'Not the name of another system, such as "sap".')),
  { maxLength: MAX_SOURCE, pattern: SOURCE_PATTERN, description: 'The other system, such as `sap`.' },
);
const value = described(Name, 'The id of the record in that system, exactly as written there.');

/** The id of a record in another system, with its source. */
export const ExternalId = z.object({
  source: ExternalSource,
  value,
  insertedAt: described(Timestamp, 'Time at which the record first got an id of this system, in UTC.'),
  updatedAt: described(Timestamp, 'Time of the last change of the id, in UTC.'),
});
export type ExternalId = z.output<typeof ExternalId>;

/** The body that sets the id of a record in another system, whose name is in the path. */
export const NewExternalId = z.strictObject({
  value,
  source: ignoredField,
  insertedAt: ignoredField,
  updatedAt: ignoredField,
});
export type NewExternalId = z.output<typeof NewExternalId>;

/** Splits `source:value` at the first colon, because a source contains no colon. */
export const externalIdIn = (text: string): { readonly source: string; readonly value: string } => {
  const colon = text.indexOf(':');
  return { source: text.slice(0, Math.max(0, colon)), value: text.slice(colon + 1) };
};

const MAX_FILTER = MAX_SOURCE + 1 + 255;

/** A value of the filter by external id. */
export const ExternalIdFilter = annotated(
  z.pipe(
    z.string(),
    z.transform((given, context) => {
      const { source, value } = externalIdIn(given);
      if (isExternalSource(source) && Name.safeParse(value).success) return given;
      return refuse(context, violation('invalid_format', 'Not the name of another system, a colon and the id there.'));
    }),
  ),
  {
    pattern: `^${SOURCE}:[^\\u0000]{1,255}$`,
    maxLength: MAX_FILTER,
    description: 'The other system, a colon, and the id that the record has there.',
  },
) as unknown as z.ZodMiniType<string, string>;
