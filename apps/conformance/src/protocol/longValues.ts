import { succeeds } from '../deployment/answers.ts';
import { make } from '../deployment/records.ts';
import { equal } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { abbreviated, historyOf, LONGEST_SHOWN } from '../expect/history.ts';
import { patch } from '../expect/recordRequests.ts';
import type { Kind } from '../interface/kinds.ts';
import { oneInWords } from '../interface/kindWords.ts';
import type { HistoryEntry } from '../interface/modules.ts';
import { allOperations } from '../interface/operations.ts';
import { fieldsIn, type Schema, withoutNull } from '../interface/schema.ts';

/** The fields of each kind that a PATCH may set to longer values, and whether they are lists. */
const longFields = allOperations
  .filter(({ method, kind }) => method === 'PATCH' && kind !== undefined)
  .flatMap(({ kind, takes, wrapper = '' }) =>
    Object.entries(fieldsIn(takes, wrapper).properties ?? {}).map(([field, given]) => ({
      ...{ kind: kind as Kind, field, schema: withoutNull(given).schema },
    })),
  );

const lengthOf = ({ maxItems = 1, items, maxLength = 0 }: Schema): number => maxItems * (items?.maxLength ?? maxLength);
const isLong = ({ schema }: { schema: Schema }): boolean => lengthOf(schema) > LONGEST_SHOWN;

/** Whether a list accepts any texts. */
const isOfAnyTexts = ({ items: { pattern = '' } = {} }: Schema): boolean => new RegExp(pattern, 'u').test('0aü');

/** Requires that a value is represented by the length and digest of its JSON in responses. */
const isAbbreviated = (value: unknown, list: readonly string[], where: string): void =>
  equal(value, abbreviated(JSON.stringify(list)), `The value in the history for ${where}`);

/** Lists that are longer than 4 KiB, shorter, and longer only when counted in bytes. */
const listsOf = ({ maxItems = 1, items = {} }: Schema) => {
  const { maxLength = 1 } = items;
  const of = (count: number, letter: string) =>
    Array.from({ length: count }, (_, index) => `${index}`.padEnd(maxLength, letter));
  const most = Math.floor(LONGEST_SHOWN / maxLength);
  return { long: of(maxItems, 'a'), short: of(most - 5, 'a'), wide: of(most - 5, 'ü') };
};

const changesOf = ({ changes }: HistoryEntry | { changes: [] }, field: string) =>
  changes.filter(({ pointer }) => pointer === `/${field}`);

const lists = longFields
  .filter(({ schema }) => schema.type === 'array' && isLong({ schema }) && isOfAnyTexts(schema))
  .map(({ kind, field, schema }) =>
    check(
      ['N2-LONG-VALUE'],
      `the history replaces a list of more than 4 KiB in \`${field}\` of ${oneInWords(kind)} with its length and digest`,
      async (target) => {
        const { long, short, wide } = listsOf(schema);
        const made = await make(target, kind, { [field]: long });
        for (const list of [short, wide]) succeeds(await patch(target, made, { [field]: list }));
        const [last, second, first] = (await historyOf(target, made)).map((entry) => changesOf(entry, field)[0]);
        isAbbreviated(first?.to, long, 'the list that the creation wrote');
        equal(
          [second?.from, second?.to, last?.from],
          [first?.to, short, short],
          'The values in the history before and after the short list was written',
        );
        isAbbreviated(last?.to, wide, 'the list with non-ASCII letters');
      },
    ),
  );

/** Laws of decision N2: histories shorten long lists. */
export const longValueLaws = lists;
