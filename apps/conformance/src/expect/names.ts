import type { Target } from '../deployment/target.ts';
import type { Kind } from '../interface/kinds.ts';
import { type Group, groupOf } from './groups.ts';

/** Family names in the order of a German dictionary (DIN 5007-1). */
export const GERMAN = [
  'Ableger',
  'Äcker',
  'Adler',
  'adlig',
  'Ofen',
  'Ölberg',
  'Straße',
  'Strauch',
  'Zug',
  'Zypresse',
] as const;

/** The same names, unsorted, as the check writes them. */
const SHUFFLED = [5, 0, 6, 2, 4, 1, 7, 3, 9, 8].map((place) => GERMAN[place]);

/** How far the names of each further field are shifted, so that no two fields have the same order. */
const SHIFT = 3;

/** Records of a kind with these names in each of these fields, unsorted. No check changes them. */
export const germanRecords = (target: Target, kind: Kind, fields: readonly string[]): Promise<Group> =>
  target.once(`records of the kind ${kind} with German names`, async (own) => {
    const nameOf = (at: number, place: number) => SHUFFLED[(at + SHIFT * place) % SHUFFLED.length];
    const bodies = SHUFFLED.map((_, at) =>
      Object.fromEntries(fields.map((field, place) => [field, nameOf(at, place)])),
    );
    return groupOf(own, kind, bodies);
  });
