/** How much memory was resident, seen over some time. */
export interface Resident {
  readonly middleMb: number;
  readonly lastMb: number;
  /** How much more there was in the last third of the time than in the middle one. */
  readonly ratio: number;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Compares the middle third of the samples with the last, by their means, since garbage collection lets memory rise and
 * fall. In the first third caches fill and the heap finds its size.
 */
export const residentOver = (samplesMb: readonly number[]): Resident => {
  const third = Math.floor(samplesMb.length / 3);
  const [middleMb, lastMb] = [mean(samplesMb.slice(third, 2 * third)), mean(samplesMb.slice(-third))];
  return { middleMb, lastMb, ratio: lastMb / middleMb };
};
