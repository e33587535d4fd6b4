import { succeeds } from '../deployment/answers.ts';
import { make } from '../deployment/records.ts';
import { equal, hasCode, hasStatus } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { requireRemovable } from '../expect/offered.ts';
import { answered, askToUndelete, listedBy, makeNoted } from '../expect/persons.ts';
import { remove } from '../expect/recordRequests.ts';
import { uniqueFieldsOf } from '../expect/uniqueFields.ts';
import { oneInWords } from '../interface/kindWords.ts';
import { persons } from '../interface/modules.ts';

const notes = [
  check(
    ['N5-UNDELETE-NOTES'],
    'the undelete of a participant restores the notes that were deleted with the participant, but no note deleted before',
    async (target) => {
      const { participant, notes: made } = await makeNoted(target);
      const [before, taken] = made;
      succeeds(await remove(target, before));
      succeeds(await remove(target, participant));
      const { record: other } = await make(target, 'contact');
      hasStatus(await askToUndelete(target, participant), 200);
      const since = { sort: 'updatedAt', 'updatedAt[gte]': String(other.updatedAt), includeDeleted: 'true' };
      for (const query of [{}, since])
        equal(await listedBy(target, taken.collection, query), [taken.id], 'The list of notes');
      hasStatus(await target.send('GET', before.path), 404);
    },
  ),
  check(['N5-UNDELETE-NOTES'], 'the undelete of a participant restores its notes unchanged', async (target) => {
    const { participant, notes: made } = await makeNoted(target);
    const before = await Promise.all(made.map((note) => answered(target, note)));
    for (let times = 0; times < 2; times += 1) {
      succeeds(await remove(target, participant));
      hasStatus(await askToUndelete(target, participant), 200);
    }
    equal(await Promise.all(made.map((note) => answered(target, note))), before, 'The notes after the undelete');
  }),
];

/** Persons with a value that must be unique. */
const taken = persons.flatMap(uniqueFieldsOf).map(({ kind, field, valueFor }) =>
  check(
    ['N5-UNDELETE-TAKEN'],
    `the service responds with 409 to the undelete of ${oneInWords(kind)} whose ${field} another record has taken`,
    async (target) => {
      requireRemovable(target, kind);
      const value = { [field]: valueFor(target) };
      const made = await make(target, kind, value);
      succeeds(await remove(target, made));
      const other = await make(target, kind, value);
      hasCode(await askToUndelete(target, made), 409, 'value_taken');
      hasStatus(await target.send('GET', made.path), 404);
      succeeds(await remove(target, other));
      hasStatus(await askToUndelete(target, made), 200);
    },
  ),
);

/** Scenarios of decision N5: records that an undeletion restores, and those that it does not. */
export const undeleteScenarios = [...notes, ...taken];
