import { recordOf, show } from '../deployment/answers.ts';
import { Skipped } from '../deployment/errors.ts';
import { make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus, holds } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { requireModules } from '../expect/offered.ts';
import { patch, readRecord } from '../expect/recordRequests.ts';
import { someOf } from '../expect/referred.ts';
import { twoUsers } from '../expect/users.ts';
import { oneInWords } from '../interface/kindWords.ts';
import { type Reference, references } from '../interface/references.ts';
import { fieldRequirementOf } from '../requirements/ofFields.ts';

const AT_ONCE = 8;
const ROUNDS = 3;

/** Ids of two records that a list may reference; of fewer if fewer exist. */
const idsFor = async (target: Target, { referred }: Reference): Promise<readonly string[]> => {
  if (referred === 'user') return twoUsers(target);
  const ids = await someOf(target, referred);
  if (ids.length === 0) throw new Skipped(`This check requires ${oneInWords(referred)}, but none exists.`);
  return ids;
};

/** Lists of ids: simultaneous writes leave one of them, never a mixture. */
export const listsAtOnce = references
  .filter(({ isList }) => isList)
  .map((reference) => {
    const { kind, field, updated } = reference;
    return check(
      ['K1-ONE-ORDER', 'Q3-PATCH-ARRAY', fieldRequirementOf(kind)],
      `\`${field}\` of ${oneInWords(kind)} keeps the order of the request, and simultaneous PATCH requests never mix their lists`,
      async (target) => {
        if (updated !== undefined) requireModules(target, updated);
        const ids = await idsFor(target, reference);
        // The lists have no common id, so a mixture equals none of them.
        const lists = ids.length > 1 ? ids.map((id) => [id]) : [ids, []];
        const made = await make(target, kind);
        const given = ids.toSorted().toReversed();
        const whole = await patch(target, made, { [field]: given });
        if (whole.status === 403)
          throw new Skipped(`The access token may not assign these ${field} to ${oneInWords(kind)}.`);
        equal(recordOf(hasStatus(whole, 200))[field], given, `\`${field}\` in the order of the request`);
        for (let round = 0; round < ROUNDS; round += 1) {
          const sent = Array.from({ length: AT_ONCE }, (_, index) => lists[(index + round) % lists.length] ?? []);
          for (const answer of await Promise.all(sent.map((list) => patch(target, made, { [field]: list }))))
            hasStatus(answer, 200);
          const left = show((await readRecord(target, made))[field]);
          holds(lists.map(show).includes(left), `The stored list must be one of ${show(lists)}, but is ${left}.`);
        }
      },
    );
  });
