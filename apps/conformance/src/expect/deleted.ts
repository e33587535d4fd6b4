import type { Answer } from '../deployment/httpClient.ts';
import type { Made } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import type { Kind } from '../interface/kinds.ts';
import { remove } from './recordRequests.ts';
import { makeAnother } from './validRequests.ts';

/** A deleted record that no check changes, and the response to its deletion; all checks share one. */
export const deletedRecord = (target: Target, kind: Kind): Promise<Made & { deletion: Answer }> =>
  target.once(`a deleted ${kind}`, async (own) => {
    const made = await makeAnother(own, kind);
    return { ...made, deletion: await remove(own, made) };
  });
