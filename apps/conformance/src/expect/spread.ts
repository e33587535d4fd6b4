/**
 * A sample of several values, for one of many operations that must reject each of them. Neighbouring positions get
 * different values, so that every run sends each value several times, and a few runs with other seeds send each value
 * to all positions.
 */
export const spread = <Value>(
  values: readonly Value[],
  { position, seed, count }: { position: number; seed: number; count: number },
): Value[] => {
  const drawn = position * count;
  // Each round starts one further on; otherwise every third operation, which has the same method, would get the same
  // values.
  const first = (seed + drawn + Math.floor(drawn / values.length)) % values.length;
  return [...values.slice(first), ...values.slice(0, first)].slice(0, count);
};
