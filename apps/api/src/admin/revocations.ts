import type { Revocation } from '../access/revocations/ledger.ts';
import { noteRevoked } from '../access/revocations/note.ts';
import type { Database } from '../db/database.ts';
import { parseEnv } from '../env.ts';
import { type Ledger, openLedger } from '../privacy/ledger.ts';
import { AdminError } from './output.ts';

/** Runs `work` with the ledger, if one is configured. @throws AdminError if the ledger is unavailable */
const withLedger = async <Result>(work: (ledger: Ledger) => Promise<Result>): Promise<Result | undefined> => {
  const { ERASURE_LEDGER_URL: url } = parseEnv(process.env);
  if (url === undefined) return undefined;
  const ledger = openLedger(url);
  try {
    return await work(ledger);
  } catch (cause) {
    throw new AdminError('The ledger of ERASURE_LEDGER_URL is unavailable: run the command again, until it succeeds.', {
      cause,
    });
  } finally {
    await ledger.close();
  }
};

/**
 * Records revocations of a token, client or user in the ledger, before the command reports success. @throws AdminError
 */
export const noteEnded = (db: Database, key: { readonly organisation_id: string; readonly id: string }) =>
  withLedger(({ revocations }) => noteRevoked({ db }, revocations, key));

/** Records the removal of keys, which the database does not keep. @throws AdminError */
export const noteRemovedKeys = (keys: readonly Revocation[]) => withLedger(({ revocations }) => revocations.add(keys));

/** The thumbprints of a client's removed keys that the ledger contains; none without a ledger. @throws AdminError */
export const removedKeys = async (clientId: string): Promise<readonly string[]> =>
  (await withLedger(({ revocations }) => revocations.removedKeys(clientId))) ?? [];
