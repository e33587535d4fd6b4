import { idOf, recordOf } from '../deployment/answers.ts';
import { type Made, make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { KINDS } from '../interface/kinds.ts';
import { hasStatus } from './assertions.ts';
import { createBatch } from './batches.ts';

/** A page holds no more records, however many are asked for. */
export const MAX_LIMIT = 200;
/** As many records as two batches have, and more than a page holds. */
const BATCHES = [MAX_LIMIT, 3];

/** Coachings of one participant, of which there are more than a page holds, where they are listed, and their ids. */
export interface Many {
  participant: Made;
  path: string;
  query: { participantId: string };
  ids: readonly string[];
}

/** Makes them in batches if the deployment offers that. No check changes them. */
export const manyCoachings = (target: Target): Promise<Many> =>
  target.once('a list of 203 coachings', async (own) => {
    const participant = await make(own, 'participant');
    const { path, wrappers } = KINDS.coaching;
    const query = { participantId: participant.id };
    const one = { body: { [wrappers[0] ?? '']: query } };
    const singly = async () => recordOf(hasStatus(await own.send('POST', path, one), 201));
    const ids: string[] = [];
    for (const count of BATCHES) {
      const entries = Array.from({ length: count }, () => query);
      const records = own.settings.modules.includes('batch')
        ? await createBatch(own, 'coaching', entries)
        : await Promise.all(entries.map(singly));
      ids.push(...records.map(idOf));
    }
    return { participant, path, query, ids };
  });
