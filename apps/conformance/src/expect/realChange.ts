import { Skipped } from '../deployment/errors.ts';
import type { Target } from '../deployment/target.ts';
import type { JsonObject } from '../interface/json.ts';
import type { Kind } from '../interface/kinds.ts';
import { oneInWords } from '../interface/kindWords.ts';
import { allOperations } from '../interface/operations.ts';
import { fieldsIn, type Schema, withoutNull } from '../interface/schema.ts';

/** A field whose HTML is sanitised. */
const HTML = 'content';

/** Whether a field stores a word unchanged. */
const takes = (given: Schema, word: string): boolean => {
  const { type, format, pattern, maxLength, enum: values } = withoutNull(given).schema;
  const isText = type === 'string' && format === undefined && values === undefined && given.readOnly !== true;
  const isMatch = pattern === undefined || new RegExp(pattern, 'u').test(word);
  return isText && isMatch && word.length <= (maxLength ?? word.length);
};

/** The field of a kind to write: preferably one that is already known, because other fields may conflict with it. */
const fieldOf = (kind: Kind, known: JsonObject, word: string): string | undefined => {
  const { takes: body, wrapper = '' } = allOperations.find((one) => one.kind === kind && one.method === 'PATCH') ?? {};
  const { properties = {} } = fieldsIn(body, wrapper);
  const fields = Object.keys(properties).filter((name) => name !== HTML && takes(properties[name] ?? {}, word));
  return fields.find((name) => name in known) ?? fields[0];
};

/**
 * A field with a value that no record has, so that a write changes the record: a write without a change may keep the
 * version.
 * @param known the other fields that are sent, or that the record has
 */
export const realChange = (target: Target, kind: Kind, known: JsonObject): JsonObject => {
  const word = target.word();
  const field = fieldOf(kind, known, word);
  if (field === undefined)
    throw new Skipped(`The contract has no string field of ${oneInWords(kind)} that a client can change.`);
  return { [field]: word };
};
