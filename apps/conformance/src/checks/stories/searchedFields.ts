import { randomInt } from 'node:crypto';
import type { JsonObject } from '../../interface/json.ts';
import { allOperations, type Operation } from '../../interface/operations.ts';
import { valueAt } from '../../model/rows.ts';
import { isPlain } from '../../model/selection.ts';
import { idOf, listOf } from '../../target/answers.ts';
import { Skipped } from '../../target/errors.ts';
import { make } from '../../target/records.ts';
import type { Target } from '../../target/target.ts';
import { equal, hasStatus } from '../support/assertions.ts';
import { checkOf } from '../support/check.ts';
import { madeKindOf } from '../support/listedRecords.ts';
import { idsOf } from '../support/pages.ts';
import { validRequest } from '../support/validRequests.ts';

/** A record, and what `q` has to find it by, for each field that is searched. */
interface Searched {
  path: string;
  id: string;
  parts: Readonly<Record<string, string>>;
}

const LEAST_NUMBER = 10_000_000;
const numberOf = (): string => String(randomInt(LEAST_NUMBER, LEAST_NUMBER * 10));

/** The other spelling of a field that has two of them, which is left out. */
const inSnakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A field by its path, which leads into an object behind a dot. */
const withField = (body: JsonObject, path: string, value: string): JsonObject => {
  const [name = '', inner] = path.split('.');
  return { ...body, [inSnakeCase(name)]: undefined, [name]: inner === undefined ? value : { [inner]: value } };
};

/** A record with a word and a number in each field that is searched, which no other field or record has. */
const makeSearched = async (
  target: Target,
  kind: NonNullable<Operation['kind']>,
  fields: readonly string[],
): Promise<Searched> => {
  const words = fields.map((field) => ({ field, word: target.word(), number: numberOf() }));
  const body = words.reduce<JsonObject>((made, { field, word, number }) => {
    const isEmail = field.endsWith('email');
    return withField(made, field, isEmail ? `${word.toLowerCase()}.${number}@example.org` : `${word} ${number}`);
  }, {});
  const { collection, id } = await make(target, kind, body);
  const parts = words.map(({ field, word, number }) => [field, `${word.slice(2)} ${number.slice(1)}`] as const);
  return { path: collection, id, parts: Object.fromEntries(parts) };
};

/** The longest word of a text that any search finds; undefined if it has none of three letters or digits. */
const longestWord = (text: string): string | undefined =>
  (text.match(/[\p{L}\p{N}]{3,}/gu) ?? []).filter(isPlain).toSorted((one, other) => other.length - one.length)[0];

/** A record that is there, with a word of each of its fields that is searched: the one with the most of them. */
const findSearched = async (target: Target, operation: Operation): Promise<Searched> => {
  const { path } = await validRequest(target, operation);
  const records = listOf(hasStatus(await target.send('GET', path, { query: { sort: 'insertedAt' } }), 200));
  const searched = records.map((record) => {
    const words = operation.searched.map(
      (field) => [field, longestWord(String(valueAt(record, field) ?? ''))] as const,
    );
    const parts = words.filter((each): each is readonly [string, string] => each[1] !== undefined);
    return { path, id: idOf(record), parts: Object.fromEntries(parts) };
  });
  const sizeOf = ({ parts }: Searched): number => Object.keys(parts).length;
  const [first] = searched.toSorted((one, other) => sizeOf(other) - sizeOf(one));
  if (first === undefined || sizeOf(first) === 0) throw new Skipped(`It takes a record to search for in ${path}.`);
  return first;
};

/** Stories of decision C4: every field that is searched, alone. */
export const searchedFieldStories = allOperations
  .filter(({ isList, searched }) => isList && searched.length > 0)
  .map((operation) =>
    checkOf(
      operation,
      ['C4-SEARCH'],
      `the search of ${operation.path} looks at ${operation.searched.join(', ')}`,
      async (target) => {
        const kind = madeKindOf(target, operation);
        const isMade = kind !== undefined;
        const { path, id, parts } = isMade
          ? await makeSearched(target, kind, operation.searched)
          : await findSearched(target, operation);
        const found = async (q: string) =>
          idsOf(hasStatus(await target.send('GET', path, { query: isMade ? { q } : { q, id } }), 200));
        const whole = await found(Object.values(parts).join(' '));
        // Each word occurs in one field alone: if all of them together do not find the record, one of them does not.
        if (whole.length !== 1)
          for (const [field, q] of Object.entries(parts)) equal(await found(q), [id], `The list by a part of ${field}`);
        equal(whole, [id], 'The list by a part of every field');
      },
    ),
  );
