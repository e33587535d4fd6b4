import { idOf, listOf } from '../deployment/answers.ts';
import { Skipped } from '../deployment/errors.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { type Made, make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { isTemporaryWith, parentOf } from '../interface/kinds.ts';
import type { Operation } from '../interface/operations.ts';
import { hasStatus, holds } from './assertions.ts';
import { groupedWith } from './groups.ts';
import { listingOf } from './listings.ts';
import { idsOf, linksOf } from './pages.ts';
import { validRequest } from './validRequests.ts';

/** Some records of a list, and where they are listed. */
export interface Listed {
  path: string;
  ids: readonly string[];
}

const EXISTING = 3;

/** Records with these fields, one after the other, which belong to one record if they belong to any. */
export const madeTogether = async (target: Target, kind: Made['kind'], fields: readonly object[]): Promise<Made[]> => {
  const parentKind = parentOf(kind);
  const making = parentKind === undefined ? {} : { parent: await make(target, parentKind) };
  const made: Made[] = [];
  for (const each of fields) made.push(await make(target, kind, { ...each }, making));
  return made;
};

/** The kind whose records a check can make in this list; undefined if it has to take those that are there. */
export const madeKindOf = ({ settings }: Target, { kind, module }: Operation): Made['kind'] | undefined => {
  if (kind === undefined || settings.readOnly) return undefined;
  return isTemporaryWith(kind, settings.modules) || module !== undefined ? kind : undefined;
};

/** Two records of a list at least. */
export const listed = (target: Target, operation: Operation): Promise<Listed> => {
  const key = `records to find by id, for ${operation.id}`;
  return target.once(key, async (own) => {
    const kind = madeKindOf(own, operation);
    if (kind !== undefined && groupedWith(own).includes(kind)) {
      const { path, members } = await listingOf(own, kind);
      return { path, ids: members.map(({ id }) => id) };
    }
    if (kind !== undefined) {
      const made = await madeTogether(own, kind, [{}, {}]);
      return { path: made[0]?.collection ?? '', ids: made.map(({ id }) => id) };
    }
    const { path } = await validRequest(own, operation);
    // The oldest: those that others have just made may be gone in a moment.
    const query = { sort: 'insertedAt', limit: String(EXISTING) };
    const records = listOf(await own.send('GET', path, { query }));
    if (records.length < 2) throw new Skipped(`It takes two records in ${path}.`);
    for (const record of records) own.borrowed.push({ key, collection: path, path: `${path}/${idOf(record)}`, record });
    return { path, ids: records.map(idOf) };
  });
};

/** The ids that a list answers to a query, which is sent as it is written. */
export const found = async (target: Target, path: string, search: string): Promise<unknown[]> =>
  idsOf(hasStatus(await target.send('GET', `${path}?${search}`), 200)).toSorted();

/** The first of two pages that a list answers to two ids, and where the second is. */
export const firstOfTwo = (
  target: Target,
  operation: Operation,
): Promise<{ path: string; one: string; two: string; first: Answer; next: URL }> =>
  target.once(`the first of two pages of ${operation.id}`, async (own) => {
    const { path, ids } = await listed(own, operation);
    const [one = '', two = ''] = ids;
    const first = await own.send('GET', `${path}?id=${one}&id[]=${two}&limit=1`);
    const { next } = linksOf(first);
    holds(next !== undefined && URL.canParse(next), 'The first of two pages has no `next`.');
    return { path, one, two, first, next: new URL(next) };
  });
