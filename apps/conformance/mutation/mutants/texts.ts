import { isObject, type JsonObject } from '../../src/interface/json.ts';
import { dropRefused } from '../operators/leniency.ts';
import { below, on, written } from '../operators/operator.ts';
import { changeList } from '../operators/replies.ts';
import { changeInput } from '../operators/requests.ts';
import { mutantsOf } from './mutant.ts';

/** Every text in a value, changed. */
const inTexts = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => inTexts(item, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inTexts(inner, change)]));
};

const texts =
  (change: (text: string) => string) =>
  (fields: JsonObject): JsonObject =>
    inTexts(fields, change) as JsonObject;

/** Decision R8: text is returned as written. */
// biome-ignore format: a table, with one or two lines for each mutant
export const textMutants = mutantsOf({
  'addresses-of-few-letters': ['B-EMAIL', 'An e-mail address with `&` is rejected',
    written, changeInput(texts((text) => (/&.*@/.test(text) ? 'no address' : text)))],
  'texts-trimmed': ['R8-TEXT', 'Text is stored without leading and trailing white space',
    written, changeInput(texts((text) => text.trim()))],
  'lists-normalised': ['L2-LIMITS', 'Lists of courses show text in normalisation form C',
    on('GET', '/v1/courses'), changeList((list) => list.map(texts((text) => text.normalize('NFC'))))],
  'nul-dropped': ['R8-NUL', 'NULs and halves of surrogate pairs are dropped instead of rejected',
    written, changeInput(texts((text) => text.toWellFormed().replaceAll('\0', '')))],
  'long-texts-cut': ['L1-NAMES', 'Names that are too long are truncated',
    written, changeInput(texts((text) => (text.length === 256 ? text.slice(0, 255) : text)))],
  'conflicting-spellings': ['R5-CONFLICT', 'The first of two spellings of a name wins if their values differ',
    below('contacts'), dropRefused('conflicting_spellings')],
});
