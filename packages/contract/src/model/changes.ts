import type { Change } from '../changes.ts';
import { waitSecondsOf } from '../wire/prefer.ts';
import { decodeCursor, encodeCursor, linkTo } from './links.ts';
import { type ModelAnswer, Refused } from './refused.ts';
import type { Fields } from './store.ts';

interface ReadRequest {
  readonly query: Fields;
  readonly headers: Readonly<Record<string, string>>;
  readonly url: URL;
}

/** The number of the change after which a page begins. @throws Refused 400 `invalid_cursor`, 410 `cursor_expired` */
const startOf = (log: readonly Change[], expired: number, { cursor, from }: Fields, binding: string): number => {
  if (from === 'now') return log.length;
  if (typeof cursor !== 'string') return expired;
  const start = Number(decodeCursor(binding, cursor)[0]);
  if (start < expired || start > log.length) throw new Refused('cursor_expired');
  return start;
};

const bindingOf = (types?: readonly string[]): string => `changes ${types?.toSorted().join(',') ?? ''}`;

/** The link from an export to the subsequent changes of its record type. */
export const changesLink = (log: readonly Change[], baseUrl: string, type: string): string => {
  const url = new URL(`${baseUrl}/v1/changes?${new URLSearchParams({ types: type })}`);
  return linkTo(url, 'changes', encodeCursor(bindingOf([type]), String(log.length)));
};

/**
 * A page of the change feed, in which all but the newest `kept` changes have expired. If the page is empty and the
 * request has `Prefer: wait`, the response contains `held`: how long to wait, and how to read the page again.
 */
export const changesPage = (
  log: readonly Change[],
  kept: number,
  { query, headers, url }: ReadRequest,
): ModelAnswer => {
  const types = query.types as readonly string[] | undefined;
  const binding = bindingOf(types);
  const start = startOf(log, Math.max(0, log.length - kept), query, binding);
  const wait = waitSecondsOf(headers.prefer);
  const target = new URL(url);
  target.searchParams.delete('from');

  const page = () => {
    const found = log.slice(start).filter(({ type }) => types?.includes(type) !== false);
    const data = found.slice(0, query.limit as number);
    const end = data.length < found.length ? (data.at(-1)?.id ?? '') : String(log.length);
    const answer = {
      status: 200,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        Link: linkTo(target, 'next', encodeCursor(binding, end)),
        ...(wait === undefined ? {} : { 'Preference-Applied': `wait=${wait}` }),
      },
      body: { data },
    };
    return { answer, isEmpty: data.length === 0 };
  };

  const again = (): ModelAnswer | undefined => {
    const { answer, isEmpty } = page();
    return isEmpty ? undefined : answer;
  };
  const { answer, isEmpty } = page();
  return isEmpty && wait !== undefined ? { ...answer, held: { seconds: wait, again } } : answer;
};
