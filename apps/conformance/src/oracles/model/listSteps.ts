import { linksOf } from '../../expect/pages.ts';
import type { Compared } from './compared.ts';
import type { ListWorld } from './listWorld.ts';
import { otherQueries } from './otherQueries.ts';
import { pairsOf } from './pairs.ts';
import { type Drawn, drawQuery } from './queries.ts';
import { LISTS_REFUSED } from './refusals.ts';
import { type Asked, ask, listTold, type Told } from './requests.ts';
import { comparableRecord, type Organisation, shownDeleted, shownOf } from './rows.ts';
import { disorderOf } from './selection.ts';
import type { ListTuple } from './spaces.ts';
import { preferring } from './spellings.ts';

const ofForm = ({ form }: ListTuple): Compared => {
  if (form === 'brackets') return 'C4-BRACKETED';
  if (form === 'repeated') return 'C4-REPEATED';
  return form === 'comma' ? 'C4-EITHER' : 'C4-EQUALITY';
};

const ofSearch = ({ q }: ListTuple): Compared => {
  if (q === 'two words') return 'C4-SEARCH-EVERY-WORD';
  return q === 'start' ? 'C4-SEARCH-SHORT' : 'C4-SEARCH';
};

/** The requirements that a list breaks which finds other records than the model does; the first is named. */
const requirementsFor = ({ subject }: ListWorld, tuple: ListTuple): readonly [Compared, ...Compared[]] => {
  const { filter, range, q, caller, deleted, 'second filter': second } = tuple;
  const ofFilter: Compared = subject.referenceFilters.has(filter) ? 'C4-RELATIONS' : ofForm(tuple);
  const all: readonly (Compared | false)[] = [
    caller === 'other' && 'A4-NOT-LISTED',
    q !== 'none' && ofSearch(tuple),
    (range !== 'none' || tuple['second range'] !== 'none') && 'C4-RANGES',
    deleted === 'yes' && 'C5-DELETED',
    filter === 'id' && 'C4-ID',
    filter !== 'none' && ofFilter,
    filter !== 'none' && ofForm(tuple),
    second !== 'none' && (subject.referenceFilters.has(second) ? 'C4-RELATIONS' : 'C4-EITHER'),
    deleted === 'no' && 'Q7-NOT-LISTED',
  ];
  const [first = 'C5-DELETED', ...rest] = all.filter((each) => each !== false);
  return [first, ...rest];
};

const LINK = new Set(['first', 'prev', 'next']);

/** The address of a list with the parameters that were drawn. */
export const urlOf = (path: string, { parameters }: Drawn): string =>
  `${path}?${new URLSearchParams(parameters.map(([name, value]): [string, string] => [name, value]))}`;

/** The records of a page against the model: which, in which order, and what each of them shows. */
const compareRows = (world: ListWorld, tuple: ListTuple, { query, expected }: Drawn, pages: readonly Told[]) => {
  const { agreement, subject } = world;
  const [first] = pages;
  if (first === undefined) return;
  const { about } = first;
  const records = pages.flatMap((page) => listTold(page) ?? []);
  const ids = records.map(({ id }) => String(id));
  const [requirement, ...others] = requirementsFor(world, tuple);
  const what = 'The ids, sorted,';
  const wanted = expected.map(({ id }) => id);
  const onPages = pages.length > 1 && new Set(ids).size !== ids.length ? 'C1-WALK' : requirement;
  if (!agreement.equal(onPages, about, ids.toSorted(), wanted.toSorted(), what)) return;
  for (const other of others) agreement.holds(other, about, true, '');
  const rows = ids.flatMap((id) => expected.find((row) => row.id === id) ?? []);
  const disorder = disorderOf(subject, rows, query.sort);
  const onOrder = tuple.sort === 'none' ? 'C3-NEWEST-FIRST' : tuple.deleted === 'yes' ? 'C5-DELTA' : 'C3-SORT';
  agreement.holds(onOrder, about, disorder === undefined, `${disorder}: ${ids.join(', ')}.`);
  for (const [index, row] of rows.entries()) {
    const shown = row.isDeleted ? shownDeleted(subject, row) : shownOf(subject, row);
    const record = comparableRecord(records[index] ?? {});
    // What a deleted record shows of others is not decided.
    const computed = row.isDeleted ? Object.keys(row.computed) : [];
    const without = (fields: object) =>
      Object.fromEntries(Object.entries(fields).filter(([name]) => !computed.includes(name)));
    agreement.equal(
      row.isDeleted ? 'C5-DELETED' : 'Q3-PATCH-ABSENT',
      about,
      without(record),
      without(shown),
      'The record in the list',
    );
  }
};

