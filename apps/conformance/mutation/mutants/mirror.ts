import { gets } from '../operators/operator.ts';
import { asks, changeQuery, dropParameter, sortFieldOf } from '../operators/queries.ts';
import { mutantsOf } from './mutant.ts';

/** Decision C5: mirrors. */
// biome-ignore format: a table, with one or two lines for each mutant
export const mirrorMutants = mutantsOf({
  'delta-from-the-beginning': ['C5-DELTA', '`updatedAt[gte]` is ignored', gets, dropParameter('updatedAt[gte]')],
  'delta-without-deleted': ['C5-DELETED', '`includeDeleted` is ignored', gets, dropParameter('includeDeleted')],
  'deleted-in-any-order': ['C5-ORDER-NEEDED', '`includeDeleted=true` is accepted in any order',
    (request) => asks('includeDeleted')(request) && sortFieldOf(request) !== 'updatedAt',
    changeQuery((query) => query.set('sort', 'updatedAt'))],
});
