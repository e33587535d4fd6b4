import { listOf } from '../deployment/answers.ts';
import { equal } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { GROUPED, type Grouped, groupOf } from '../expect/groups.ts';
import { GERMAN, germanRecords } from '../expect/names.ts';
import { idsOf, walk, walkBack } from '../expect/pages.ts';
import { allOperations } from '../interface/operations.ts';
import { withoutNull } from '../interface/schema.ts';
import { fieldsOf } from '../protocol/generated/fields.ts';
import { SORTED } from './orders.ts';

/** The most characters of a text by which lists are sorted. */
const LONGEST = 255;

/** Texts that a cursor may cut, escape or measure wrongly: the longest, beyond the basic plane; delimiters; the shortest. */
const TEXTS = [`Ab${'𝔘'.repeat(LONGEST - 2)}`, 'Ab "\',;:|/\\%&=+#?<>[]{}*~^`\u2028ü', 'Ab'];

/** Whether a field is a text that is sorted as one: it has no format. */
const isPlainText = (kind: string, field: string): boolean => {
  const creation = allOperations.find((operation) => operation.kind === kind && operation.method === 'POST');
  const given = creation && fieldsOf(creation).properties?.[field];
  if (given === undefined) return false;
  const { type, format } = withoutNull(given).schema;
  return type === 'string' && format === undefined;
};

/** The texts by which lists of records of a kind are sorted: as a parameter names them, and as they are written. */
const sortedTexts = (kind: Grouped): [field: string, written: string][] =>
  Object.entries(SORTED[kind]).filter(([, written]) => isPlainText(kind, written));

const german = GROUPED.flatMap((kind) =>
  sortedTexts(kind).map(([field]) =>
    check(['C3-GERMAN'], `the kind ${kind} is sorted by ${field} as in a German dictionary`, async (target) => {
      const written = sortedTexts(kind).map(([, each]) => each);
      const { path, query } = await germanRecords(target, kind, written);
      const sorted = listOf(await target.send('GET', path, { query: { ...query, sort: field } }));
      equal(
        sorted.map((record) => record[field]),
        GERMAN,
        `The list of ${field}`,
      );
    }),
  ),
);

const walked = GROUPED.flatMap((kind) =>
  sortedTexts(kind).map(([field, written]) =>
    check(
      ['C1-WALK', 'C3-SORT'],
      `pages of the kind ${kind} by ${field} are walked through whatever the texts are`,
      async (target) => {
        const texts = TEXTS.map((text) => ({ [written]: text }));
        const { path, query, members } = await groupOf(target, kind, texts);
        const ids = members.map(({ id }) => id).toSorted();
        const by = async (sort: string) => {
          const pages = await walk(target, path, { ...query, sort, limit: '1' });
          const found = pages.flatMap(idsOf);
          equal(found.toSorted(), ids, `The list of ids by ${sort}`);
          const back = await walkBack(target, path, pages.at(-1));
          equal(back.flatMap(idsOf), found, `The list of ids by ${sort}, walked back`);
          return found;
        };
        equal(await by(`-${field}`), (await by(field)).toReversed(), `The list of ids by -${field}`);
      },
    ),
  ),
);

/** Scenarios of decisions C1 and C3: every text by which a list is sorted is sorted alike, and a cursor holds any of them. */
export const orderedTextScenarios = [...german, ...walked];
