import { readdirSync } from 'node:fs';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Meter } from '@opentelemetry/api';

const DELAY_RESOLUTION_MS = 10;
const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;

/** The number of open files and sockets; undefined on systems other than Linux. */
const openFiles = (): number | undefined => {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return undefined;
  }
};

/** At each collection, observes the event loop, memory and processor time of this process. */
export const observeProcess = (meter: Meter): void => {
  const delays = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  delays.enable();
  let utilization = performance.eventLoopUtilization();

  const gauge = (name: string, description: string) => meter.createObservableGauge(name, { description });
  gauge('nodejs_eventloop_delay_seconds', 'Delay of the event loop since the last collection').addCallback((result) => {
    // The monitor's values include its own interval, which is subtracted.
    const delay = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - DELAY_RESOLUTION_MS / 1_000);
    result.observe(delay(delays.percentile(50)), { quantile: '0.5' });
    result.observe(delay(delays.percentile(99)), { quantile: '0.99' });
    result.observe(delay(delays.max), { quantile: '1' });
    delays.reset();
  });
  gauge(
    'nodejs_eventloop_utilization_ratio',
    'Share of the time since the last collection in which the event loop was busy',
  ).addCallback((result) => {
    result.observe(performance.eventLoopUtilization(utilization).utilization);
    utilization = performance.eventLoopUtilization();
  });
  gauge('process_resident_memory_bytes', 'Resident memory').addCallback((result) =>
    result.observe(process.memoryUsage.rss()),
  );
  gauge('nodejs_heap_used_bytes', 'Heap in use').addCallback((result) =>
    result.observe(process.memoryUsage().heapUsed),
  );
  gauge('process_start_time_seconds', 'Start of the process, in seconds since 1970').addCallback((result) =>
    result.observe(performance.timeOrigin / 1_000),
  );
  gauge('process_open_fds', 'Open files and sockets').addCallback((result) => {
    const count = openFiles();
    if (count !== undefined) result.observe(count);
  });
  meter
    .createObservableCounter('process_cpu_seconds_total', { description: 'Processor time used' })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage();
      result.observe((user + system) / MICROSECONDS);
    });
};
