import { setTimeout as pause } from 'node:timers/promises';
import { recordOf, succeeds } from '../deployment/answers.ts';
import { Failed } from '../deployment/errors.ts';
import { type Made, make, shared } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus, holds } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import {
  changesDuring,
  changesOf,
  changesUntil,
  endOfFeed,
  nextOf,
  ofRecord,
  type Query,
  readFeed,
  shown,
} from '../expect/feed.ts';
import { patch, readRecord, remove } from '../expect/recordRequests.ts';
import type { Change } from '../interface/modules.ts';

const WRITERS = 20;
/** The number of writes by each client; each write begins when the previous one has ended. */
const ONE_AFTER_THE_OTHER = 10;

const numbersOf = (changes: readonly Change[]): bigint[] => changes.map(({ id }) => BigInt(id));
const isAscending = (numbers: readonly (bigint | number)[]): boolean =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));

/** The changes of a participant with simultaneous writes, and the responses to these writes. */
const writtenAtOnce = (target: Target) =>
  target.once('a participant with simultaneous writes', async (own) => {
    const made = await make(own, 'participant');
    const { result: answers, changes } = await changesDuring(own, ['participant'], () =>
      Promise.all(Array.from({ length: WRITERS }, () => patch(own, made, { birthCity: own.word() }))),
    );
    return { made, answers, changes };
  });

const order = [
  check(
    ['N1-ORDER'],
    'the change feed lists the changes of consecutive writes in the order of the writes',
    async (target) => {
      const { result, changes } = await changesDuring(target, ['fundingAgency'], async () => {
        const [one, two] = [await make(target, 'fundingAgency'), await make(target, 'fundingAgency')];
        hasStatus(await patch(target, two, { name: target.word() }), 200);
        hasStatus(await patch(target, one, { name: target.word() }), 200);
        const three = await make(target, 'fundingAgency');
        succeeds(await remove(target, two));
        hasStatus(await patch(target, one, { name: target.word() }), 200);
        return [one, two, three];
      });
      const names = new Map(result.map(({ id }, index) => [id, index + 1]));
      const own = changes.filter(({ recordId }) => names.has(recordId));
      const expected = ['1 1', '2 1', '2 2', '1 2', '3 1', '2 3', '1 3'];
      equal(
        own.map(({ recordId, version }) => `${names.get(recordId)} ${version}`),
        expected,
        'The order of the changes',
      );
      holds(isAscending(numbersOf(changes)), 'The ids of the changes must ascend as numbers.');
    },
  ),
  check(
    ['N1-ORDER'],
    'the change feed lists every version of a record once and in order, even after simultaneous writes',
    async (target) => {
      const { made, changes } = await writtenAtOnce(target);
      const expected = Array.from({ length: WRITERS }, (_, index) => index + 2);
      equal(
        ofRecord(changes, made).map(({ version }) => version),
        expected,
        'The list of versions',
      );
      holds(isAscending(numbersOf(changes)), 'The ids of the changes must ascend as numbers.');
    },
  ),
];

/** The time that a concurrent reader waits at the end of the feed. */
const PAUSE_MS = 5;

/** Reads the feed almost without pauses until it reaches the change of a record created in the meantime. */
const follow = async (target: Target, from: Query, limit: number, last: Promise<Made>): Promise<Change[]> => {
  const seen: Change[] = [];
  let made: Made | undefined;
  let deadline = Number.POSITIVE_INFINITY;
  const created = last.then((record) => {
    made = record;
    deadline = target.now() + target.settings.timeoutMs;
  });
  // The creation may fail during a read: then the caller, who also awaits `last`, reports it.
  created.catch(() => undefined);
  for (let position = from; made === undefined || ofRecord(seen, made).length === 0; ) {
    if (target.now() > deadline)
      throw new Failed(`The concurrent reader must receive the record ${made?.id}, but never did.`);
    const page = await readFeed(target, { ...position, limit: String(limit) });
    const found = changesOf(page);
    const isNew = found.some(({ id }) => seen.every((one) => one.id !== id));
    if (isNew && made !== undefined) deadline = target.now() + target.settings.timeoutMs;
    seen.push(...found);
    if (found.length === 0) await Promise.race([created, pause(PAUSE_MS)]);
    position = nextOf(page);
  }
  return seen.slice(0, seen.findIndex(({ recordId }) => recordId === made?.id) + 1);
};

const idsOf = (changes: readonly Change[]): string[] => changes.map(({ id }) => id);

const gaps = check(
  ['N1-NO-GAPS'],
  'a client that reads the change feed during many writes receives the same changes as a client that reads afterwards',
  async (target) => {
    const from = await endOfFeed(target, ['fundingAgency']);
    const writing = Promise.all(Array.from({ length: 2 * WRITERS }, () => make(target, 'fundingAgency')));
    const last = writing.then(() => make(target, 'fundingAgency'));
    const [seen, sentinel] = await Promise.all([follow(target, from, 3, last), last]);
    const later = await changesUntil(target, from, sentinel);
    equal(idsOf(seen), idsOf(later), 'The list of changes that the concurrent reader received');
    for (const made of await writing) equal(shown(ofRecord(later, made)), ['created 1'], 'The changes of a record');
  },
);

