import type { ModelAnswer } from '@training-provider/contract/model';
import { isObject, type JsonObject } from '../../interface/json.ts';

/** The records that the model lists. */
export const listedIn = ({ body }: ModelAnswer): JsonObject[] =>
  isObject(body) && Array.isArray(body.data) ? body.data : [];

/**
 * The fault in the order of records; undefined if there is none. Records that are equal in all terms are in ascending or in
 * descending order of their ids. Records without a text by which they are sorted may be anywhere.
 */
export const disorderOf = (records: readonly JsonObject[], whole: ModelAnswer): string | undefined => {
  const ranks = new Map(listedIn(whole).map(({ id }, index) => [String(id), whole.ranks?.[index]]));
  const sorted = records.flatMap((record) => {
    const id = String(record.id);
    const rank = ranks.get(id);
    return rank === undefined ? [] : [{ id, rank }];
  });
  const ties = new Set<boolean>();
  for (const [index, { id, rank }] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next === undefined) break;
    if (rank > next.rank) return `The record ${id} must come after ${next.id}`;
    if (rank === next.rank) ties.add(id < next.id);
  }
  return ties.size > 1 ? 'Records with equal values of every sort field must be in the order of their ids' : undefined;
};
