import { expect, test } from 'vitest';
import { saturationOf } from './saturation.ts';

test('an event loop counts as saturated only while it has no idle time', () => {
  let [now, share] = [0, 0.95];
  const isSaturated = saturationOf(
    () => now,
    () => ({ idle: 0, active: 0, utilization: share }),
  );
  expect(isSaturated()).toBe(false);
  now = 250;
  expect(isSaturated()).toBe(true);
  [now, share] = [300, 0.5];
  expect(isSaturated()).toBe(true);
  now = 500;
  expect(isSaturated()).toBe(false);
});
