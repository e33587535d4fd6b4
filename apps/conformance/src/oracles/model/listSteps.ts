import type { ModelAnswer } from '@training-provider/contract/model';
import { isSuccess, listOf } from '../../deployment/answers.ts';
import type { Answer } from '../../deployment/httpClient.ts';
import { equal, hasStatus, holds } from '../../expect/assertions.ts';
import { linksOf } from '../../expect/pages.ts';
import type { JsonObject } from '../../interface/json.ts';
import { inWords } from '../../interface/kindWords.ts';
import { sameContent } from '../comparison/answers.ts';
import { withoutModules } from '../undecided.ts';
import { exchange, KNOWN, readModel, type Sent, sideOf } from './exchange.ts';
import { disorderOf, listedIn } from './orders.ts';
import { otherQueries } from './otherQueries.ts';
import { pairsOf } from './pairs.ts';
import { type Drawn, drawQuery, urlOf } from './queries.ts';
import { isDenied, type ListTuple } from './spaces.ts';
import { preferring } from './spellings.ts';
import { topicsOfList } from './topics.ts';
import type { ListWorld } from './world.ts';

/** The links of a response of the model. */
const linksIn = ({ headers }: ModelAnswer): Readonly<Record<string, string>> =>
  linksOf({ headers: { link: headers.Link ?? '' } } as unknown as Answer);

/** The pages of the model, beginning with the first. */
const modelPages = (world: ListWorld, { as, path, headers }: Sent): ModelAnswer[] => {
  const { collection } = sideOf(world, as);
  const pages: ModelAnswer[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const page = readModel(sideOf(world, as), next, headers);
    pages.push(page);
    const { next: link } = linksIn(page);
    next = link === undefined ? undefined : `${collection}${new URL(link).search}`;
  }
  return pages;
};

const LINKS = ['first', 'prev', 'next'];

/** The header fields that describe a page. Other preferences may be applied or not. */
const saidOf = (links: Readonly<Record<string, string>>, total: unknown, applied = '') => ({
  links: Object.keys(links)
    .filter((relation) => LINKS.includes(relation))
    .toSorted(),
  total,
  isCounted: applied.includes('return=total-count'),
});

/** Requires a page to have as many records, the links and the count of the page of the model. */
const samePage = (answer: Answer, expected: ModelAnswer): void => {
  hasStatus(answer, 200);
  equal(listOf(answer).length, listedIn(expected).length, 'The number of records on the page');
  const links = linksOf(answer);
  const { headers } = answer;
  equal(
    saidOf(links, headers['x-total-count'], headers['preference-applied']),
    saidOf(linksIn(expected), expected.headers['X-Total-Count'], expected.headers['Preference-Applied']),
    'The links and the count of the page',
  );
  for (const link of Object.values(links)) holds(URL.canParse(link), `A link must be an absolute URL, but is ${link}.`);
};

/** Requires pages to show the records of the model, in its order. */
const sameRecords = ({ target, resource }: ListWorld, pages: readonly Answer[], whole: ModelAnswer): void => {
  const undecided = withoutModules(target.settings.modules);
  const plain = (record: JsonObject | undefined) =>
    Object.fromEntries(Object.entries(record ?? {}).filter(([name]) => !undecided.includes(name)));
  const records = pages.flatMap(listOf);
  const ids = records.map(({ id }) => String(id));
  const expected = listedIn(whole);
  equal(ids.toSorted(), expected.map(({ id }) => String(id)).toSorted(), 'The sorted list of ids on the pages');
  const disorder = disorderOf(records, whole);
  holds(disorder === undefined, `${disorder}: ${ids.join(', ')}.`);
  for (const record of expected) {
    const found = records.find(({ id }) => id === record.id);
    sameContent(KNOWN, plain(found), plain(record), `The ${inWords(resource.kind)} ${record.id} in the list`);
  }
};

const MAX_PAGES = 20;

/** The page at a link. */
const follow = async ({ target }: ListWorld, sent: Sent, collection: string, link = ''): Promise<Answer> => {
  holds(URL.canParse(link), `A link must be an absolute URL, but is ${link}.`);
  const path = `${collection}${new URL(link).search}`;
  return hasStatus(await target.send('GET', path, { as: sent.as as 'main', headers: { ...sent.headers } }), 200);
};

/** The header fields that describe a response. A cursor is opaque and may differ between responses. */
const headerOf = (answer: Answer) => ({
  ...Object.fromEntries(
    ['content-type', 'x-total-count', 'preference-applied', 'ratelimit-policy'].map((name) => [
      name,
      answer.headers[name],
    ]),
  ),
  links: Object.entries(linksOf(answer)).map(([relation, link]) => `${relation} ${link.replace(/\?.*/, '')}`),
});

/** The response to HEAD has the header fields of the response to GET. */
const compareHead = async ({ target }: ListWorld, { as, path, headers }: Sent, full: Answer): Promise<void> => {
  const answer = await target.send('HEAD', path, { as: as as 'main', headers: { ...headers } });
  equal(answer.text, '', 'The body of the response to HEAD');
  equal(
    [answer.status, headerOf(answer)],
    [full.status, headerOf(full)],
    'The status and header fields of the response to HEAD',
  );
};