/** The header fields of a page: which links it has to have, and whether it counts. */
const compareHeaders = (
  world: ListWorld,
  { count }: ListTuple,
  told: Told,
  page: { hasPrev: boolean; hasNext: boolean; total: number },
): void => {
  const { agreement } = world;
  const { about, headers } = told;
  const links = linksOf(told);
  const wanted = ['first', ...(page.hasNext ? ['next'] : []), ...(page.hasPrev ? ['prev'] : [])];
  const given = Object.keys(links).filter((rel) => LINK.has(rel));
  agreement.equal('C1-LINKS', about, given.toSorted(), wanted.toSorted(), 'The relations in `Link`');
  for (const rel of given)
    agreement.holds('C1-LINKS', about, URL.canParse(links[rel] ?? ''), `${rel} is ${links[rel]}, no absolute URL.`);
  const [requirement, total, applied] =
    count === 'yes' ? (['C2-COUNT', String(page.total), 'return=total-count'] as const) : (['C2-UNASKED'] as const);
  agreement.equal(requirement, about, headers['x-total-count'], total, '`X-Total-Count`');
  // What else is preferred may be applied or not.
  const [found] = /return=total-count/.exec(headers['preference-applied'] ?? '') ?? [];
  agreement.equal(requirement, about, found, applied, 'The count in `Preference-Applied`');
  agreement.equal('K2-REPLAY', about, headers['idempotent-replayed'], undefined, '`Idempotent-Replayed`');
};

/** The pages of a list, from the first on, against the model. */
const comparePages = (world: ListWorld, tuple: ListTuple, drawn: Drawn, pages: readonly Told[]): void => {
  const total = drawn.expected.length;
  for (const [index, page] of pages.entries()) {
    compareHeaders(world, tuple, page, { hasPrev: index > 0, hasNext: (index + 1) * drawn.limit < total, total });
    const size = (listTold(page) ?? []).length;
    world.agreement.holds('C1-LIMIT', page.about, size <= drawn.limit, `the page has ${size} records.`);
  }
  compareRows(world, tuple, drawn, pages);
};

const MAX_PAGES = 20;

/** How the pages of a list are asked for. */
type Asking = Pick<Asked, 'path' | 'as' | 'headers'>;

/** The page that a link leads to; undefined if it is none that can be asked for. */
const follow = async (
  { target, agreement }: ListWorld,
  { path, ...asking }: Asking,
  requirement: Compared,
  link = '',
): Promise<Told | undefined> => {
  if (!URL.canParse(link)) return undefined;
  const told = await ask(target, agreement, { method: 'GET', path: `${path}${new URL(link).search}`, ...asking });
  return agreement.equal(requirement, told.about, told.status, 200, 'The status') ? told : undefined;
};

/** The pages from the first on, each as `next` leads to it. */
const pagesFrom = async (world: ListWorld, asking: Asking, first: Told): Promise<Told[]> => {
  const pages = [first];
  for (let page = first; pages.length < MAX_PAGES; ) {
    const next = await follow(world, asking, 'C1-WALK', linksOf(page).next);
    if (next === undefined) return pages;
    pages.push(next);
    page = next;
  }
  return pages;
};

const idsOf = (page: Told) => (listTold(page) ?? []).map(({ id }) => id);

/** Walks back once, from a page that is drawn: `prev` leads to the one before, or `first` to the first, with its header fields. */
const compareBack = async (
  world: ListWorld,
  tuple: ListTuple,
  asking: Asking,
  pages: readonly Told[],
  total: number,
): Promise<void> => {
  const { agreement, draw } = world;
  const at = draw.below(pages.length - 1);
  const from = pages[at + 1];
  if (from === undefined) return;
  const { prev, first } = linksOf(from);
  const isFirst = draw.oneIn(3);
  const requirement = isFirst ? 'C1-LINKS' : 'C1-PREV';
  const [wanted, link] = isFirst ? [0, first] : [at, prev];
  const back = await follow(world, asking, requirement, link);
  const before = pages[wanted];
  if (back === undefined || before === undefined) return;
  const what = `The ids that \`${isFirst ? 'first' : 'prev'}\` leads to`;
  agreement.equal(requirement, back.about, idsOf(back), idsOf(before), what);
  compareHeaders(world, tuple, back, { hasPrev: wanted > 0, hasNext: true, total });
};

