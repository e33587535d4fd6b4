import { succeeds } from '../deployment/answers.ts';
import { type Made, make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import type { JsonObject } from '../interface/json.ts';
import type { Change, HistoryEntry, PersonKind } from '../interface/modules.ts';
import { changesDuring } from './feed.ts';
import { historyOf } from './history.ts';
import { erase, listedBy, makeSubject, planOf, type Subject } from './persons.ts';
import { patch } from './recordRequests.ts';

/** The lists that are searched for a person by id and by name. */
export const listsOf = (
  target: Target,
  { collection, id, sent }: Pick<Made, 'collection' | 'id' | 'sent'>,
): Promise<unknown[][]> => {
  const name = { q: String(sent.lastName ?? sent.last_name) };
  const deleted = { sort: 'updatedAt', includeDeleted: 'true' };
  const queries = [{ id }, { ...deleted, id }, { ...deleted, ...name }];
  return Promise.all(queries.map((query) => listedBy(target, collection, query)));
};

/** An erased person, and the responses before the erasure. */
interface Erased {
  made: Made;
  /** The lists before the erasure. */
  listed: unknown[][];
  /** The records that the dry run announces for removal. */
  removes: unknown;
  /** The response to the erasure. */
  answer: JsonObject;
}

/** An erased person of a kind. Nothing can change it any more. */
export const erasedPerson = (target: Target, kind: PersonKind): Promise<Erased> =>
  target.once(`an erased ${kind}`, async (own) => {
    const made = await make(own, kind);
    const listed = await listsOf(own, made);
    const { removes } = await planOf(own, made);
    return { made, listed, removes, answer: await erase(own, made) };
  });

/** An erased participant who had records of every kind. */
interface ErasedSubject extends Subject, Pick<Erased, 'removes' | 'answer'> {
  /** The earlier histories of the participant and its notes, if the deployment has histories. */
  histories: HistoryEntry[][];
  /** The changes in the feed during the erasure, if the deployment has a feed. */
  changes: Change[];
}

/** Kinds whose records an erasure changes. */
const WRITTEN = ['participant', 'participantNote', 'coaching', 'course'] as const;

/** The feed's changes to these kinds during an action. */
export const changesOfSubject = (target: Target, act: () => Promise<JsonObject>) => changesDuring(target, WRITTEN, act);

/** Such a participant, whose record and coaching each had two versions. */
export const erasedSubject = (target: Target): Promise<ErasedSubject> =>
  target.once('an erased participant who had records of every kind', async (own) => {
    const { modules } = own.settings;
    const subject = await makeSubject(own);
    const { participant, notes, coaching } = subject;
    succeeds(await patch(own, coaching, { voucherNumber: own.word() }));
    succeeds(await patch(own, participant, { birthCity: 'Bonn' }));
    const written = modules.includes('history') ? [participant, ...notes] : [];
    const histories = await Promise.all(written.map((made) => historyOf(own, made)));
    const { removes } = await planOf(own, participant);
    const act = () => erase(own, participant);
    const { result: answer, changes } = modules.includes('changes')
      ? await changesOfSubject(own, act)
      : { result: await act(), changes: [] };
    return { ...subject, removes, answer, histories, changes };
  });
