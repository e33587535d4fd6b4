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

/** Some records of a list, and its path. */
export interface Listed {
  path: string;
  ids: readonly string[];
}

const EXISTING = 3;

/** Records with these fields, created one after the other, with a common parent if they have one. */
export const madeTogether = async (target: Target, kind: Made['kind'], fields: readonly object[]): Promise<Made[]> => {
  const parentKind = parentOf(kind);
  const making = parentKind === undefined ? {} : { parent: await make(target, parentKind) };
  const made: Made[] = [];
  for (const each of fields) made.push(await make(target, kind, { ...each }, making));
  return made;
};

/** The kind whose records a check can create in this list; undefined if it must use existing ones. */
export const madeKindOf = ({ settings }: Target, { kind, module }: Operation): Made['kind'] | undefined => {
  if (kind === undefined || settings.readOnly) return undefined;
  return isTemporaryWith(kind, settings.modules) || module !== undefined ? kind : undefined;
};

/** At least two records of a list. */
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
    // The oldest ones: records that other clients have just created may disappear soon.
    const query = { sort: 'insertedAt', limit: String(EXISTING) };
    const records = listOf(await own.send('GET', path, { query }));
    if (records.length < 2) throw new Skipped(`This check requires two records in ${path}.`);
    for (const record of records) own.borrowed.push({ key, collection: path, path: `${path}/${idOf(record)}`, record });
    return { path, ids: records.map(idOf) };
  });
};

/** The ids that a list returns for a query, which is sent exactly as written. */
export const found = async (target: Target, path: string, search: string): Promise<unknown[]> =>
  idsOf(hasStatus(await target.send('GET', `${path}?${search}`), 200)).toSorted();

/** The first of two pages that a list returns for two ids, and the address of the second. */
export const firstOfTwo = (
  target: Target,
  operation: Operation,
): Promise<{ path: string; one: string; two: string; first: Answer; next: URL }> =>
  target.once(`the first of two pages of ${operation.id}`, async (own) => {
    const { path, ids } = await listed(own, operation);
    const [one = '', two = ''] = ids;
    const first = await own.send('GET', `${path}?id=${one}&id[]=${two}&limit=1`);
    const { next } = linksOf(first);
    holds(next !== undefined && URL.canParse(next), 'The first of two pages must have the link `next`.');
    return { path, one, two, first, next: new URL(next) };
  });
