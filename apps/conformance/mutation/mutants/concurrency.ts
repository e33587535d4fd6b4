import { answeringLate, laggingReplica, losingUpdates, mixingTrainers } from '../operators/concurrency.ts';
import type { Mutant } from './mutant.ts';

/** Decision K1, for simultaneous requests. */
export const concurrencyMutants: readonly Mutant[] = [
  {
    id: 'reads-lag-behind',
    breaks: 'K1-ONE-ORDER',
    describe: 'One of 20 reads of a record returns the previous version',
    mutation: () => laggingReplica().second,
  },
  {
    id: 'updates-lost',
    breaks: 'K1-ONE-ORDER',
    describe: 'One of 20 PATCHes and PUTs is acknowledged, but not stored',
    mutation: () => losingUpdates(),
  },
  {
    id: 'lists-mixed',
    breaks: 'K1-ONE-ORDER',
    describe: 'Simultaneous PATCHes of the trainers of a course store a mixture of their lists',
    mutation: mixingTrainers,
  },
  {
    id: 'unchanged-answered-late',
    breaks: 'K1-ONE-ORDER',
    describe: 'A PATCH without changes returns the effects of simultaneous writes',
    mutation: answeringLate,
  },
];
