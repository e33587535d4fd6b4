import * as z from 'zod/mini';
import { annotated } from './describe.ts';

/** The units of one session as a string: from 0.01 to 1000, with up to two decimal places. */
const UNITS = /^(1000(\.0{1,2})?|[1-9]\d{0,2}(\.\d{1,2})?|0\.(0[1-9]|[1-9]\d?))$/;

const withTwoPlaces = (units: string): string => {
  const [whole = '', places = ''] = units.split('.');
  return `${whole}.${places.padEnd(2, '0')}`;
};

/** Units in a record: a decimal string with two places, such as `"2.50"`. */
export const Units = annotated(z.string(), { maxLength: 7, pattern: '^(0|[1-9]\\d{0,3})\\.\\d{2}$' });

/** Units in a request: from 0.01 to 1000, with up to two decimal places; converted to two places. */
export const UnitsInput = z.pipe(
  z.string().check(z.regex(UNITS, 'Not a number of units from "0.01" to "1000.00".'), z.maxLength(7)),
  z.transform(withTwoPlaces),
);

/** A sum of units: a decimal string with two places, such as `"312.50"`. */
export const UnitSum = annotated(z.string(), { maxLength: 15, pattern: '^(0|[1-9]\\d{0,11})\\.\\d{2}$' });

/** Units of a record as an integer in hundredths, for exact arithmetic. */
export const hundredthsOf = (units: string): bigint => BigInt(units.replace('.', ''));