const pages = check(['N1-PAGES'], 'the change feed returns the same changes with every page size', async (target) => {
  // A rarely written kind, and only this kind: the number of pages equals the number of changes.
  const parent = await shared(target, 'course');
  const from = await endOfFeed(target, ['courseNote']);
  const write = () => make(target, 'courseNote', {}, { parent });
  await Promise.all(Array.from({ length: 7 }, write));
  const last = await write();
  const changes = await changesUntil(target, from, last);
  await Promise.all(
    [1, 2, 3, 7, 200].map(async (limit) => {
      const again = await changesUntil(target, from, last, limit);
      equal(idsOf(again), idsOf(changes), `The list of changes in pages of ${limit}`);
    }),
  );
});

/** A record in each organisation, and the changes that the other organisation sees during their creation. */
const seenByOthers = (target: Target) =>
  target.once('changes that another organisation sees', async (all) => {
    const from = await endOfFeed(all, ['contact'], { as: 'other' });
    const own = await make(all, 'contact');
    const theirs = await make(all, 'contact', {}, { as: 'other' });
    return { own, theirs, changes: await changesUntil(all, from, theirs, 1_000, { as: 'other' }) };
  });

const organisations = [
  check(['N1-ORGANISATIONS'], 'the change feed contains no changes of another organisation', async (target) => {
    const { result: theirs, changes } = await changesDuring(target, ['contact', 'fundingAgency'], async () => [
      await make(target, 'contact', {}, { as: 'other' }),
      await make(target, 'fundingAgency', {}, { as: 'other' }),
    ]);
    for (const made of theirs) equal(ofRecord(changes, made), [], 'The list of changes of the other organisation');
  }),
  check(
    ['N1-ORGANISATIONS'],
    'another organisation sees its own changes in the change feed, and none of the first organisation',
    async (target) => {
      const { own, theirs, changes } = await seenByOthers(target);
      equal(
        [ofRecord(changes, own), shown(ofRecord(changes, theirs))],
        [[], ['created 1']],
        'The changes of both records',
      );
    },
  ),
];

const actors = check(
  ['N1-ACTOR'],
  'all changes by one caller have the same actor, and changes by another organisation have a different actor',
  async (target) => {
    const { changes, result } = await changesDuring(target, ['participant', 'fundingAgency'], async () => {
      const [participant, agency] = [await make(target, 'participant'), await make(target, 'fundingAgency')];
      hasStatus(await patch(target, agency, { name: target.word() }), 200);
      succeeds(await remove(target, participant));
      return [participant, agency];
    });
    const own = result.flatMap((made) => ofRecord(changes, made));
    const [actor] = own.map(({ actorId }) => actorId);
    holds(typeof actor === 'string', 'A change by a caller with an access token must have an actor.');
    equal(
      own.map(({ actorId }) => actorId),
      own.map(() => actor),
      'The list of actors',
    );
    const { theirs, changes: ofOthers } = await seenByOthers(target);
    const [change] = ofRecord(ofOthers, theirs);
    holds(change?.actorId !== actor, 'The changes of another organisation must have a different actor.');
  },
);

const stamps = [
  check(
    ['N1-STAMPS'],
    'consecutive writes never decrease `updatedAt` of a record, and the change feed contains the same times',
    async (target) => {
      const made = await make(target, 'participant');
      const { result: answers, changes } = await changesDuring(target, ['participant'], async () => {
        const times: string[] = [];
        for (let index = 0; index < ONE_AFTER_THE_OTHER; index += 1) {
          const written = recordOf(hasStatus(await patch(target, made, { birthCity: target.word() }), 200));
          const read = await readRecord(target, made);
          times.push(String(written.updatedAt), String(read.updatedAt));
        }
        return times;
      });
      equal(answers, answers.toSorted(), 'The list of `updatedAt` in the order of the writes');
      const times = ofRecord(changes, made).map(({ changedAt }) => changedAt);
      equal(
        times,
        answers.filter((_, index) => index % 2 === 0),
        'The list of `changedAt` in the change feed',
      );
    },
  ),
  check(['N1-STAMPS'], 'simultaneous writes never decrease `updatedAt` of a record', async (target) => {
    const { made, answers, changes } = await writtenAtOnce(target);
    for (const answer of answers) hasStatus(answer, 200);
    const times = ofRecord(changes, made).map(({ changedAt }) => changedAt);
    equal(times, times.toSorted(), 'The list of `changedAt` in the order of the versions');
    equal((await readRecord(target, made)).updatedAt, times.at(-1), '`updatedAt` of the record');
  }),
];

/** Scenarios of decision N1: the changes of one organisation, complete and in one order. */
export const changeOrderScenarios = [...order, gaps, pages, ...organisations, actors, ...stamps];
