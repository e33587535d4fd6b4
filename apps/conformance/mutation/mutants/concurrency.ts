import { changedFields, fieldsOf } from '../operators/bodies.ts';
import { laggingReplica, losingUpdates } from '../operators/concurrency.ts';
import { on } from '../operators/operator.ts';
import type { Mutation } from '../proxy/proxy.ts';
import type { Mutant } from './mutant.ts';

const patchesCourse = on('PATCH', '/v1/courses/:id');

/** PATCHes at the same time keep the trainers that those before them have written. */
const mixingTrainers = (): Mutation => {
  const underWay = new Map<string, { requests: number; trainerIds: readonly unknown[] }>();
  return async (request, forward) => {
    const { trainerIds } = patchesCourse(request) ? fieldsOf(request) : {};
    if (!Array.isArray(trainerIds)) return forward(request);
    const others = underWay.get(request.path) ?? { requests: 0, trainerIds: [] };
    others.requests += 1;
    others.trainerIds = [...new Set([...others.trainerIds, ...trainerIds])];
    underWay.set(request.path, others);
    const mixed = changedFields(request, (fields) => ({ ...fields, trainerIds: others.trainerIds }));
    const reply = await forward(mixed);
    others.requests -= 1;
    if (others.requests === 0) underWay.delete(request.path);
    return reply;
  };
};

/** Decision K1, of requests at the same time: what goes wrong once in 20 times. */
export const concurrencyMutants: readonly Mutant[] = [
  {
    id: 'reads-lag-behind',
    breaks: 'K1-ONE-ORDER',
    describe: 'One of 20 reads of a record answers the version before the latest',
    mutation: () => laggingReplica().second,
  },
  {
    id: 'updates-lost',
    breaks: 'K1-ONE-ORDER',
    describe: 'One of 20 PATCHes and PUTs is acknowledged and not stored',
    mutation: () => losingUpdates(),
  },
  {
    id: 'lists-mixed',
    breaks: 'K1-ONE-ORDER',
    describe: 'PATCHes of the trainers of a course at the same time leave a mixture of their lists',
    mutation: mixingTrainers,
  },
];
