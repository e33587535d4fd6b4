/* Teaching units are decimals with two places. They are counted in hundredths, which whole numbers hold exactly. */

/** The hundredths of a decimal text: `1.5` has 150. */
export const hundredthsOf = (text: string): bigint => {
  const [whole = '0', places = ''] = text.split('.');
  return BigInt(whole) * 100n + BigInt(places.padEnd(2, '0'));
};

/** Hundredths as a text with so many places. */
const decimalOf = (number: bigint, places: number): string => {
  const digits = number.toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

/** Hundredths as units are answered: 150 is `1.50`. */
export const unitsOf = (hundredths: bigint): string => decimalOf(hundredths, 2);

/** A part of a whole as a decimal fraction with four places, rounded half up. */
export const shareOf = (part: bigint, whole: bigint): string => decimalOf((part * 20_000n + whole) / (whole * 2n), 4);
