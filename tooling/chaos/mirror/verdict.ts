import type { Testbed } from '../../testbed/testbed.ts';
import type { Figure } from '../measuring/scenario.ts';
import type { Follower } from './follower.ts';
import { POLLED, type Poller } from './poller.ts';
import { compare, missedBy, only, type Tables } from './tables.ts';

const SHOWN = 5;

/** Compares the mirrors with the tables at rest. */
export const figuresOf = (
  testbed: Testbed,
  followers: readonly Follower[],
  poller: Poller,
  tables: Tables,
): readonly Figure[] => {
  const sums = { missed: 0, outOfOrder: 0, twice: 0, backInTime: 0, unequal: 0, differing: 0 };
  for (const { name, types, copy, restarts } of followers) {
    const truth = types === undefined ? tables : only(tables, types);
    const missed = missedBy(copy, truth);
    const { isEqual, differing } = compare(copy.records, truth);
    testbed.say(
      `${name}: ${copy.received} changes, ${missed} missed, ${copy.outOfOrder} out of order, ${copy.twice} twice, ` +
        `${differing.length} records differ${restarts() === 0 ? '' : `, ${restarts()} restarts`}`,
    );
    if (!isEqual) testbed.say(`  such as ${differing.slice(0, SHOWN).join(', ')}`);
    sums.missed += missed;
    sums.outOfOrder += copy.outOfOrder;
    sums.twice += copy.twice;
    sums.backInTime += copy.backInTime;
    sums.unequal += isEqual ? 0 : 1;
    sums.differing += differing.length;
  }
  const polled = compare(
    poller.records,
    only(
      tables,
      POLLED.map(({ type }) => type),
    ),
  );
  testbed.say(`polling by updatedAt: ${poller.read()} records read, ${polled.differing.length} differ`);
  return [
    { name: 'records at rest', value: tables.records.size, unit: '', atLeast: 1 },
    { name: 'notes that outlived what they are on', value: tables.orphans.length, unit: '', atMost: 0 },
    { name: 'changes missed, by all mirrors together', value: sums.missed, unit: '', atMost: 0 },
    { name: 'out of order', value: sums.outOfOrder, unit: '', atMost: 0 },
    { name: 'twice', value: sums.twice, unit: '', atMost: 0 },
    { name: 'with a time before that of the version before', value: sums.backInTime, unit: '', atMost: 0 },
    { name: 'mirrors whose hash is not that of the tables', value: sums.unequal, unit: '', atMost: 0 },
    { name: 'records in which they differ', value: sums.differing, unit: '', atMost: 0 },
    { name: 'records that polling by updatedAt missed', value: polled.differing.length, unit: '', atMost: 0 },
  ];
};
