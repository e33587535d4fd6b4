import { listOf } from '../deployment/answers.ts';
import { ChangedByOthers, Skipped } from '../deployment/errors.ts';
import type { Made } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, holds } from '../expect/assertions.ts';
import { check, checkOf } from '../expect/check.ts';
import { found, madeKindOf, madeTogether } from '../expect/listedRecords.ts';
import { spread } from '../expect/spread.ts';
import { validRequest } from '../expect/validRequests.ts';
import { isCreatable } from '../interface/kinds.ts';
import { creationOf } from '../interface/listFields.ts';
import { allOperations, type Operation, operations } from '../interface/operations.ts';
import { fieldsIn, type Schema, withoutNull } from '../interface/schema.ts';

const lists = allOperations.filter(({ isList }) => isList);

/** Whether a field holds a single unrestricted text. */
const isAnyText = (given: Schema): boolean => {
  const { type, format } = withoutNull(given).schema;
  return type === 'string' && format === undefined;
};

/** The filters of a list by a single unrestricted text, in which case matters. The model covers all other filters. */
const plainFilters = ({ kind, textFilters, caseless }: Operation): Operation['textFilters'] => {
  if (kind === undefined || !isCreatable(kind)) return [];
  const { takes, wrapper = '' } = creationOf(kind);
  const { properties = {} } = fieldsIn(takes, wrapper);
  return textFilters.filter(([filter, field]) => !caseless.includes(filter) && isAnyText(properties[field] ?? {}));
};

/** Texts that differ by a comma, space, sign or the encoding of a letter: each is a different text. */
const textsOf = (word: string): readonly string[] => [
  ...[word, `${word},Ö 7`, `${word},`, `${word},O\u0308 7`],
  ...[` ${word}`, `${word} `, `${word}%_+&q=1;`],
];

/** Texts that differ from a word only by case or by the last letter. */
const likeNone = (word: string): readonly string[] => [
  ...[word.toUpperCase(), word.toLowerCase()],
  ...['', '_', '%', '*', '.'].map((end) => `${word.slice(0, -1)}${end}`),
];

/** Whether commas in a filter by text are escaped. */
const FORMS: readonly ((filter: string, text: string) => string)[] = [
  (filter, text) => `${filter}=${encodeURIComponent(text)}`,
  (filter, text) => `${filter}[]=${encodeURIComponent(text).replaceAll('%2C', ',')}`,
];

/** Records with one of these texts each, in every field that the list filters as text; and the texts by field. */
const withTexts = (target: Target, operation: Operation, kind: Made['kind']) =>
  target.once(`records with similar texts, for ${operation.id}`, async (own) => {
    const texts = plainFilters(operation).map(([, field]) => [field, textsOf(own.word())] as const);
    const bodies = textsOf('').map((_, at) => Object.fromEntries(texts.map(([field, values]) => [field, values[at]])));
    const made = await madeTogether(own, kind, bodies);
    return { path: made[0]?.collection ?? '', ids: made.map(({ id }) => id), texts: new Map(texts) };
  });

const texts = lists
  .filter(({ kind }) => kind !== undefined && isCreatable(kind))
  .flatMap((operation) =>
    plainFilters(operation).map(([filter, field]) =>
      checkOf(
        operation,
        ['C4-TEXT'],
        `the filter \`${filter}\` of ${operation.path} matches only the whole string`,
        async (target) => {
          const kind = madeKindOf(target, operation);
          if (kind === undefined) throw new Skipped('This check must create records, but the run is read-only.');
          const { path, ids, texts: known } = await withTexts(target, operation, kind);
          const values = known.get(field) ?? [];
          const { seed } = target.settings;
          for (const [index, value] of values.entries())
            for (const form of spread(FORMS, { position: index, seed, count: value.includes(',') ? 2 : 1 }))
              equal(
                await found(target, path, form(filter, value)),
                [ids[index]],
                `The list filtered by ${JSON.stringify(value)}`,
              );
          const all = values.map((value) => `${filter}=${encodeURIComponent(value)}`).join('&');
          equal(await found(target, path, all), ids.toSorted(), 'The list filtered by all values');
          for (const none of [`${values[0]},7,${values[0]}`, ...likeNone(values[0] ?? '').map(encodeURIComponent)])
            equal(
              await found(target, path, `${filter}=${none}`),
              [],
              `The list filtered by ${none}, which matches no record`,
            );
        },
      ),
    ),
  );

/** Longer texts plus a word may exceed the maximum length of the filter. */
const MAX_TEXT = 40;
const isShort = (value: unknown): boolean => typeof value === 'string' && value !== '' && value.length <= MAX_TEXT;

/**
 * The text of an existing record, and whether a filter finds the record. Of the newest records the oldest is used.
 * @throws ChangedByOthers if another client changes or deletes it in the meantime
 */
const textIn = async (target: Target, path: string, filter: string, field: string) => {
  const textsNow = async () =>
    listOf(await target.send('GET', path, { query: { limit: '200' } })).filter((record) => isShort(record[field]));
  const chosen = (await textsNow()).at(-1);
  if (chosen === undefined) throw new Skipped(`This check requires a record with a ${field} in ${path}.`);
  const value = String(chosen[field]);
  const isFound = (await found(target, path, `${filter}=${encodeURIComponent(value)}`)).length > 0;
  const isStill = async () => (await textsNow()).some(({ id, [field]: now }) => id === chosen.id && now === value);
  if (isFound || (await isStill())) return { value, isFound };
  throw new ChangedByOthers(path);
};

/** The same for existing records: a text longer than theirs finds none. */
const existingTexts = operations.flatMap((operation) =>
  plainFilters(operation).map(([filter, field]) =>
    check(
      ['C4-TEXT'],
      `the filter \`${filter}\` of ${operation.path} treats a value with a comma as one string`,
      async (target) => {
        const { path } = await validRequest(target, operation);
        const { value, isFound } = await textIn(target, path, filter, field);
        holds(isFound, `The filter ${filter}=${value} must match a record, but matches none.`);
        const escaped = encodeURIComponent(value);
        const other = target.word();
        equal(
          await found(target, path, `${filter}=${escaped},${other}`),
          [],
          'The list filtered by the value, a comma and another word',
        );
        equal(
          await found(target, path, `${filter}=${other},${escaped}`),
          [],
          'The list filtered by another word, a comma and the value',
        );
      },
    ),
  ),
);

/** Laws of decision C4 about filters by text. */
export const filterTextLaws = [...texts, ...existingTexts];
