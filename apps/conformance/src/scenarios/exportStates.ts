import { recordOf, succeeds } from '../deployment/answers.ts';
import type { Made } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { changesDuring, ofRecord } from '../expect/feed.ts';
import { historyOf } from '../expect/history.ts';
import { requireModules, requireRemovable } from '../expect/offered.ts';
import { answered, askToUndelete, exportOf, listedRecord, makePerson, recordsIn } from '../expect/persons.ts';
import { realChange } from '../expect/realChange.ts';
import { patch, remove } from '../expect/recordRequests.ts';
import type { JsonObject } from '../interface/json.ts';
import { type PersonKind, persons } from '../interface/modules.ts';

/** Exports of a person that was changed, deleted and brought back, each with what is shown elsewhere at that time. */
const stagesOf = (target: Target, kind: PersonKind) =>
  target.once(`a ${kind} that was exported at each stage of its life`, async (own) => {
    requireRemovable(own, kind);
    const hasHistory = own.settings.modules.includes('history');
    const made = await makePerson(own, kind);
    succeeds(await patch(own, made, realChange(own, kind, made.sent)));
    const shown = async (read: (target: Target, made: Made) => Promise<JsonObject>) => ({
      exported: await exportOf(own, made),
      record: await read(own, made),
      entries: hasHistory ? await historyOf(own, made) : [],
    });
    succeeds(await remove(own, made));
    const deleted = await shown(listedRecord);
    const undelete = async () => hasStatus(await askToUndelete(own, made), 200);
    const { result, changes } = own.settings.modules.includes('changes')
      ? await changesDuring(own, [kind], undelete)
      : { result: await undelete(), changes: [] };
    return { made, deleted, undelete: result, changes, back: await shown(answered) };
  });

/** What a history says, with the record of which it is. */
const versionsOf = (kind: PersonKind, { id }: Made, entries: readonly object[]): JsonObject[] =>
  entries.map((entry) => ({ type: kind, recordId: id, ...entry }));

const byVersion = (one: JsonObject, other: JsonObject): number => Number(one.version) - Number(other.version);

const STAGES = { deleted: 'is deleted', back: 'came back' } as const;

const exports = persons.flatMap((kind) =>
  (['deleted', 'back'] as const).flatMap((stage) => [
    check(
      ['N5-EXPORT'],
      `the export of a ${kind} that ${STAGES[stage]} has the record as it is shown`,
      async (target) => {
        const { exported, record } = (await stagesOf(target, kind))[stage];
        equal(exported.record, record, 'The record');
      },
    ),
    check(['N5-EXPORT-HISTORY'], `the export of a ${kind} that ${STAGES[stage]} has its history`, async (target) => {
      requireModules(target, 'history');
      const { made, [stage]: shown } = await stagesOf(target, kind);
      const versions = recordsIn(shown.exported, 'history').filter(({ recordId }) => recordId === made.id);
      const expected = versionsOf(kind, made, shown.entries);
      equal(versions.toSorted(byVersion), expected.toSorted(byVersion), 'The history');
    }),
  ]),
);

const undeletes = persons.flatMap((kind) => [
  check(['N5-UNDELETE-FEED'], `the feed says \`restored\` once of a ${kind} that comes back`, async (target) => {
    requireModules(target, 'changes');
    const { made, changes } = await stagesOf(target, kind);
    const operations = ofRecord(changes, made).map(({ operation }) => operation);
    equal(operations, ['restored'], 'What the feed says');
  }),
  check(['N2-REQUEST-ID', 'N2-ACTOR'], `what brings a ${kind} back stands in its history`, async (target) => {
    requireModules(target, 'history', 'privacy');
    const { undelete, back } = await stagesOf(target, kind);
    const [newest, before] = back.entries;
    const { updatedAt } = recordOf(undelete);
    equal(
      [newest?.operation, newest?.requestId, newest?.changedAt, newest?.actor],
      ['restored', undelete.headers['x-request-id'], updatedAt, before?.actor],
      'Operation, request, time and caller of the newest entry',
    );
  }),
]);

/** Scenarios of decision N5 for each kind of person: what is exported when it is deleted, and when it has come back. */
export const exportStateScenarios = [...exports, ...undeletes];
