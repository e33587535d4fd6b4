import type { Target } from '../../target/target.ts';
import { type Grouped, groupOf, type Listing } from './groups.ts';

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
export const germanRecords = (target: Target, kind: Grouped, fields: readonly string[]): Promise<Listing> =>
  target.once(`records of the kind ${kind} with German names`, async (own) => {
    const nameOf = (at: number, place: number) => SHUFFLED[(at + SHIFT * place) % SHUFFLED.length];
    const bodies = SHUFFLED.map((_, at) =>
      Object.fromEntries(fields.map((field, place) => [field, nameOf(at, place)])),
    );
    const { path, query, members } = await groupOf(own, kind, bodies);
    return { path, query, members };
  });

/** Names of many languages, and after them some that are much like one of those. */
const NAMES = [
  ...['Müller', 'Straßer', 'Łódź', 'Yılmaz', 'Đorđe', 'Nguyễn', 'Öztürk', 'Иванов', 'Παπαδόπουλος', '李'],
  ...["O'Neill", '50%', 'a_b', 'c\\d', 'Schmidt', 'Maier', '500', 'axb', 'cd', 'Eva'],
] as const;
export type Name = (typeof NAMES)[number];

/** Participants of whom each has two of the names beside a German family name. No check changes them. */
export const namedParticipants = (target: Target): Promise<Listing> =>
  target.once('participants with names of many languages', async (own) => {
    const bodies = SHUFFLED.map((lastName, at) => ({
      firstName: NAMES[at],
      preferredName: NAMES[at + SHUFFLED.length],
      lastName,
    }));
    const { path, query, members } = await groupOf(own, 'participant', bodies);
    return { path, query, members };
  });

/** The id of the one participant who has this name. */
export const idOfName = ({ members }: Listing, name: Name): string | undefined =>
  members[NAMES.indexOf(name) % members.length]?.id;
