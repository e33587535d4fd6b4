import { any, on, writing, written } from '../proxy/faults.ts';
import type { Json, JsonObject } from '../proxy/json.ts';
import { lenient } from '../proxy/lenient.ts';
import type { Mutant } from './mutant.ts';

/** Every text in a value, changed. */
const inTexts = (value: Json, change: (text: string) => string): Json => {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => inTexts(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inTexts(inner, change)]));
};

const texts =
  (change: (text: string) => string) =>
  (fields: JsonObject): JsonObject =>
    inTexts(fields, change) as JsonObject;

/** Decision R8: text comes back as it was written. */
export const textMutants: readonly Mutant[] = [
  {
    id: 'texts-trimmed',
    breaks: 'R8-TEXT',
    describe: 'Text is stored without white space at its ends',
    fault: writing(
      written,
      texts((text) => text.trim()),
    ),
  },
  {
    id: 'texts-in-latin-1',
    breaks: 'R8-TEXT',
    describe: 'Letters beyond Latin-1 are stored as question marks',
    fault: writing(
      written,
      texts((text) => text.replace(/[^\0-\xff]/gu, '?')),
    ),
  },
  {
    id: 'umlauts-lost',
    breaks: 'R8-TEXT',
    describe: 'Umlauts are stored as their plain letters',
    fault: writing(
      written,
      texts((text) => text.normalize('NFD').replace(/\u0308/g, '')),
    ),
  },
  {
    id: 'texts-normalised',
    breaks: 'R8-TEXT',
    describe: 'Text is stored in the normalisation form C',
    fault: writing(
      written,
      texts((text) => text.normalize('NFC')),
    ),
  },
  {
    id: 'nul-dropped',
    breaks: 'R8-NUL',
    describe: 'NULs and halves of surrogate pairs are dropped instead of refused',
    fault: writing(
      written,
      texts((text) => text.toWellFormed().replaceAll('\0', '')),
    ),
  },
  {
    id: 'long-texts-cut',
    breaks: 'L1-NAMES',
    describe: 'Names that are too long are cut',
    fault: writing(
      written,
      texts((text) => (text.length === 256 ? text.slice(0, 255) : text)),
    ),
  },
  {
    id: 'conflicting-spellings',
    breaks: 'R5-CONFLICT',
    describe: 'Of two spellings of a name with different values the first wins',
    fault: lenient(any(on('*', '/v1/contacts'), on('*', '/v1/contacts/:id')), 'conflicting_spellings'),
  },
];
