import type { Random } from './random.ts';

/**
 * Ranges that the Bundesnetzagentur reserves for films and books (Amtsblatt 7/2021, Mitteilung 148). Any other number could
 * belong to a person.
 */
const LANDLINES = ['30 23125', '40 66969', '69 90009', '89 99998', '221 4710'] as const;
const MOBILES = ['171 39200', '176 040690'] as const;

/** A random landline number that is not assigned to anybody. */
export const landlineOf = (random: Random): string =>
  `+49 ${random.pick(LANDLINES)}${String(random.between(0, 999)).padStart(3, '0')}`;

/** A random mobile number that is not assigned to anybody. */
export const mobileOf = (random: Random): string =>
  `+49 ${random.pick(MOBILES)}${String(random.between(0, 99)).padStart(2, '0')}`;
