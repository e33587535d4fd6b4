import type { Target } from '../deployment/target.ts';
import { equal, holds } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { historyOf } from '../expect/history.ts';
import { KEPT } from '../expect/keptFields.ts';
import { requireModules } from '../expect/offered.ts';
import { listedRecord, recordsIn } from '../expect/persons.ts';
import { isObject, type JsonObject } from '../interface/json.ts';
import { inWords, oneInWords } from '../interface/kindWords.ts';
import { type HistoryEntry, persons } from '../interface/modules.ts';
import { type Described, erasedDescribed } from '../protocol/generated/describedPersons.ts';

const keptOf = ({ resource }: Described): readonly string[] =>
  Object.entries(KEPT).find(([name]) => name === resource)?.[1] ?? [];

/** Whether an erasure removes the whole record. */
const isGone = ({ resource }: Described, index: number): boolean => index === 0 || resource === 'notes';

const fieldOf = (pointer: string): string => pointer.split('/')[1] ?? '';

/** The fields whose values histories contain. */
const fieldsIn = (entries: readonly HistoryEntry[]): string[] =>
  [...new Set(entries.flatMap(({ changes }) => changes.map(({ pointer }) => fieldOf(pointer))))].toSorted();

const plans = persons.map((kind) =>
  check(
    ['N5-PLAN'],
    `the dry run of an erasure lists each remaining field about ${oneInWords(kind)} with all fields, and counts each version`,
    async (target) => {
      const { records, plan } = await erasedDescribed(target, kind);
      const named = recordsIn(plan, 'keeps').map(({ what }) => String(what));
      const written = records.flatMap((one) =>
        keptOf(one).flatMap((field) => (one.record[field] === undefined ? [] : [`${one.resource}/${field}`])),
      );
      const unnamed = written.filter((what) => !named.includes(what) && !named.includes(what.split('/')[0] ?? ''));
      equal(unnamed, [], 'The list of remaining fields that the dry run does not list');
      const { modules } = target.settings;
      const removes: JsonObject = isObject(plan.removes) ? plan.removes : {};
      if (!modules.includes('history')) return;
      const versions = records.reduce((sum, { before }) => sum + before.length, 0);
      // Other records may reference the person as well: no decision settles whether their versions count.
      holds(
        removes.versions === versions || (kind === 'participant' && Number(removes.versions) > versions),
        `The dry run must count ${versions} versions, but counts ${removes.versions}.`,
      );
    },
  ),
);

const emptied = persons.map((kind) =>
  check(
    ['N5-HISTORY'],
    `after the erasure of ${oneInWords(kind)} with all fields, the histories of the ${inWords(kind)} and of its notes contain no values`,
    async (target) => {
      requireModules(target, 'history');
      const { records } = await erasedDescribed(target, kind);
      for (const { made, before } of records.filter(isGone)) {
        holds(fieldsIn(before).length > 0, `The history ${made.path} must contain values before the erasure.`);
        const entries = await historyOf(target, made);
        equal(entries.length, before.length + 1, `The number of versions of ${made.path}`);
        equal(fieldsIn(entries), [], `The list of fields with values in the history of ${made.path}`);
        const requests = entries.flatMap(({ requestId, traceId }) => [requestId, traceId]);
        equal(
          requests.filter((id) => id !== undefined),
          [],
          'The list of request ids in the history',
        );
      }
    },
  ),
);

const OF_THE_VERSION = ['id', 'insertedAt', 'updatedAt', 'deletedAt'];

const about = (['coaching', 'enrolment'] as const).map((kind) => {
  const find = async (target: Target): Promise<Described> => {
    if (kind === 'enrolment') requireModules(target, 'enrolments');
    const { records } = await erasedDescribed(target, 'participant');
    const found = records.find(({ made }) => made.kind === kind);
    holds(found !== undefined, `The check requires ${oneInWords(kind)}, but has not created one.`);
    return found;
  };
  return [
    check(
      ['N5-STAYS'],
      `after the erasure of a participant with all fields, the ${inWords(kind)} contains only permitted fields`,
      async (target) => {
        const one = await find(target);
        const record = await listedRecord(target, one.made);
        const kept = keptOf(one);
        const left = Object.keys(record).filter((field) => !kept.includes(field) && !OF_THE_VERSION.includes(field));
        equal(left, [], 'The list of other remaining fields');
        const stay = (from: JsonObject) => kept.map((field) => [field, from[field]]);
        equal(stay(record), stay(one.record), 'The permitted fields after the erasure');
      },
    ),
    check(
      ['N5-STAYS', 'N5-HISTORY'],
      `after the erasure of a participant with all fields, the history of the ${inWords(kind)} contains only values of permitted fields`,
      async (target) => {
        requireModules(target, 'history');
        const one = await find(target);
        const kept = keptOf(one);
        const shown = fieldsIn(one.before).filter((field) => kept.includes(field));
        equal(fieldsIn(await historyOf(target, one.made)), shown, 'The list of fields with values in the history');
      },
    ),
  ];
});

/** Scenarios of decision N5: what an erasure removes and leaves, field by field. */
export const erasedFieldScenarios = [...plans, ...emptied, ...about.flat()];
