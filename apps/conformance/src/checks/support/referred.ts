import type { Kind } from '../../interface/kinds.ts';
import { existing, shared } from '../../target/records.ts';
import type { Target } from '../../target/target.ts';
import { anybody, openCourse } from './roles.ts';
import { oneUser } from './users.ts';

/** Kinds of which a run makes the record that is referred to; of others it takes one that is there. */
const MADE = ['fundingAgency', 'participant', 'course'] as const;
type MadeKind = (typeof MADE)[number];
const isMade = (kind: Kind): kind is MadeKind => MADE.some((made) => made === kind);

/** Records to refer to, which are not looked at. */
const TO_REFER_TO = {
  fundingAgency: (target: Target) => shared(target, 'fundingAgency'),
  participant: anybody,
  course: openCourse,
} as const;

/** The id of a record of this organisation: one of the run, or one that is there if a run can't make any. */
export const ownId = async (target: Target, referred: Kind): Promise<string> => {
  if (isMade(referred)) return (await TO_REFER_TO[referred](target)).id;
  return referred === 'user' ? oneUser(target) : (await existing(target, referred)).id;
};
