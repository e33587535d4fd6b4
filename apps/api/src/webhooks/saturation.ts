import { type EventLoopUtilization, performance } from 'node:perf_hooks';

/** The share of time for which the event loop is busy when it counts as saturated. */
const SATURATED = 0.9;
/** The minimum time over which the share is measured, in milliseconds. */
const SPAN_MS = 200;

/** Returns a function that returns whether the event loop of this process has recently been saturated. */
export const saturationOf = (
  clock: () => number = () => performance.now(),
  utilizationSince: (before?: EventLoopUtilization) => EventLoopUtilization = (before) =>
    performance.eventLoopUtilization(before),
): (() => boolean) => {
  let [since, before, isSaturated] = [clock(), utilizationSince(), false];
  return () => {
    const now = clock();
    if (now - since < SPAN_MS) return isSaturated;
    isSaturated = utilizationSince(before).utilization >= SATURATED;
    [since, before] = [now, utilizationSince()];
    return isSaturated;
  };
};