/** Sends a cursor with a query that looks like its own and asks for something else, or to the list of another record: it opens neither. */
const compareBound = async (world: ListWorld, { caller }: ListTuple, path: string, next: URL): Promise<void> => {
  const { target, agreement, subject, sibling, draw } = world;
  const other = draw.pick(otherQueries(subject, [...next.searchParams]));
  const search = new URLSearchParams(other.map(([...each]) => each));
  const isElsewhere = sibling !== undefined && draw.oneIn(3);
  const url = isElsewhere ? `${sibling}${next.search}` : `${path}?${search}`;
  const told = await ask(target, agreement, { method: 'GET', path: url, as: caller });
  agreement.equal('C1-CURSOR-BOUND', told.about, told.status, 400, 'The status');
};

/** The header fields that say something of what is answered. */
const OF_THE_ANSWER = ['content-type', 'x-total-count', 'preference-applied', 'ratelimit-policy'];

/** The collection that each link leads through. A cursor is opaque, and may be written anew in each answer. */
const pathsOf = (told: Told): Record<string, string> =>
  Object.fromEntries(
    Object.entries(linksOf(told)).map(([rel, link]) => [rel, URL.canParse(link) ? new URL(link).pathname : link]),
  );

const ofTheAnswer = (told: Told): Record<string, unknown> => ({
  ...Object.fromEntries(OF_THE_ANSWER.map((name) => [name, told.headers[name]])),
  link: pathsOf(told),
});

/** A HEAD answers the header that the GET has answered. */
const compareHead = async ({ target, agreement }: ListWorld, asked: Asked, full: Told): Promise<void> => {
  const told = await ask(target, agreement, { ...asked, method: 'HEAD' });
  agreement.equal('L1-HEAD', told.about, told.status, full.status, 'The status');
  agreement.equal('L1-HEAD', told.about, ofTheAnswer(told), ofTheAnswer(full), 'The header');
};

/** One list in so many is asked for twice, as `first` says: some mistakes show from the second time on. */
const TWICE = [true, false, false];

/** Sends what a tuple says, and compares the pages that come back with the model. */
export const listStep = async (world: ListWorld, tuple: ListTuple): Promise<void> => {
  for (const pair of pairsOf(tuple)) world.pairs.add(pair);
  const { target, agreement, subject } = world;
  const { caller, method, page } = tuple;
  const owner: Organisation = caller === 'other' ? 'other' : 'main';
  const path = world.collections.main;
  const own = world.rows.filter((row) => row.owner === owner);
  const drawn = drawQuery(world, tuple, own);
  const headers = preferring(tuple.count === 'yes', world.draw);
  const asking: Asking = { path, as: caller, headers };
  const asked: Asked = { method: 'GET', ...asking, path: urlOf(path, drawn) };
  const [status, requirement] = LISTS_REFUSED[caller] ?? [];
  const isForeign = caller === 'other' && subject.parent !== undefined;
  if (status !== undefined && requirement !== undefined) {
    const refused = await Promise.all(
      ['GET', 'HEAD'].map((each) => ask(target, agreement, { ...asked, method: each })),
    );
    for (const each of refused) agreement.equal(requirement, each.about, each.status, status, 'The status');
    return;
  }
  const told = await ask(target, agreement, isForeign ? { ...asked, method } : asked);
  if (isForeign) return void agreement.equal('A4-SAME-404', told.about, told.status, 404, 'The status');
  if (!agreement.equal(requirementsFor(world, tuple)[0], told.about, told.status, 200, 'The status')) return;
  if (method === 'HEAD') await compareHead(world, asked, told);
  const pages = page === 'walk' ? await pagesFrom(world, asking, told) : [told];
  comparePages(world, tuple, drawn, pages);
  if (page !== 'walk' && world.draw.pick(TWICE)) {
    const again = await follow(world, asking, 'C1-LINKS', linksOf(told).first);
    if (again === undefined) return;
    comparePages(world, tuple, drawn, [again]);
    if (method === 'HEAD') await compareHead(world, asked, again);
  }
  const { next = '' } = linksOf(told);
  if (page !== 'walk' || !URL.canParse(next)) return;
  await compareBack(world, tuple, asking, pages, drawn.expected.length);
  await compareBound(world, tuple, path, new URL(next));
  const second: Asked = { ...asked, path: `${path}${new URL(next).search}` };
  if (method === 'HEAD' && pages[1] !== undefined) await compareHead(world, second, pages[1]);
};
