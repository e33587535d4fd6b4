import { listOf } from '../deployment/answers.ts';
import { Skipped } from '../deployment/errors.ts';
import { existing, make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { isTemporaryWith } from '../interface/kinds.ts';

const COLLECTION = '/v1/users';
const TWO = 'two users to reference';

const isMakeable = ({ settings }: Target): boolean => !settings.readOnly && isTemporaryWith('user', settings.modules);

/**
 * Two users to reference: created by the run and never changed by checks, or the oldest existing ones if a run cannot
 * delete users.
 */
export const twoUsers = (target: Target): Promise<readonly [string, string]> =>
  target.once(TWO, async (own) => {
    if (isMakeable(own)) return [(await make(own, 'user')).id, (await make(own, 'user')).id] as const;
    const records = listOf(await own.send('GET', COLLECTION, { query: { sort: 'insertedAt', limit: '2' } }));
    const [one, other] = records.map(({ id }) => String(id));
    if (one === undefined || other === undefined) throw new Skipped('This check requires two users, but fewer exist.');
    for (const record of records)
      own.borrowed.push({ key: TWO, collection: COLLECTION, path: `${COLLECTION}/${record.id}`, record });
    return [one, other] as const;
  });

/** A user to reference, chosen in the same way. */
export const oneUser = async (target: Target): Promise<string> =>
  isMakeable(target) ? (await twoUsers(target))[0] : (await existing(target, 'user')).id;
