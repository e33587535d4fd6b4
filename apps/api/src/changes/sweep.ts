import { type CleanUp, forEachOrganisation } from '../db/housekeeping.ts';
import { executorOn } from '../db/transaction.ts';
import { MAX_NUMBERED, type NumberChanges } from './numbering.ts';
import { unnumberedOrganisations } from './organisations.ts';

/**
 * Numbers the changes of all organisations, including those whose feed nobody reads, so that the inbox stays small and
 * the first reader does not wait for numbering. It numbers one step per organisation in turn, until no changes are
 * left.
 */
export const sweepInbox =
  (numberChanges: NumberChanges): CleanUp =>
  async (db, hasTime) => {
    let organisations = await unnumberedOrganisations(executorOn(db));
    while (organisations.length > 0 && hasTime()) {
      const unfinished: string[] = [];
      await forEachOrganisation(organisations, async (id) => {
        if (hasTime() && (await numberChanges(id)) === MAX_NUMBERED) unfinished.push(id);
      });
      organisations = unfinished;
    }
    return undefined;
  };
