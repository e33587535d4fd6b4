import { idOf, recordOf } from '../deployment/answers.ts';
import { make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';

/** A page holds no more records, however many are asked for. */
export const MAX_LIMIT = 200;

/** A list of 203 notes, which no check changes, and their ids. */
export const manyNotes = (target: Target): Promise<{ path: string; ids: readonly string[] }> =>
  target.once('a list of 203 notes', async (own) => {
    const { collection: path, id } = await make(own, 'participantNote');
    const body = { note: { title: 'A' } };
    const answers = await Promise.all(Array.from({ length: MAX_LIMIT + 2 }, () => own.send('POST', path, { body })));
    return { path, ids: [id, ...answers.map((answer) => idOf(recordOf(answer)))] };
  });
