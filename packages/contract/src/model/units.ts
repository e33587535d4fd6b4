/** Teaching units as exact numbers, in hundredths (`wire/units.ts`). */

const withPlaces = (scaled: bigint, places: number): string => {
  const digits = String(scaled).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

/** The decimal of units, with two places: `7.50`. */
export const unitsText = (units: bigint): string => withPlaces(units, 2);

export const sumOf = (units: readonly bigint[]): bigint => units.reduce((sum, one) => sum + one, 0n);

/** A part as a decimal fraction of a whole, with four places, rounded half up; undefined if the whole is nothing. */
export const shareOf = (part: bigint, whole: bigint): string | undefined =>
  whole === 0n ? undefined : withPlaces((part * 20_000n + whole) / (whole * 2n), 4);
