/**
 * The maximum numbers of simultaneous requests of one process (decision N7b): for an organisation to one host, in
 * total, and for repeated deliveries.
 */
const MAX_PER_HOST = 4;
const MAX_IN_ALL = 64;
const MAX_REPEATED = MAX_IN_ALL / 2;

/** The destination of a request, and whether the request repeats a failed delivery. */
interface Use {
  readonly organisationId: string;
  readonly host: string;
  readonly isRepeated: boolean;
}

/** The slots for simultaneous requests of webhooks in this process. */
export interface Slots {
  /** Takes a slot. Returns a function that releases the slot; undefined if no slot is free. */
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
