/** The resident memory over some time. */
export interface Resident {
  readonly middleMb: number;
  readonly lastMb: number;
  /** The ratio of the last third of the time to the middle third. */
  readonly ratio: number;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Compares the middle third of the samples with the last, by their means, since memory rises and falls with garbage
 * collection. The first third is left out: caches fill, and the heap reaches its size.
 */
export const residentOver = (samplesMb: readonly number[]): Resident => {
  const third = Math.floor(samplesMb.length / 3);
  const [middleMb, lastMb] = [mean(samplesMb.slice(third, 2 * third)), mean(samplesMb.slice(-third))];
  return { middleMb, lastMb, ratio: lastMb / middleMb };
};
