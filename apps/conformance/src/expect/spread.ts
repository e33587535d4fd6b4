/**
 * Some of several values, for one of many that each has to refuse all of them: two at neighbouring positions get different
 * ones, so that each value is sent several times in every run, and after a few runs with other seeds each to all of them.
 */
export const spread = <Value>(
  values: readonly Value[],
  { position, seed, count }: { position: number; seed: number; count: number },
): Value[] => {
  const drawn = position * count;
  // Each time round begins one further on, or every third operation, which has the same method, would get the same values.
  const first = (seed + drawn + Math.floor(drawn / values.length)) % values.length;
  return [...values.slice(first), ...values.slice(0, first)].slice(0, count);
};
