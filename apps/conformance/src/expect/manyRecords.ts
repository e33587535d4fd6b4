import { idOf, recordOf } from '../deployment/answers.ts';
import { type Made, make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { KINDS } from '../interface/kinds.ts';
import { hasStatus } from './assertions.ts';
import { createBatch } from './batches.ts';

/** The maximum number of records on a page, whatever the request asks for. */
export const MAX_LIMIT = 200;
/** The number of records in two batches, which is more than one page. */
const BATCHES = [MAX_LIMIT, 3];

/** Coachings of one participant, more than fit on a page, with their list's path and their ids. */
export interface Many {
  participant: Made;
  path: string;
  query: { participantId: string };
  ids: readonly string[];
}

/** Creates them in batches if the deployment offers batches. No check changes them. */
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
