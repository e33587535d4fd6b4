import { type EventLoopUtilization, performance } from 'node:perf_hooks';

/** An event loop that is busy for this share of its time is saturated. */
const SATURATED = 0.9;
/** The minimum time over which a share is measured. */
const SPAN_MS = 200;

/** @returns a function that tells whether the event loop of this process was saturated recently */
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
