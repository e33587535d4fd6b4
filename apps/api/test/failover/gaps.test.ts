import { expect, test } from 'vitest';
import { addedTo, longestGap, successesSince } from './gaps.ts';

test('the longest gap is the longest time between two consecutive successes', () => {
  expect(longestGap([0, 10, 500, 510])).toBe(490);
  expect(longestGap([7])).toBe(0);
});

test('a gap starts at the last success before the observed period', () => {
  expect(successesSince([0, 10, 500, 510], 20)).toEqual([10, 500, 510]);
  expect(successesSince([0, 10, 500, 510], 10)).toEqual([0, 10, 500, 510]);
  expect(successesSince([0, 10], 600)).toEqual([10]);
  expect(successesSince([500, 510], 20)).toEqual([500, 510]);
});

test('the downtime added by the service is counted from the first success of the database', () => {
  const database = [0, 50, 4_000, 4_050, 4_100, 4_500];
  expect(addedTo(database, [0, 60, 4_600, 4_610])).toBe(600);
});

test('if only the service fails, the whole gap counts as downtime added by the service', () => {
  const database = Array.from({ length: 100 }, (_, index) => index * 50);
  expect(addedTo(database, [0, 100, 3_100])).toBe(3_000);
});

test('a brief success of the database during its outage does not end the outage', () => {
  const database = [0, 1_000, 1_050, 5_000, 5_050];
  expect(addedTo(database, [0, 5_100])).toBe(100);
});

test('a service without a long gap adds no downtime', () => {
  expect(addedTo([0, 9_000], [0, 400, 800])).toBe(0);
});
