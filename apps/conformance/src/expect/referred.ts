import { succeeds } from '../deployment/answers.ts';
import { Skipped } from '../deployment/errors.ts';
import { existing, firstOfOther, type Made, make, shared } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import type { JsonObject } from '../interface/json.ts';
import { isTemporaryWith, KINDS, type Kind } from '../interface/kinds.ts';
import { requireRemovable } from './offered.ts';
import { remove, someIds } from './recordRequests.ts';
import { anybody, foreign, openCourse } from './roles.ts';
import { oneUser } from './users.ts';

/** Whether a run makes the record of this kind that is referred to; of others it takes one that is there. */
const isMade = ({ settings }: Target, kind: Kind): boolean =>
  kind !== 'user' && isTemporaryWith(kind, settings.modules);

/** Records to refer to, which are not looked at, where others than the shared ones serve. */
const TO_REFER_TO: Partial<Record<Kind, (target: Target) => Promise<Made>>> = {
  participant: anybody,
  course: openCourse,
};

/** The id of a record of this organisation: one of the run, or one that is there if a run can't make any. */
export const ownId = async (target: Target, referred: Kind): Promise<string> => {
  if (isMade(target, referred)) return (await (TO_REFER_TO[referred]?.(target) ?? shared(target, referred))).id;
  return referred === 'user' ? oneUser(target) : (await existing(target, referred)).id;
};

/** Ids of two records of a kind, or of fewer if a run can't make any and there are no more. */
export const someOf = (target: Target, kind: Kind): Promise<readonly string[]> =>
  isMade(target, kind)
    ? target.once(`two of the kind ${kind} to refer to`, async (own) => [
        await ownId(own, kind),
        (await make(own, kind)).id,
      ])
    : someIds(target, KINDS[kind].path);

/** The id of a record of the other organisation. */
export const foreignId = async (target: Target, referred: Kind): Promise<string> => {
  if (isMade(target, referred)) return (await foreign(target, referred)).id;
  const record = await firstOfOther(target, referred);
  if (record !== undefined) return String(record.id);
  if (referred === 'user') return (await foreign(target, 'user')).id;
  throw new Skipped(`It takes a ${referred}, and there is none.`);
};

/** The id of a record that was deleted as soon as it was made. */
export const deletedId = (target: Target, referred: Kind): Promise<string> =>
  target.once(`the id of a deleted ${referred}`, async (own) => {
    requireRemovable(own, referred);
    const made = await make(own, referred);
    succeeds(await remove(own, made));
    return made.id;
  });

/** What has to differ if the same record is created again. */
export const anew = (target: Target, kind: Kind): JsonObject => {
  if (kind === 'enrolment') return { status: 'cancelled' };
  return kind === 'user' ? { email: `${target.word().toLowerCase()}@example.org` } : {};
};
