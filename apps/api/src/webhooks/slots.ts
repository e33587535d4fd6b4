/**
 * The maximum number of requests of one process: to one host of an organisation, in total, and for repeated deliveries
 * (decision N7b).
 */
const MAX_PER_HOST = 4;
const MAX_IN_ALL = 64;
const MAX_REPEATED = MAX_IN_ALL / 2;

/** The destination of a request, and whether it repeats a failed one. */
interface Use {
  readonly organisationId: string;
  readonly host: string;
  readonly isRepeated: boolean;
}

/** The requests that webhooks may have in progress in this process. */
export interface Slots {
  /** Takes a slot; returns a function that releases it, or undefined if no slot is free. */
  take(use: Use): (() => void) | undefined;
}

export const newSlots = (): Slots => {
  const perHost = new Map<string, number>();
  let [all, repeated] = [0, 0];
  return {
    take: ({ organisationId, host, isRepeated }) => {
      const place = `${organisationId} ${host}`;
      const used = perHost.get(place) ?? 0;
      if (used >= MAX_PER_HOST || all >= MAX_IN_ALL || (isRepeated && repeated >= MAX_REPEATED)) return undefined;
      perHost.set(place, used + 1);
      all += 1;
      if (isRepeated) repeated += 1;
      return () => {
        const left = (perHost.get(place) ?? 1) - 1;
        if (left === 0) perHost.delete(place);
        else perHost.set(place, left);
        all -= 1;
        if (isRepeated) repeated -= 1;
      };
    },
  };
};
