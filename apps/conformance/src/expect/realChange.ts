import { Skipped } from '../deployment/errors.ts';
import type { Target } from '../deployment/target.ts';
import type { JsonObject } from '../interface/json.ts';
import type { Kind } from '../interface/kinds.ts';
import { allOperations } from '../interface/operations.ts';
import { fieldsIn, type Schema, withoutNull } from '../interface/schema.ts';

/** A field that is sanitised as HTML. */
const HTML = 'content';

/** Whether a field takes a word as it is. */
const takes = (given: Schema, word: string): boolean => {
  const { type, format, pattern, maxLength, enum: values } = withoutNull(given).schema;
  const isText = type === 'string' && format === undefined && values === undefined && given.readOnly !== true;
  const isMatch = pattern === undefined || new RegExp(pattern, 'u').test(word);
  return isText && isMatch && word.length <= (maxLength ?? word.length);
};

/** The field of a kind to write: one of the known ones if possible, since others may contradict them. */
const fieldOf = (kind: Kind, known: JsonObject, word: string): string | undefined => {
  const { takes: body, wrapper = '' } = allOperations.find((one) => one.kind === kind && one.method === 'PATCH') ?? {};
  const { properties = {} } = fieldsIn(body, wrapper);
  const fields = Object.keys(properties).filter((name) => name !== HTML && takes(properties[name] ?? {}, word));
  return fields.find((name) => name in known) ?? fields[0];
};

/**
 * A field with a value that no record has, so that a write changes the record: one that changes nothing may leave the
 * version as it is.
 * @param known the fields that are sent beside it, or that the record has
 */
export const realChange = (target: Target, kind: Kind, known: JsonObject): JsonObject => {
  const word = target.word();
  const field = fieldOf(kind, known, word);
  if (field === undefined) throw new Skipped(`The contract has no text of a ${kind} that can be changed.`);
  return { [field]: word };
};
