import { isObject } from '../../interface/json.ts';
import type { Operation } from '../../interface/operations.ts';
import { COUNTRY, STORABLE } from '../../interface/patterns.ts';
import { inputSchemaOf, type Schema, withoutNull } from '../../interface/schema.ts';

/*
 * The codes of violations, by the keyword that a value breaks. A value may break several of them, of which no document says
 * which one is named.
 */

/** The code of what is not in a form, for the forms that have one of their own. */
const OF_FORMATS: Readonly<Record<string, string>> = { date: 'invalid_date', 'date-time': 'invalid_timestamp' };
const OF_PATTERNS: Readonly<Record<string, string>> = { [STORABLE]: 'invalid_text', [COUNTRY]: 'invalid_country' };

const OTHER_TYPE = ['wrong_type'];

const ofText = ({ maxLength, minLength = 0, format, pattern }: Schema, text: string): string[] => {
  const length = [...text].length;
  const { [format ?? '']: ownFormat } = OF_FORMATS;
  // A country of the right form need not be one.
  const isForm = pattern === undefined || (pattern !== COUNTRY && new RegExp(pattern, 'u').test(text));
  return [
    ...(maxLength !== undefined && length > maxLength ? ['too_long'] : []),
    ...(length < minLength ? ['too_short'] : []),
    ...(ownFormat === undefined ? [] : [ownFormat]),
    ...(isForm || ownFormat !== undefined ? [] : [OF_PATTERNS[pattern ?? ''] ?? 'invalid_format']),
  ];
};

const ofNumber = ({ minimum = -Infinity, maximum = Infinity }: Schema, value: number): string[] => {
  if (!Number.isInteger(value)) return OTHER_TYPE;
  return [...(value < minimum ? ['too_small'] : []), ...(value > maximum ? ['too_large'] : [])];
};

const ofList = ({ maxItems = Infinity }: Schema, value: readonly unknown[]): string[] =>
  value.length > maxItems ? ['too_long'] : [];

const ofChoice = (choices: readonly unknown[], value: unknown): string[] =>
  choices.some((choice) => typeof choice === typeof value) ? ['invalid_value'] : OTHER_TYPE;

/** The codes of what is wrong with a value itself; none if this schema does not say. */
export const codesOf = (given: Schema, value: unknown): readonly string[] => {
  if (value === undefined) return ['required'];
  if (value === null) return ['required', ...OTHER_TYPE];
  const { schema } = withoutNull(given);
  const { type, enum: choices, anyOf } = schema;
  if (choices !== undefined) return ofChoice(choices, value);
  if (anyOf !== undefined)
    return ofChoice(
      anyOf.map((choice) => choice.const),
      value,
    );
  if (type === 'string') return typeof value === 'string' ? ofText(schema, value) : OTHER_TYPE;
  if (type === 'integer') return typeof value === 'number' ? ofNumber(schema, value) : OTHER_TYPE;
  if (type === 'array') return Array.isArray(value) ? ofList(schema, value) : OTHER_TYPE;
  if (type === 'object') return isObject(value) ? [] : OTHER_TYPE;
  return typeof value === type ? [] : OTHER_TYPE;
};

const memberOf = (value: unknown, name: string): unknown => {
  if (Array.isArray(value)) return value[Number(name)];
  return isObject(value) ? value[name] : undefined;
};

/** The codes of what is wrong with the value at a pointer into a body. */
export const codesAt = (takes: Operation['takes'], body: unknown, pointer: string): readonly string[] => {
  let schema: Schema = takes === undefined ? {} : inputSchemaOf(takes);
  let value = body;
  for (const name of pointer.split('/').slice(1)) {
    const { properties, items = {} } = withoutNull(schema).schema;
    schema = properties === undefined ? items : (properties[name] ?? {});
    value = memberOf(value, name);
  }
  return codesOf(schema, value);
};
