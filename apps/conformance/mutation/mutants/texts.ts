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

/** Decision R8: text comes back as it was written. */
// biome-ignore format: a table, with one or two lines for each mutant
export const textMutants = mutantsOf({
  'addresses-of-few-letters': ['B-EMAIL', 'An e-mail address with `&` is refused',
    written, changeInput(texts((text) => (/&.*@/.test(text) ? 'no address' : text)))],
  'texts-trimmed': ['R8-TEXT', 'Text is stored without white space at its ends',
    written, changeInput(texts((text) => text.trim()))],
  'texts-in-latin-1': ['R8-TEXT', 'Letters beyond Latin-1 are stored as question marks',
    written, changeInput(texts((text) => text.replace(/[^\0-\xff]/gu, '?')))],
  'umlauts-lost': ['R8-TEXT', 'Umlauts are stored as their plain letters',
    written, changeInput(texts((text) => text.normalize('NFD').replace(/\u0308/g, '')))],
  'texts-normalised': ['R8-TEXT', 'Text is stored in the normalisation form C',
    written, changeInput(texts((text) => text.normalize('NFC')))],
  'lists-normalised': ['L2-LIMITS', 'Lists of courses show text in the normalisation form C',
    on('GET', '/v1/courses'), changeList((list) => list.map(texts((text) => text.normalize('NFC'))))],
  'nul-dropped': ['R8-NUL', 'NULs and halves of surrogate pairs are dropped instead of refused',
    written, changeInput(texts((text) => text.toWellFormed().replaceAll('\0', '')))],
  'long-texts-cut': ['L1-NAMES', 'Names that are too long are cut',
    written, changeInput(texts((text) => (text.length === 256 ? text.slice(0, 255) : text)))],
  'conflicting-spellings': ['R5-CONFLICT', 'Of two spellings of a name with different values the first wins',
    below('contacts'), dropRefused('conflicting_spellings')],
  'spellings-compared-without-case': ['R5-CONFLICT', 'Two spellings of a last name that differ in case alone are taken',
    below('contacts'), changeInput(({ last_name: snake, ...fields }) => {
      const isSame = String(snake).toLowerCase() === String(fields.lastName).toLowerCase();
      return snake === undefined || isSame ? fields : { ...fields, last_name: snake };
    })],
  'names-in-code-units': ['L1-NAMES', 'Names are measured in UTF-16 code units',
    written, changeInput(texts((text) => (text.length > 255 && text.length < 600 ? 'x'.repeat(256) : text)))],
  'empty-names': ['L1-NAMES', 'A name may be empty',
    written, changeInput(texts((text) => (text === '' ? 'x' : text)))],
  'control-characters-lost': ['R8-TEXT', 'Control characters are dropped',
    written, changeInput(texts((text) => text.replace(/\p{Cc}/gu, (sign) => (/\s/.test(sign) ? sign : ''))))],
});
