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

/** The same names in the order in which they are given. */
const SHUFFLED = [5, 0, 6, 2, 4, 1, 7, 3, 9, 8].map((place) => GERMAN[place]);

/** How far the names of a further field are shifted, so that the order of one field is not that of another. */
const SHIFT = 3;

/** Records of a kind with these names in each of these fields, in no order. No check changes them. */
export const germanRecords = (target: Target, kind: Kind, fields: readonly string[]): Promise<Group> =>
  target.once(`records of the kind ${kind} with German names`, async (own) => {
    const nameOf = (at: number, place: number) => SHUFFLED[(at + SHIFT * place) % SHUFFLED.length];
    const bodies = SHUFFLED.map((_, at) =>
      Object.fromEntries(fields.map((field, place) => [field, nameOf(at, place)])),
    );
    return groupOf(own, kind, bodies);
  });
