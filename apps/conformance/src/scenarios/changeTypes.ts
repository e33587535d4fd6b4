import { show } from '../deployment/answers.ts';
import { Skipped } from '../deployment/errors.ts';
import { type Made, make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus, holds, problemOf } from '../expect/assertions.ts';
import { check, checkOfKind } from '../expect/check.ts';
import {
  changesOf,
  changesUntil,
  endOfFeed,
  MAX_EMPTY_PAGES,
  nextOf,
  ofRecord,
  type Query,
  readFeed,
  shown,
} from '../expect/feed.ts';
import { groupedWith } from '../expect/groups.ts';
import { linksOf } from '../expect/pages.ts';
import { type Kind, temporaryKinds } from '../interface/kinds.ts';
import { oneInWords } from '../interface/kindWords.ts';
import { FEED, MAX_CHANGES, type RecordType, recordTypes } from '../interface/modules.ts';

type OfEachKind = ReadonlyMap<Kind, Made>;

/** Creates one record of each kind. */
const makeEach = async (target: Target): Promise<OfEachKind> =>
  new Map(await Promise.all(groupedWith(target).map(async (kind) => [kind, await make(target, kind)] as const)));

/** The record of this kind. */
const ofKind = (made: OfEachKind, kind: Kind): Made => {
  const found = made.get(kind);
  if (found === undefined) throw new Skipped(`The deployment cannot create ${oneInWords(kind)}.`);
  return found;
};

const TYPES = Object.keys(recordTypes) as readonly RecordType[];

/**
 * The end of the feed for each type and then for all types, before two records of each type are created with records
 * of all other types between them.
 */
const twoOfEach = (target: Target) =>
  target.once('changes of each type', async (own) => {
    const ends = await Promise.all(TYPES.map(async (kind) => [kind, await endOfFeed(own, [kind])] as const));
    const all = await endOfFeed(own, []);
    const ones = await makeEach(own);
    return { from: new Map(ends), all, ones, lasts: await makeEach(own) };
  });

const types = [
  ...temporaryKinds.map((kind) =>
    checkOfKind(
      kind,
      ['N1-TYPES'],
      `the change feed with types=${kind} returns only changes of this type`,
      async (target) => {
        const { from, ones, lasts } = await twoOfEach(target);
        const changes = await changesUntil(target, from.get(kind) ?? {}, ofKind(lasts, kind));
        equal([...new Set(changes.map(({ type }) => type))], [kind], 'The list of types');
        equal(shown(ofRecord(changes, ofKind(ones, kind))), ['created 1'], 'The changes of the record');
      },
    ),
  ),
  check(
    ['N1-TYPES'],
    '`types` of the change feed may be separated by commas or repeated, and without `types` the feed contains all types',
    async (target) => {
      const queries = ['types=course,contact&', 'types=course&types=contact&', ''];
      const starts: string[] = [];
      for (const query of queries) {
        const page = hasStatus(await target.send('GET', `${FEED}?${query}limit=1000&from=now`), 200);
        starts.push(new URL(linksOf(page).next ?? '').search);
      }
      const made = [await make(target, 'course'), await make(target, 'fundingAgency'), await make(target, 'contact')];
      for (const [index, search] of starts.entries()) {
        const changes = changesOf(await target.send('GET', `${FEED}${search}`));
        const found = made.map(({ id }) => changes.some(({ recordId }) => recordId === id));
        equal(
          found,
          [true, index === 2, true],
          `Whether the change feed contains each of the records for ${queries[index]}`,
        );
      }
    },
  ),
  check(['N1-TYPES'], 'the change feed responds with 400 to an unknown type', async (target) => {
    for (const given of ['participants', 'participant,nothing', '', 'Participant']) {
      const { errors } = problemOf(await readFeed(target, { types: given }), 400);
      holds(
        JSON.stringify(errors).includes('"/types'),
        `The response must report a violation at /types, but reports ${show(errors)}.`,
      );
    }
  }),
];

/** The ids of the changes from a position to the change with this id, or to the end. Empty pages may precede others. */
const idsUntil = async (target: Target, from: Query, id: string): Promise<string[]> => {
  const ids: string[] = [];
  let position = from;
  for (let empty = 0; empty < MAX_EMPTY_PAGES; ) {
    const page = await readFeed(target, { ...position, limit: String(MAX_CHANGES) });
    const found = changesOf(page).map((change) => change.id);
    ids.push(...found);
    if (found.includes(id)) return ids.slice(0, ids.indexOf(id) + 1);
    const next = nextOf(page);
    if (next.cursor === position.cursor) return ids;
    empty = found.length > 0 ? 0 : empty + 1;
    position = next;
  }
  return ids;
};

/** At the end of a run there are changes from all checks. */
const together = {
  ...check(
    ['N1-TYPES'],
    'the change feed without `types` contains the same changes as the feeds of all types together',
    async (target) => {
      const { from, all } = await twoOfEach(target);
      const changes = await changesUntil(target, all, await make(target, 'contact'));
      const seen = Map.groupBy(changes, ({ type }) => type);
      const missing = groupedWith(target).filter((kind) => !seen.has(kind));
      equal(missing, [], 'The list of written types that are missing from the change feed');
      const ofType = async ([kind, position]: readonly [RecordType, Query]): Promise<void> => {
        const ids = (seen.get(kind) ?? []).map(({ id }) => id);
        const last = ids.at(-1);
        if (last === undefined) return;
        const theirs = await idsUntil(target, position, last);
        equal(theirs.slice(-ids.length), ids, `The changes of the type ${kind}`);
      };
      await Promise.all([...from].map(ofType));
    },
  ),
  stage: 'end',
} as const;

/** Scenarios of decision N1: changes of selected types, and of all types. */
export const changeTypeScenarios = [...types, together];
