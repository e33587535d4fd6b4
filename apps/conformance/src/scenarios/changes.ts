import { randomUUID } from 'node:crypto';
import { recordOf, succeeds } from '../deployment/answers.ts';
import { type Made, make, shared } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus } from '../expect/assertions.ts';
import { check, checkOfKind } from '../expect/check.ts';
import { byOneCaller, changesDuring, ofRecord, shown } from '../expect/feed.ts';
import { groupedWith } from '../expect/groups.ts';
import { remove } from '../expect/recordRequests.ts';
import { enrol } from '../expect/roles.ts';
import { validRequestForOwnRecord } from '../expect/validRequests.ts';
import type { JsonObject } from '../interface/json.ts';
import { type Kind, temporaryKinds } from '../interface/kinds.ts';
import { inWords, oneInWords } from '../interface/kindWords.ts';
import { creationOf } from '../interface/listFields.ts';
import type { Change } from '../interface/modules.ts';

const makeOpen = (target: Target) => make(target, 'course', { status: 'open' });
const ENROLLED: readonly Kind[] = ['participant', 'course'];

/** Requires exactly these changes of each record, by version and operation. */
const hasChanges = (changes: readonly Change[], made: Made, ...expected: string[]): void =>
  equal(shown(ofRecord(changes, made)), expected, `The changes of the ${inWords(made.kind)}`);

const ofOthers = [
  check(
    ['N1-OF-OTHERS'],
    'an enrolment adds one change of the participant and one of the course to the change feed',
    async (target) => {
      const [participant, course] = [await make(target, 'participant'), await makeOpen(target)];
      const { changes } = await changesDuring(target, ENROLLED, async () => {
        for (let times = 0; times < 2; times += 1) hasStatus(await enrol(target, participant, course), 200);
      });
      for (const made of [participant, course]) hasChanges(changes, made, 'updated 2');
      byOneCaller(changes, participant, course);
    },
  ),
];

const notes = (['participant', 'course'] as const).map((kind) =>
  check(
    ['N1-NOTES'],
    `the deletion of ${oneInWords(kind)} adds one change of each of its notes to the change feed`,
    async (target) => {
      const parent = await make(target, kind);
      const [one, two, gone] = [
        await make(target, `${kind}Note`, {}, { parent }),
        await make(target, `${kind}Note`, {}, { parent }),
        await make(target, `${kind}Note`, {}, { parent }),
      ];
      succeeds(await remove(target, gone));
      const { changes } = await changesDuring(target, [kind, `${kind}Note`], async () =>
        succeeds(await remove(target, parent)),
      );
      hasChanges(changes, parent, 'deleted 2');
      for (const note of [one, two]) hasChanges(changes, note, 'deleted 2');
      byOneCaller(changes, parent, one, two);
      hasChanges(changes, gone);
      equal(
        ofRecord(changes, one).map(({ parentId, type }) => [parentId, type]),
        [[parent.id, `${kind}Note`]],
        '`parentId` and `type` of the change',
      );
    },
  ),
);

/** Sends a creation twice with the same key, and returns the record. */
const sendAgain = async (target: Target, kind: Kind): Promise<JsonObject> => {
  const { path, body } = await validRequestForOwnRecord(target, creationOf(kind));
  const sending = { body, headers: { 'idempotency-key': randomUUID() } };
  const first = succeeds(await target.send('POST', path, sending));
  succeeds(await target.send('POST', path, sending));
  return recordOf(first);
};

/** The changes in the feed while a creation of each kind is repeated. */
const repeated = (target: Target) =>
  target.once('repeated creations of each kind', async (own) => {
    const kinds = groupedWith(own);
    await Promise.all(kinds.map((kind) => shared(own, kind)));
    const sending = async () => Promise.all(kinds.map(async (kind) => [kind, await sendAgain(own, kind)] as const));
    const { result, changes } = await changesDuring(own, kinds, sending);
    return { records: new Map(result), changes };
  });

const replayed = temporaryKinds.map((kind) =>
  checkOfKind(
    kind,
    ['N1-REPLAYED'],
    `a repeated request with the same \`Idempotency-Key\` adds only one change of ${oneInWords(kind)} to the change feed`,
    async (target) => {
      const { records, changes } = await repeated(target);
      const id = String(records.get(kind)?.id);
      equal(shown(ofRecord(changes, { id })), ['created 1'], 'The changes of the record');
    },
  ),
);

/** Scenarios of decision N1: which records a write changes, and which requests change none. */
export const changeScenarios = [...ofOthers, ...notes, ...replayed];
