import type { Meter } from '@opentelemetry/api';

/** At each collection, observes the number of requests that admission has rejected so far, by kind. */
export const observeRefusals = (meter: Meter, refused: () => Readonly<Record<string, number>>): void => {
  meter
    .createObservableCounter('admission_refused_total', { description: 'Rejected unauthenticated requests' })
    .addCallback((result) => {
      for (const [kind, count] of Object.entries(refused())) result.observe(count, { kind });
    });
};

/** At each collection, observes by how many seconds the database's clock is ahead, if known. */
export const observeClock = (meter: Meter, aheadSeconds: () => number | undefined): void => {
  meter
    .createObservableGauge('database_clock_ahead_seconds', {
      description: "Time by which the database's clock is ahead of this machine's",
    })
    .addCallback((result) => {
      const ahead = aheadSeconds();
      if (ahead !== undefined) result.observe(ahead);
    });
};
