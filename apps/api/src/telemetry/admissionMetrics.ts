import type { Meter } from '@opentelemetry/api';

/** Observes the requests that admission refused so far, by kind, at each collection. */
export const observeRefusals = (meter: Meter, refused: () => Readonly<Record<string, number>>): void => {
  meter
    .createObservableCounter('admission_refused_total', { description: 'Requests of strangers that were refused' })
    .addCallback((result) => {
      for (const [kind, count] of Object.entries(refused())) result.observe(count, { kind });
    });
};

/** Observes by how much the database's clock is ahead, once that is known, at each collection. */
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
