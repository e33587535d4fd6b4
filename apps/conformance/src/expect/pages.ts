import { listOf } from '../deployment/answers.ts';
import { Failed, Skipped } from '../deployment/errors.ts';
import type { Answer } from '../deployment/httpClient.ts';
import type { Target } from '../deployment/target.ts';

/** One link with its parameters (RFC 8288, 3): a value may be quoted and then contain commas. */
const LINK = /<([^>]*)>((?:\s*;\s*[\w*-]+\s*(?:=\s*(?:"(?:[^"\\]|\\.)*"|[^\s;,"]+))?)*)/g;
const PARAMETER = /;\s*([\w*-]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]+)))?/g;

/** The relations of a link: the first parameter `rel` counts. */
const relationsIn = (parameters: string): string[] => {
  const [, , quoted, token = ''] =
    [...parameters.matchAll(PARAMETER)].find(([, name = '']) => name.toLowerCase() === 'rel') ?? [];
  return (quoted ?? token).toLowerCase().split(/\s+/);
};

/**
 * The relations that lead through a collection and onwards from an export. Links may have further relations (RFC
 * 8288).
 */
const OF_PAGES = ['first', 'next', 'prev', 'changes'];

/** The pages of a collection in a `Link` header, by relation. */
export const linksOf = ({ headers }: Answer): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...(headers.link ?? '').matchAll(LINK)].flatMap(([, url = '', parameters = '']) => {
      const relations = relationsIn(parameters);
      return relations.filter((relation) => OF_PAGES.includes(relation)).map((relation) => [relation, url]);
    }),
  );

/** The ids of the records in a list response. */
export const idsOf = (answer: Answer): unknown[] => listOf(answer).map(({ id }) => id);

/** After this number of pages, each further page must contain a new record. */
const FEW_PAGES = 60;
const MAX_PAGES = 1_000;

/** The parameters of a link. Its host may differ from that of the deployment behind a proxy. */
export const parametersOf = (link: string): Record<string, string> => {
  if (!URL.canParse(link)) throw new Failed(`A link must be an absolute URL, but is ${link}.`);
  return Object.fromEntries(new URL(link).searchParams);
};

/**
 * The pages reached by `next`, one after another, starting with the first. `between` is called before each further
 * page.
 */
export const walk = async (
  target: Target,
  path: string,
  query: Record<string, string>,
  between: () => Promise<unknown> = async () => undefined,
): Promise<Answer[]> => {
  const pages: Answer[] = [];
  const known = new Set<string>();
  for (let parameters: Record<string, string> | undefined = query; parameters !== undefined; ) {
    if (pages.length === MAX_PAGES)
      throw new Skipped(`${path} has more than ${MAX_PAGES} pages, which is too many for a check.`);
    const page = await target.send('GET', path, { query: parameters });
    const before = known.size;
    for (const record of listOf(page)) known.add(JSON.stringify(record));
    pages.push(page);
    const { next } = linksOf(page);
    if (next !== undefined && pages.length >= FEW_PAGES && known.size === before)
      throw new Failed(
        `${path} still has a \`next\` link after ${pages.length} pages, although the last page contains no new record.`,
      );
    parameters = next === undefined ? undefined : parametersOf(next);
    if (parameters !== undefined) await between();
  }
  return pages;
};

/** The pages reached by `prev`, from a given page backwards, in the order of the list; empty if there is no page. */
export const walkBack = async (target: Target, path: string, last: Answer | undefined): Promise<Answer[]> => {
  if (last === undefined) return [];
  const pages = [last];
  for (let { prev } = linksOf(last); prev !== undefined && pages.length < MAX_PAGES; ) {
    const page = await target.send('GET', path, { query: parametersOf(prev) });
    pages.unshift(page);
    ({ prev } = linksOf(page));
  }
  return pages;
};
