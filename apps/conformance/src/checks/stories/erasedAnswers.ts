import { randomUUID } from 'node:crypto';
import { isObject, type JsonObject } from '../../interface/json.ts';
import type { Kind } from '../../interface/kinds.ts';
import { persons } from '../../interface/modules.ts';
import { recordOf } from '../../target/answers.ts';
import type { Answer } from '../../target/httpClient.ts';
import { type Made, make } from '../../target/records.ts';
import type { Target } from '../../target/target.ts';
import { equal, hasStatus, holds } from '../support/assertions.ts';
import { check } from '../support/check.ts';
import { erase, planOf } from '../support/persons.ts';

/** A record that was created with an `Idempotency-Key`, and the same request once more. */
interface Keyed {
  made: Made;
  again: () => Promise<Answer>;
}

const makeKeyed = async (target: Target, kind: Kind, fields: JsonObject = {}, parent?: Made): Promise<Keyed> => {
  const headers = { 'idempotency-key': randomUUID() };
  const made = await make(target, kind, fields, parent === undefined ? { headers } : { headers, parent });
  const again = () => target.send('POST', made.collection, { body: { [made.wrapper]: made.sent }, headers });
  return { made, again };
};

/** Requires the answer to be kept, or what is shown afterwards proves nothing. */
const isRepeated = async ({ made, again }: Keyed): Promise<void> => {
  const answer = hasStatus(await again(), made.answer.status);
  equal(recordOf(answer).id, made.id, 'The id in the repeated answer');
};

const ofPersons = persons.map((kind) =>
  check(['N5-ANSWERS'], `a kept answer that shows an erased ${kind} is not repeated`, async (target) => {
    const unique = kind === 'participant' ? { internalCustomerNumber: target.word() } : {};
    const keyed = await makeKeyed(target, kind, unique);
    await isRepeated(keyed);
    await erase(target, keyed.made);
    const answer = hasStatus(await keyed.again(), keyed.made.answer.status);
    equal(answer.headers['idempotent-replayed'], undefined, '`Idempotent-Replayed`');
    holds(recordOf(answer).id !== keyed.made.id, `The answer about the erased ${kind} was repeated.`);
  }),
);

/** What is created about a participant, and how its creation is answered once the participant is erased. */
const ABOUT = [
  ['participantNote', 404],
  ['coaching', 422],
] as const;

const about = ABOUT.map(([kind, refused]) =>
  check(
    ['N5-ANSWERS'],
    `a kept answer that shows a ${kind} about an erased participant is not repeated`,
    async (target) => {
      const participant = await make(target, 'participant');
      const fields = kind === 'coaching' ? { participantId: participant.id, voucherNumber: target.word() } : {};
      const keyed = await makeKeyed(target, kind, fields, kind === 'coaching' ? undefined : participant);
      await isRepeated(keyed);
      await erase(target, participant);
      equal(hasStatus(await keyed.again(), refused).headers['idempotent-replayed'], undefined, '`Idempotent-Replayed`');
    },
  ),
);

const counted = check(['N5-PLAN', 'N5-REMOVED'], 'the kept answers about a participant are counted', async (target) => {
  const { made: participant } = await makeKeyed(target, 'participant');
  await makeKeyed(target, 'participantNote', {}, participant);
  await makeKeyed(target, 'coaching', { participantId: participant.id });
  const { removes } = await planOf(target, participant);
  const { removed } = await erase(target, participant);
  for (const counts of [removes, removed]) {
    holds(isObject(counts), 'What is removed has to be counted.');
    equal(counts.storedAnswers, 3, '`storedAnswers`');
  }
});

/** Stories of decision N5: answers that were kept for an `Idempotency-Key` are gone with the person. */
export const erasedAnswerStories = [...ofPersons, ...about, counted];
