/** Teaching units as exact integers, in hundredths of a unit (see `wire/units.ts`). */

const withPlaces = (scaled: bigint, places: number): string => {
  const digits = String(scaled).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

/** Teaching units as a decimal string with two places: `7.50`. */
export const unitsText = (units: bigint): string => withPlaces(units, 2);

export const sumOf = (units: readonly bigint[]): bigint => units.reduce((sum, one) => sum + one, 0n);

/**
 * The share of a part in a whole, as a decimal string with four places, rounded half up; undefined if the whole is 0.
 */
export const shareOf = (part: bigint, whole: bigint): string | undefined =>
  whole === 0n ? undefined : withPlaces((part * 20_000n + whole) / (whole * 2n), 4);
