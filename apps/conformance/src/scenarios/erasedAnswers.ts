import { randomUUID } from 'node:crypto';
import { recordOf } from '../deployment/answers.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { type Made, make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus, holds } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { erase } from '../expect/persons.ts';
import { makeReferring } from '../expect/roles.ts';
import type { JsonObject } from '../interface/json.ts';
import type { Kind } from '../interface/kinds.ts';
import { inWords, oneInWords } from '../interface/kindWords.ts';
import { persons } from '../interface/modules.ts';

/** A record created with an `Idempotency-Key`, and a function that repeats the request. */
interface Keyed {
  made: Made;
  again: () => Promise<Answer>;
}

const keyHeaders = () => ({ 'idempotency-key': randomUUID() });

const keyed = (target: Target, made: Made, headers: Record<string, string>): Keyed => ({
  made,
  again: () => target.send('POST', made.collection, { body: { [made.wrapper]: made.sent }, headers }),
});

const makeKeyed = async (target: Target, kind: Kind, fields: JsonObject = {}, parent?: Made): Promise<Keyed> => {
  const headers = keyHeaders();
  const made = await make(target, kind, fields, parent === undefined ? { headers } : { headers, parent });
  return keyed(target, made, headers);
};

const makeKeyedCoaching = async (target: Target, { id }: Made): Promise<Keyed> => {
  const headers = keyHeaders();
  const fields = { participantId: id, voucherNumber: target.word() };
  return keyed(target, await makeReferring(target, 'coaching', fields, { headers }), headers);
};

/** Requires that the response is replayed; otherwise the later responses prove nothing. */
const isRepeated = async ({ made, again }: Keyed): Promise<void> => {
  const answer = hasStatus(await again(), made.answer.status);
  equal(recordOf(answer).id, made.id, 'The id in the replayed response');
};

const ofPersons = persons.map((kind) =>
  check(
    ['N5-ANSWERS'],
    `after the erasure of ${oneInWords(kind)}, the service does not replay a stored response that contains the ${inWords(kind)}`,
    async (target) => {
      const unique = kind === 'participant' ? { internalCustomerNumber: target.word() } : {};
      const person = await makeKeyed(target, kind, unique);
      await isRepeated(person);
      await erase(target, person.made);
      const answer = hasStatus(await person.again(), person.made.answer.status);
      equal(answer.headers['idempotent-replayed'], undefined, '`Idempotent-Replayed`');
      holds(
        recordOf(answer).id !== person.made.id,
        `The service must not replay the response about the erased ${inWords(kind)}.`,
      );
    },
  ),
);

/** A record about a participant, and the response to its repeated creation after the participant's erasure. */
const ABOUT = [
  ['participantNote', 404],
  ['coaching', 422],
] as const;

const about = ABOUT.map(([kind, refused]) =>
  check(
    ['N5-ANSWERS'],
    `after the erasure of a participant, the service does not replay a stored response that contains ${oneInWords(kind)} about the participant`,
    async (target) => {
      const participant = await make(target, 'participant');
      const record = await (kind === 'coaching'
        ? makeKeyedCoaching(target, participant)
        : makeKeyed(target, kind, {}, participant));
      await isRepeated(record);
      await erase(target, participant);
      equal(
        hasStatus(await record.again(), refused).headers['idempotent-replayed'],
        undefined,
        '`Idempotent-Replayed`',
      );
    },
  ),
);

/** Scenarios of decision N5: an erasure also removes responses stored for an `Idempotency-Key`. */
export const erasedAnswerScenarios = [...ofPersons, ...about];
