import { succeeds } from '../deployment/answers.ts';
import { type Made, make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import type { JsonObject } from '../interface/json.ts';
import type { Change, HistoryEntry, PersonKind } from '../interface/modules.ts';
import { changesDuring } from './feed.ts';
import { historyOf } from './history.ts';
import { erase, listedBy, makeSubject, planOf, type Subject } from './persons.ts';
import { patch } from './recordRequests.ts';

/** The lists in which a person is looked for by its id, and by its name. */
export const listsOf = (
  target: Target,
  { collection, id, sent }: Pick<Made, 'collection' | 'id' | 'sent'>,
): Promise<unknown[][]> => {
  const name = { q: String(sent.lastName ?? sent.last_name) };
  const deleted = { sort: 'updatedAt', includeDeleted: 'true' };
  const queries = [{ id }, { ...deleted, id }, { ...deleted, ...name }];
  return Promise.all(queries.map((query) => listedBy(target, collection, query)));
};

/** A person that was erased, and what was answered until then. */
interface Erased {
  made: Made;
  /** What the lists had before. */
  listed: unknown[][];
  /** What the dry run said that it removes. */
  removes: unknown;
  /** The answer to the erasure. */
  answer: JsonObject;
}

/** An erased person of a kind. Nothing can be changed of it. */
export const erasedPerson = (target: Target, kind: PersonKind): Promise<Erased> =>
  target.once(`an erased ${kind}`, async (own) => {
    const made = await make(own, kind);
    const listed = await listsOf(own, made);
    const { removes } = await planOf(own, made);
    return { made, listed, removes, answer: await erase(own, made) };
  });

/** A participant of whom something was stored everywhere, and who was erased. */
interface ErasedSubject extends Subject, Pick<Erased, 'removes' | 'answer'> {
  /** The histories of the participant and its notes before, if there are any. */
  histories: HistoryEntry[][];
  /** What the feed said meanwhile, if there is one. */
  changes: Change[];
}

/** Kinds of which an erasure changes records. */
const WRITTEN = ['participant', 'participantNote', 'coaching', 'course'] as const;

/** What the feed says of these kinds while something is done. */
export const changesOfSubject = (target: Target, act: () => Promise<JsonObject>) => changesDuring(target, WRITTEN, act);

/** Such a participant, of whom two versions of the record and of its coaching were stored. */
export const erasedSubject = (target: Target): Promise<ErasedSubject> =>
  target.once('an erased participant of whom something was stored everywhere', async (own) => {
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
