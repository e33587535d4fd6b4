import { succeeds } from '../deployment/answers.ts';
import { Failed } from '../deployment/errors.ts';
import type { Answer } from '../deployment/httpClient.ts';
import type { Made } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus } from '../expect/assertions.ts';
import { check, checkOfKind } from '../expect/check.ts';
import { type Group, groupOf, type Listing } from '../expect/groups.ts';
import { idsOf, linksOf, parametersOf, walk } from '../expect/pages.ts';
import { patch, remove } from '../expect/recordRequests.ts';
import { type Kind, temporaryKinds } from '../interface/kinds.ts';
import { inWords } from '../interface/kindWords.ts';
import { type Form, type ListField, sortFieldsOf } from '../interface/listFields.ts';

/** Two values to sort by, in ascending order: a text, a date, a time or a number. */
const TEXTS = ['Adler', 'Meier'];
const DATES = ['2024-12-31', '2025-01-01'];
const MOMENTS = ['2025-01-01T00:00:00Z', '2025-01-01T00:00:00.001Z'];
const COUNTS = [20, 21];
const valuesOf = ({ form }: ListField): readonly unknown[] => {
  if (form === 'date-time') return MOMENTS;
  if (form === 'number') return COUNTS;
  return form === 'date' ? DATES : TEXTS;
};

const TIED: readonly Form[] = ['text', 'date', 'date-time', 'number'];

/** The sort fields in which several records may have the same value. */
const tiedFields = (kind: Kind): readonly ListField[] =>
  sortFieldsOf(kind).filter(({ form, isUnique }) => TIED.includes(form) && !isUnique);

/**
 * Two members of each pair of values, and pages of two: ties occur within pages and across them, also among the first
 * six if there is only one value.
 */
const PLACES = [0, 1, 1, 0, 0, 1, 0, 1];
const OTHER_PLACES = [1, 0, 1, 0, 1, 0, 0, 1];
const ONE_FIELD = 6;
/** In addition to the time, because lists sort by at most three fields. */
const MAX_FIELDS = 2;

/** Records with ties. */
const tiedGroup = (target: Target, kind: Kind): Promise<Group> => {
  const fields = tiedFields(kind).slice(0, MAX_FIELDS);
  const places = PLACES.slice(0, fields.length > 1 ? PLACES.length : ONE_FIELD);
  const bodies = places.map((place, at) =>
    Object.fromEntries(
      fields.map((field, which) => [field.written, valuesOf(field)[which === 0 ? place : (OTHER_PLACES[at] ?? 0)]]),
    ),
  );
  return groupOf(target, kind, bodies);
};

/** Values before and after all others, and one that no record has: a text, a date, a time or a number. */
const FAR_TEXTS = ['Aachen', 'Zorn', 'Kunz'] as const;
const FAR_DATES = ['2000-02-29', '2040-01-01', '2024-06-30'] as const;
const FAR_MOMENTS = ['2000-02-29T00:00:00Z', '2040-01-01T00:00:00Z', '2024-06-30T00:00:00Z'] as const;
const FAR_COUNTS = [1, 99, 50] as const;
const farOf = ({ form }: ListField): readonly [first: unknown, last: unknown, other: unknown] => {
  if (form === 'date-time') return FAR_MOMENTS;
  if (form === 'number') return FAR_COUNTS;
  return form === 'date' ? FAR_DATES : FAR_TEXTS;
};

type Write = (target: Target, group: Group, made: Made, number: number) => Promise<Answer>;

/** How the record at a cursor is written, by the order of the walk; a number determines its new place. */
const writesOf = (kind: Kind): readonly (readonly [field: string, write: Write])[] => {
  const writable = tiedFields(kind).filter((field) => field.isUpdatable);
  const to =
    (field: ListField, which: 0 | 1 | 2): Write =>
    (target, { bind }, made) =>
      patch(target, made, bind({ [field.written]: farOf(field)[which] }));
  const [first] = writable;
  return [
    ...writable.map(
      (field) =>
        [
          field.name,
          (target: Target, group: Group, made: Made, number: number) =>
            to(field, number % 2 === 0 ? 1 : 0)(target, group, made, number),
        ] as const,
    ),
    ...(first === undefined ? [] : [['updatedAt', to(first, 2)] as const]),
    ['insertedAt', (target, _group, made) => remove(target, made)],
  ];
};

/** The number of records on the second page that remain when the first page ends. */
const BEHIND = 2;

/** Records would be skipped or repeated if a page started at the current place of the previous page's last record. */
const moved = temporaryKinds.map((kind, position) =>
  checkOfKind(
    kind,
    ['C1-STABLE'],
    `paging through ${inWords(kind)} records skips and repeats no record while other records are moved, deleted and added`,
    async (target) => {
      const group = await tiedGroup(target, kind);
      const { path, query, members } = group;
      const gone = new Set<unknown>();
      for (const [index, [field, write]] of writesOf(kind).entries()) {
        const number = position + index + target.settings.seed;
        const sort = `${number % 4 < 2 ? '' : '-'}${field}`;
        const limit = String(members.length - gone.size - BEHIND);
        const first = await target.send('GET', path, { query: { ...query, sort, limit } });
        const last = members.find(({ id }) => id === idsOf(first).at(-1));
        if (last === undefined)
          throw new Failed(
            `The first page of ${path}, sorted by ${sort}, must contain records of the check, but contains none.`,
          );
        succeeds(await write(target, group, last, number));
        if (field === 'insertedAt') {
          gone.add(last.id);
          await group.add();
        }
        const rest = await walk(target, path, parametersOf(linksOf(first).next ?? ''));
        const others = members.map(({ id }) => id).filter((id) => id !== last.id && !gone.has(id));
        // Whether a walk shows a record added in the meantime is not specified.
        const seen = [first, ...rest]
          .flatMap(idsOf)
          .filter((id) => id !== last.id && members.some((one) => one.id === id));
        equal(seen.toSorted(), others.toSorted(), `The records on all pages of ${path}, sorted by ${sort},`);
      }
    },
  ),
);

/** The cursor of the second page of two. */
const cursorIn = async (target: Target, { path, query }: Listing): Promise<string> => {
  const { next = '' } = linksOf(hasStatus(await target.send('GET', path, { query: { ...query, limit: '1' } }), 200));
  return parametersOf(next).cursor ?? '';
};

const orphaned = (['participantNote', 'courseNote'] as const).map((kind) =>
  check(
    ['Q7-NOTES'],
    `a list of ${inWords(kind)} records responds with 404 to its cursor after the parent is deleted`,
    async (target) => {
      const group = await groupOf(target, kind, [{}, {}]);
      const cursor = await cursorIn(target, group);
      hasStatus(await target.send('DELETE', group.path.replace(/\/notes$/, '')), 200, 204);
      hasStatus(await target.send('GET', group.path, { query: { cursor } }), 404);
    },
  ),
);

/** Scenarios of decisions C1 and C3: paging through lists whose records are hard to tell apart. */
export const walkScenarios = [...moved, ...orphaned];
