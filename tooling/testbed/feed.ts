import type { RecordType } from '@training-provider/contract';
import { type Change, createClient } from '@training-provider/contract/client';

const LARGEST_PAGE = 1_000;

/** All changes in the feed of the token's organisation: those of participants, or those that the query selects. */
export const changesOf = async (
  baseUrl: string,
  token: string,
  query: { readonly types?: readonly RecordType[]; readonly cursor?: string } = { types: ['participant'] },
): Promise<readonly Change[]> => {
  const { changes } = createClient({ baseUrl, token });
  const all: Change[] = [];
  for (let cursor = query.cursor; ; ) {
    const { data, next } = await changes.read({ ...query, limit: LARGEST_PAGE, cursor });
    if (data.length === 0) return all;
    all.push(...data);
    cursor = next;
  }
};
