import { expect, test } from 'vitest';
import { type Attended, dayIn, type Entry, totalsOf } from './totals.ts';
import { shareOf } from './units.ts';

const session = (day: string, units: string, entry?: Entry): Attended => ({ day, units, status: 'held', entry });
const absent = (reason: Entry['reason']): Entry => ({ presence: 'absent', ...(reason && { reason }) });

test('units add up: what is not recorded is neither attended nor missed', () => {
  const partial: Entry = { presence: 'partial', unitsAttended: '0.1', reason: 'agreed_leave' };
  const sessions = [
    session('2025-01-01', '0.3', partial),
    session('2025-01-02', '4', { presence: 'present' }),
    session('2025-01-03', '2', absent('unknown')),
    session('2025-01-04', '1'),
    { ...session('2025-01-05', '8'), status: 'planned' },
    { ...session('2025-01-06', '8'), status: 'cancelled' },
  ];
  expect(totalsOf(sessions)).toEqual({
    ...{ unitsPlanned: '15.30', unitsHeld: '7.30', unitsAttended: '4.10', unitsMissedExcused: '0.20' },
    ...{ unitsMissedUnexcused: '2.00', unitsNotRecorded: '1.00', share: '0.6508' },
    months: [{ month: '2025-01', daysMissed: { unknown: 1 } }],
  });
  expect(totalsOf([session('2025-01-04', '1')])).not.toHaveProperty('share');
});

test('a share is rounded half up', () => {
  expect([shareOf(1n, 20_000n), shareOf(1n, 3n), shareOf(2n, 3n), shareOf(7n, 7n)]).toEqual([
    ...['0.0001', '0.3333', '0.6667', '1.0000'],
  ]);
});

test('a day is missed if all of it is recorded and nothing was attended, for its first reason', () => {
  const missed = [session('2025-01-31', '1', absent('unknown')), session('2025-01-31', '1', absent('sick'))];
  const half = [session('2025-02-01', '1', absent('sick')), session('2025-02-01', '1')];
  const partly = [session('2025-02-02', '1', { presence: 'partial', unitsAttended: '0.5', reason: 'sick' })];
  expect(totalsOf([...missed, ...half, ...partly]).months).toEqual([{ month: '2025-01', daysMissed: { sick: 1 } }]);
});

test('a day is one of the time zone', () => {
  expect([dayIn('Europe/Berlin', '2025-03-29T23:00:00Z'), dayIn('Europe/Berlin', '2025-03-30T21:59:59.999Z')]).toEqual([
    ...['2025-03-30', '2025-03-30'],
  ]);
});
