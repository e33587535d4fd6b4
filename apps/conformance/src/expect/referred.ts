import { succeeds } from '../deployment/answers.ts';
import { Skipped } from '../deployment/errors.ts';
import { existing, firstOfOther, type Made, make, shared } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import type { JsonObject } from '../interface/json.ts';
import { isTemporaryWith, KINDS, type Kind } from '../interface/kinds.ts';
import { oneInWords } from '../interface/kindWords.ts';
import { requireRemovable } from './offered.ts';
import { remove, someIds } from './recordRequests.ts';
import { anybody, foreign, openCourse } from './roles.ts';
import { oneUser } from './users.ts';

/** Whether a run creates the referenced record of this kind; for other kinds it uses an existing one. */
const isMade = ({ settings }: Target, kind: Kind): boolean =>
  kind !== 'user' && isTemporaryWith(kind, settings.modules);

/** Records that are only referenced, for fields where the shared ones do not fit. */
const TO_REFER_TO: Partial<Record<Kind, (target: Target) => Promise<Made>>> = {
  participant: anybody,
  course: openCourse,
};

/** The id of a record in this organisation: one that the run created, or an existing one if a run cannot create any. */
export const ownId = async (target: Target, referred: Kind): Promise<string> => {
  if (isMade(target, referred)) return (await (TO_REFER_TO[referred]?.(target) ?? shared(target, referred))).id;
  return referred === 'user' ? oneUser(target) : (await existing(target, referred)).id;
};

/** Ids of two records of a kind, or of fewer if a run cannot create any and fewer exist. */
export const someOf = (target: Target, kind: Kind): Promise<readonly string[]> =>
  isMade(target, kind)
    ? target.once(`two records of the kind ${kind} to reference`, async (own) => [
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
  throw new Skipped(`This check requires ${oneInWords(referred)}, but none exists.`);
};

/** The id of a record that was deleted right after its creation. */
export const deletedId = (target: Target, referred: Kind): Promise<string> =>
  target.once(`the id of a deleted ${referred}`, async (own) => {
    requireRemovable(own, referred);
    const made = await make(own, referred);
    succeeds(await remove(own, made));
    return made.id;
  });

/** The fields that must differ when the same record is created again. */
export const anew = (target: Target, kind: Kind): JsonObject => {
  if (kind === 'enrolment') return { status: 'cancelled' };
  return kind === 'user' ? { email: `${target.word().toLowerCase()}@example.org` } : {};
};
