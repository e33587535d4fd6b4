import { recordOf, succeeds } from '../deployment/answers.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { type Made, make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasCode, hasStatus, holds } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { answered, askToErase, askToUndelete, makeSeated, makeSubject, type Subject } from '../expect/persons.ts';
import { remove } from '../expect/recordRequests.ts';
import { enrol, runners } from '../expect/roles.ts';

/** The number of persons that race: for each, another request is sent first. */
const PERSONS = 6;
/**
 * The number of coachings created for each in the meantime: a single one is rarely in progress at the moment of the
 * erasure.
 */
const CREATIONS = 4;

/** Sends requests at the same time, with `one` of them in another place of the sequence for each index. */
const race = async <Told>(index: number, one: () => Promise<Answer>, others: readonly (() => Promise<Told>)[]) => {
  const place = index % (others.length + 1);
  const before = others.slice(0, place).map((send) => send());
  const own = one();
  const after = others.slice(place).map((send) => send());
  const [answer, ...told] = await Promise.all([own, ...before, ...after]);
  return { own: answer, others: told };
};

const ofSeveral = async (prove: (index: number) => Promise<void>): Promise<void> =>
  void (await Promise.all(Array.from({ length: PERSONS }, (_, index) => prove(index))));

/** A write about a participant, its rejection after the participant's erasure, and the final state of its record. */
interface Write {
  method: 'POST' | 'PATCH';
  path: string;
  body: unknown;
  refused: number;
  /** The status of a later read: the record remains without its personal content, or does not exist. */
  left: 200 | 404;
}

const writesAbout = async (
  target: Target,
  { participant, notes, coaching }: Subject,
  word: string,
): Promise<Write[]> => {
  const about = { participantId: participant.id, voucherNumber: word };
  const enrolment = async (): Promise<Write> => {
    const { id } = await make(target, 'course', { status: 'open' });
    const body = { enrolment: { ...about, courseId: id } };
    return { method: 'POST', path: '/v1/enrolments', body, refused: 422, left: 404 };
  };
  const coachings = { [coaching.wrapper]: about };
  const changed = { [coaching.wrapper]: { voucherNumber: word } };
  const created: Write = { method: 'POST', path: coaching.collection, body: coachings, refused: 422, left: 200 };
  return [
    ...Array.from({ length: CREATIONS }, () => created),
    { method: 'PATCH', path: coaching.path, body: changed, refused: 409, left: 200 },
    { method: 'POST', path: notes[0].collection, body: { note: { title: word } }, refused: 404, left: 404 },
    ...(target.settings.modules.includes('enrolments') ? [await enrolment()] : []),
  ];
};

/** Requires that the word is nowhere visible after a write that stored it. */
const saysNothing = async (target: Target, path: string, left: Write['left'], word: string): Promise<void> => {
  const hasHistory = target.settings.modules.includes('history');
  const read = hasStatus(await target.send('GET', path), left);
  const shown = hasHistory ? [read, hasStatus(await target.send('GET', `${path}/history`), 200)] : [read];
  for (const { text, asked } of shown)
    holds(!text.includes(word), `${asked} must not show personal data of an erased person.`);
};

const written = check(
  ['N5-CLOSED', 'N5-STAYS'],
  'a write about a participant during the erasure is either rejected or erased',
  (target) =>
    ofSeveral(async (index) => {
      const subject = await makeSubject(target);
      const word = target.word();
      const writes = await writesAbout(target, subject, word);
      const { own, others } = await race(
        index,
        () => askToErase(target, subject.participant),
        writes.map((write) => async () => ({
          write,
          answer: await target.send(write.method, write.path, { body: write.body }),
        })),
      );
      hasStatus(own, 200);
      for (const { write, answer } of others) {
        const { method, path, refused, left } = write;
        hasStatus(answer, method === 'POST' ? 201 : 200, refused);
        if (answer.status === refused) continue;
        await saysNothing(target, method === 'POST' ? `${path}/${recordOf(answer).id}` : path, left, word);
      }
    }),
);

const returned = check(
  ['N5-UNDELETE-FULL', 'N4-LAST-SEAT'],
  'exactly one of a simultaneous undelete and enrolment gets the last seat',
  async (target) => {
    const all = await runners(target);
    await ofSeveral(async (index) => {
      const { participant, course } = await makeSeated(target);
      const other = all[index] as Made;
      succeeds(await remove(target, participant));
      const { own, others } = await race(index, () => askToUndelete(target, participant), [
        () => enrol(target, other, course),
      ]);
      const refused = [own, ...others].filter(({ status }) => status !== 200);
      equal(refused.length, 1, 'The number of rejected requests');
      for (const answer of refused) hasCode(answer, 409, 'course_full');
      equal((await answered(target, course)).participantCount, 1, '`participantCount` of the course');
    });
  },
);

/** Persons who are erased, or come back, while others write about them or take their seats. */
export const personRaceScenarios = [written, returned];
