import type { Testbed } from '../../testbed/testbed.ts';
import { atLeast, type Figure, none } from '../measuring/scenario.ts';
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
    atLeast('records at rest', tables.records.size, 1),
    none('notes that outlived their parents', tables.orphans.length),
    none('changes missed, by all mirrors together', sums.missed),
    none('out of order', sums.outOfOrder),
    none('twice', sums.twice),
    none("with a time before the previous version's", sums.backInTime),
    none('mirrors whose hash differs from the tables', sums.unequal),
    none('records in which they differ', sums.differing),
    none('records that polling by updatedAt missed', polled.differing.length),
  ];
};
