import { type Ledger, openLedger } from '../privacy/ledger.ts';
import { failureAt } from '../process/describeFailure.ts';

const fail = (error: unknown): never => {
  throw failureAt('ERASURE_LEDGER_URL', error);
};

/** Opens the ledger at `url`. Its errors name ERASURE_LEDGER_URL as the failing database. */
export const openNamedLedger = (url: string): Ledger => {
  const ledger = openLedger(url);
  return {
    ...ledger,
    add: (entries) => ledger.add(entries).catch(fail),
    read: (since, after) => ledger.read(since, after).catch(fail),
  };
};