const idsOf = (page: Answer) => listOf(page).map(({ id }) => id);

/** Follows `prev` or `first` of a random page, which must lead to the page before or to the first, with its header fields. */
const compareBack = async (
  world: ListWorld,
  sent: Sent,
  pages: readonly Answer[],
  expected: readonly ModelAnswer[],
) => {
  const { draw } = world;
  const at = draw.below(pages.length - 1);
  const { prev, first } = linksOf(pages[at + 1] as Answer);
  const isFirst = draw.oneIn(3);
  const [wanted, link] = isFirst ? [0, first] : [at, prev];
  const back = await follow(world, sent, sideOf(world, sent.as).collection, link);
  equal(
    idsOf(back),
    idsOf(pages[wanted] as Answer),
    `The ids on the page of the link \`${isFirst ? 'first' : 'prev'}\``,
  );
  samePage(back, expected[wanted] as ModelAnswer);
};

/** Sends a cursor with a similar query, or to the list of another record: the deployment must reject it. */
const compareBound = async (world: ListWorld, { as }: Sent, collection: string, next: URL): Promise<void> => {
  const { target, resource, sibling, draw } = world;
  const other = draw.pick(otherQueries(resource, [...next.searchParams]));
  const isElsewhere = sibling !== undefined && draw.oneIn(3);
  const path = isElsewhere ? `${sibling}${next.search}` : urlOf(collection, other);
  const answer = await target.send('GET', path, { as: as as 'main' });
  holds(
    answer.status === 400,
    `GET ${path} with the cursor of another query must respond with 400, but responded with ${answer.status}.`,
  );
};

/** The suite requests one list in this many twice, because some faults appear from the second time on. */
const TWICE = 3;

/** Compares the pages of a list with those of the model. */
const comparePages = async (world: ListWorld, tuple: ListTuple, sent: Sent, { whole }: Drawn): Promise<void> => {
  const { target, draw } = world;
  const { collection } = sideOf(world, sent.as);
  const first = hasStatus(
    await target.send('GET', sent.path, { as: sent.as as 'main', headers: { ...sent.headers } }),
    200,
  );
  const expected = modelPages(world, sent);
  const pages = [first];
  const isHead = tuple.method === 'HEAD';
  for (let { next } = linksOf(first); tuple.page === 'walk' && next !== undefined && pages.length < MAX_PAGES; ) {
    const page = await follow(world, sent, collection, next);
    pages.push(page);
    ({ next } = linksOf(page));
  }
  for (const [index, page] of pages.entries()) samePage(page, expected[index] ?? whole);
  sameRecords(world, pages, whole);
  if (isHead) await compareHead(world, sent, first);
  if (pages.length > 1) {
    await compareBack(world, sent, pages, expected);
    const next = new URL(linksOf(first).next ?? '');
    await compareBound(world, sent, collection, next);
    if (isHead) await compareHead(world, { ...sent, path: `${collection}${next.search}` }, pages[1] as Answer);
  } else if (draw.oneIn(TWICE)) {
    const again = await follow(world, sent, collection, linksOf(first).first);
    samePage(again, expected[0] ?? whole);
    sameRecords(world, [again], whole);
  }
};

/** Sends the request of a tuple, and compares the pages with those of the model. */
export const listStep = async (world: ListWorld, tuple: ListTuple): Promise<void> => {
  for (const pair of pairsOf(tuple)) world.pairs.add(pair);
  const { resource, sides, findings } = world;
  const { caller, method } = tuple;
  const path = sides.main.collection;
  const drawn = drawQuery(world, tuple);
  const headers = preferring(tuple.count === 'yes', world.draw);
  const sent: Sent = { method, as: caller, headers, path: urlOf(path, drawn.parameters) };
  const topics = topicsOfList(tuple);
  const isForeign = caller === 'other' && resource.parent !== undefined;
  if (isDenied(caller) || isForeign) return void (await exchange(world, topics, sent));
  await findings.compare(topics, `${method} ${sent.path} as ${caller}`, () => comparePages(world, tuple, sent, drawn));
};

/** Requests the second page of a list for each caller without access to it: a cursor grants none. */
export const cursorOfOthersStep = async (world: ListWorld, tuple: ListTuple): Promise<void> => {
  const { target, callers, findings, sides } = world;
  const path = urlOf(sides.main.collection, drawQuery(world, tuple).parameters);
  const answer = await target.send('GET', path);
  const { next = '' } = linksOf(answer);
  if (!isSuccess(answer.status) || !URL.canParse(next)) return;
  const ids = idsOf(answer);
  const second = `${sides.main.collection}${new URL(next).search}`;
  for (const as of callers.filter((caller) => caller !== 'main')) {
    if (isDenied(as)) {
      const topics = [...topicsOfList({ ...tuple, caller: as }), 'lists of another organisation'] as const;
      await exchange(world, topics, { method: tuple.method, path: second, as });
      continue;
    }
    await findings.compare(['lists of another organisation'], `GET ${second} as ${as}`, async () => {
      const { status, text } = await target.send('GET', second, { as: as as 'other' });
      const shown = ids.filter((id) => isSuccess(status) && text.includes(String(id)));
      equal(shown, [], 'The list of records of another organisation in the response');
    });
  }
};
