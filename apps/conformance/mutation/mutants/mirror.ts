import { isObject } from '../../src/interface/json.ts';
import { itemsOf, recordOf } from '../operators/bodies.ts';
import { leavingOut } from '../operators/fields.ts';
import { gets } from '../operators/operator.ts';
import { asks, changeQuery, dropParameter, sortFieldOf } from '../operators/queries.ts';
import { changeList } from '../operators/replies.ts';
import { withJson } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

/** Decision C5: mirrors. */
// biome-ignore format: a table, with one or two lines for each mutant
export const mirrorMutants = mutantsOf({
  'delta-from-the-beginning': ['C5-DELTA', '`updatedAt[gte]` is ignored', gets, dropParameter('updatedAt[gte]')],
  'delta-without-deleted': ['C5-DELETED', '`includeDeleted` is ignored', gets, dropParameter('includeDeleted')],
  'restored-as-it-was': ['C5-DELTA', 'What came back is not among what was changed since',
    asks('updatedAt[gte]'), (matches) => () => {
      const restored = new Set<unknown>();
      return async (request, forward) => {
        const reply = await forward(request);
        if (request.path.endsWith('/undelete')) restored.add(recordOf(reply)?.id);
        if (!matches(request) || reply.status !== 200) return reply;
        return withJson(reply, { data: itemsOf(reply).filter((item) => !isObject(item) || !restored.has(item.id)) });
      };
    }],
  'deleted-unmarked': ['C5-DELETED', 'Deleted records are listed without `deletedAt`',
    gets, changeList((list) => list.map(leavingOut('deletedAt')))],
  'deleted-in-any-order': ['C5-ORDER-NEEDED', '`includeDeleted=true` is taken in any order',
    (request) => asks('includeDeleted')(request) && sortFieldOf(request) !== 'updatedAt',
    changeQuery((query) => query.set('sort', 'updatedAt'))],
  'deleted-on-the-first-page': ['C5-DELTA', 'Deleted records are on the first page only',
    (request) => asks('includeDeleted')(request) && asks('cursor')(request),
    changeList((list) => list.filter(({ deletedAt }) => deletedAt === undefined))],
  'deleted-whatever-is-asked': ['C5-DELETED', '`includeDeleted=false` lists deleted records',
    asks('includeDeleted'), changeQuery((query) => {
      query.set('includeDeleted', 'true');
      query.set('sort', 'updatedAt');
    })],
});
