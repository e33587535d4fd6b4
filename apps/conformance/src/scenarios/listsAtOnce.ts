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
import { type Reference, references } from '../interface/references.ts';
import { fieldRequirementOf } from '../requirements/ofFields.ts';

const AT_ONCE = 8;
const ROUNDS = 3;

/** Ids of two records that a list may name; of fewer if there are no more. */
const idsFor = async (target: Target, { referred }: Reference): Promise<readonly string[]> => {
  if (referred === 'user') return twoUsers(target);
  const ids = await someOf(target, referred);
  if (ids.length === 0) throw new Skipped(`It takes a ${referred}, and there is none.`);
  return ids;
};

/** Lists of ids: writes of several of them at the same time leave one, and no mixture. */
export const listsAtOnce = references
  .filter(({ isList }) => isList)
  .map((reference) => {
    const { kind, field, updated } = reference;
    return check(
      ['K1-ONE-ORDER', 'Q3-PATCH-ARRAY', fieldRequirementOf(kind)],
      `${field} of a ${kind} keep their order, and concurrent PATCHes leave the list of one of them`,
      async (target) => {
        if (updated !== undefined) requireModules(target, updated);
        const ids = await idsFor(target, reference);
        // A mixture of lists without a common id is none of them.
        const lists = ids.length > 1 ? ids.map((id) => [id]) : [ids, []];
        const made = await make(target, kind);
        const given = ids.toSorted().toReversed();
        const whole = await patch(target, made, { [field]: given });
        if (whole.status === 403) throw new Skipped(`The token may not give a ${kind} these ${field}.`);
        equal(recordOf(hasStatus(whole, 200))[field], given, `\`${field}\` in the order in which they were given`);
        for (let round = 0; round < ROUNDS; round += 1) {
          const sent = Array.from({ length: AT_ONCE }, (_, index) => lists[(index + round) % lists.length] ?? []);
          for (const answer of await Promise.all(sent.map((list) => patch(target, made, { [field]: list }))))
            hasStatus(answer, 200);
          const left = show((await readRecord(target, made))[field]);
          holds(lists.map(show).includes(left), `What is left has to be one of ${show(lists)}, but is ${left}.`);
        }
      },
    );
  });
