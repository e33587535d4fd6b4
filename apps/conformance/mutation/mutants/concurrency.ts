import { answeringLate, laggingReplica, losingUpdates, mixingTrainers } from '../operators/concurrency.ts';
import type { Mutant } from './mutant.ts';

/** Decision K1, of requests at the same time. */
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
  {
    id: 'unchanged-answered-late',
    breaks: 'K1-ONE-ORDER',
    describe: 'A PATCH that changes nothing is answered with what other writes at the same time have left',
    mutation: answeringLate,
  },
];
