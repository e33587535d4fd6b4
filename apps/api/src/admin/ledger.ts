import { type Ledger, openLedger } from '../privacy/ledger.ts';
import { failureAt } from '../process/describeFailure.ts';

const fail = (error: unknown): never => {
  throw failureAt('ERASURE_LEDGER_URL', error);
};

/** The ledger at `url`; its failures are described as failures at the database of ERASURE_LEDGER_URL. */
export const openNamedLedger = (url: string): Ledger => {
  const ledger = openLedger(url);
  return {
    ...ledger,
    add: (entries) => ledger.add(entries).catch(fail),
    read: (since, after) => ledger.read(since, after).catch(fail),
  };
};
