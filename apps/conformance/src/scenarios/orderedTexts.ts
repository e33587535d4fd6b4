import { listOf } from '../deployment/answers.ts';
import { equal } from '../expect/assertions.ts';
import { checkOfKind } from '../expect/check.ts';
import { groupOf } from '../expect/groups.ts';
import { GERMAN, germanRecords } from '../expect/names.ts';
import { idsOf, walk, walkBack } from '../expect/pages.ts';
import { type Kind, temporaryKinds } from '../interface/kinds.ts';
import { inWords } from '../interface/kindWords.ts';
import { sortFieldsOf } from '../interface/listFields.ts';

/** The maximum length of a text that lists sort by. */
const LONGEST = 255;

/**
 * Texts that a cursor may truncate, escape or measure wrongly: the longest, outside the basic plane; delimiters; the
 * shortest.
 */
const TEXTS = [`Ab${'𝔘'.repeat(LONGEST - 2)}`, 'Ab "\',;:|/\\%&=+#?<>[]{}*~^`\u2028ü', 'Ab'];

/** The texts that lists of a kind sort by: as parameter names and as field names. */
const sortedTexts = (kind: Kind): [field: string, written: string][] =>
  sortFieldsOf(kind)
    .filter(({ form, isUnique }) => form === 'text' && !isUnique)
    .map(({ name, written }) => [name, written]);

const german = temporaryKinds.flatMap((kind) =>
  sortedTexts(kind).map(([field, text]) =>
    checkOfKind(
      kind,
      ['C3-GERMAN'],
      `a list of ${inWords(kind)} records sorted by ${field} has the order of a German dictionary`,
      async (target) => {
        const written = sortedTexts(kind).map(([, each]) => each);
        const { path, query, bind } = await germanRecords(target, kind, written);
        const sorted = listOf(await target.send('GET', path, { query: { ...query, sort: field } }));
        equal(
          sorted.map((record) => record[field]),
          GERMAN.map((name) => bind({ [text]: name })[text]),
          `The list of ${field}`,
        );
      },
    ),
  ),
);

const walked = temporaryKinds.flatMap((kind) =>
  sortedTexts(kind).map(([field, written]) =>
    checkOfKind(
      kind,
      ['C1-WALK', 'C3-SORT'],
      `paging through ${inWords(kind)} records sorted by ${field} returns every record once, even with long and unusual strings`,
      async (target) => {
        const texts = TEXTS.map((text) => ({ [written]: text }));
        const { path, query, members } = await groupOf(target, kind, texts);
        const ids = members.map(({ id }) => id).toSorted();
        const by = async (sort: string) => {
          const pages = await walk(target, path, { ...query, sort, limit: '1' });
          const found = pages.flatMap(idsOf);
          equal(found.toSorted(), ids, `The list of ids by ${sort}`);
          const back = await walkBack(target, path, pages.at(-1));
          equal(back.flatMap(idsOf), found, `The list of ids by ${sort}, paged backwards`);
          return found;
        };
        equal(await by(`-${field}`), (await by(field)).toReversed(), `The list of ids by -${field}`);
      },
    ),
  ),
);

/**
 * Scenarios of decisions C1 and C3: all texts that lists sort by have the same order, and a cursor can hold any of
 * them.
 */
export const orderedTextScenarios = [...german, ...walked];
