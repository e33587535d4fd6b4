import { answeringList, asking } from '../proxy/faults.ts';
import { isObject } from '../proxy/json.ts';
import type { Request } from '../proxy/messages.ts';
import { asks, changedQuery, dropping, gets, parameterOf } from '../proxy/queries.ts';
import type { Mutant } from './mutant.ts';

const sortFieldOf = (request: Request): string =>
  (parameterOf(request, 'sort') ?? '').replace(/^-/, '').split(',')[0] ?? '';

/** Decision C5: mirrors. */
export const mirrorMutants: readonly Mutant[] = [
  {
    id: 'delta-from-the-beginning',
    breaks: 'C5-DELTA',
    describe: '`updatedAt[gte]` is ignored',
    fault: dropping('updatedAt[gte]'),
  },
  {
    id: 'delta-without-deleted',
    breaks: 'C5-DELETED',
    describe: '`includeDeleted` is ignored',
    fault: dropping('includeDeleted'),
  },
  {
    id: 'deleted-unmarked',
    breaks: 'C5-DELETED',
    describe: 'Deleted records are listed without `deletedAt`',
    fault: answeringList(gets, (list) =>
      list.map((record) => {
        if (!isObject(record) || record.deletedAt === undefined) return record;
        const { deletedAt: _, ...others } = record;
        return others;
      }),
    ),
  },
  {
    id: 'deleted-in-any-order',
    breaks: 'C5-ORDER-NEEDED',
    describe: '`includeDeleted=true` is taken in any order',
    fault: asking(
      (request) => asks('includeDeleted')(request) && sortFieldOf(request) !== 'updatedAt',
      (request) => changedQuery(request, (query) => query.set('sort', 'updatedAt')),
    ),
  },
];
