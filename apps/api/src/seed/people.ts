/** Invented people: frequent names in Germany, combined at random. E-mail addresses have a reserved domain. */
import type { Random } from './random.ts';

const FEMALE: readonly [string, ...string[]] = [
  'Anna-Lena',
  'Ayşe',
  'Bärbel',
  'Brigitte',
  'Claudia',
  'Fatma',
  'Franziska',
  'Gisela',
  'Heike',
  'Ines',
  'Jana',
  'Jördis',
  'Karin',
  'Käthe',
  'Lena',
  'Małgorzata',
  'Marie-Luise',
  'Melanie',
  'Nadja',
  'Olena',
  'Petra',
  'Renate',
  'Sabine',
  'Silke',
  'Sophie',
  'Svetlana',
  'Ursula',
  'Vanessa',
  'Yağmur',
  'Zeynep',
];

const MALE: readonly [string, ...string[]] = [
  'Ahmet',
  'Andreas',
  'Björn',
  'Christian',
  'Dieter',
  'Emre',
  'Florian',
  'Günther',
  'Hans-Peter',
  'İbrahim',
  'Jan',
  'Jérôme',
  'Jörg',
  'Jürgen',
  'Karl-Heinz',
  'Klaus',
  'Lukas',
  'Mehmet',
  'Michael',
  'Mykola',
  'Piotr',
  'Rüdiger',
  'Sebastian',
  'Stefan',
  'Thorsten',
  'Tobias',
  'Uwe',
  'Volker',
  'Wolfgang',
  'Yusuf',
];

const LAST: readonly [string, ...string[]] = [
  'Becker',
  'Böhm',
  'Çelik',
  'Demir',
  'Fischer',
  'Förster',
  'Franke',
  'Fuchs',
  'Groß',
  'Günther',
  'Hartmann',
  'Hoffmann',
  'Jäger',
  'Kaya',
  'Keller',
  'Klein',
  'Koch',
  'Köhler',
  'König',
  'Kowalski',
  'Krämer',
  'Krüger',
  'Lange',
  'Lehmann',
  'Maier',
  'Möller',
  'Müller',
  'Neumann',
  'Nowak',
  'Öztürk',
  'Peters',
  'Richter',
  'Roth',
  'Schäfer',
  'Schmidt',
  'Schneider',
  'Schröder',
  'Schulz',
  'Schwarz',
  'Şahin',
  'Shevchenko',
  'Sommer',
  'Vogel',
  'von der Heide',
  'Wagner',
  'Weber',
  'Weiß',
  'Werner',
  'Winkler',
  'Yılmaz',
];

const DOUBLE_NAMES = 0.12;

/** A name, with a gender and a salutation that fit it. */
export const personOf = (random: Random) => {
  const female = random.chance(0.52);
  const last = random.pick(LAST);
  const second = random.pick(LAST);
  return {
    firstName: random.pick(female ? FEMALE : MALE),
    lastName: random.chance(DOUBLE_NAMES) && second !== last ? `${last}-${second}` : last,
    gender: female ? ('female' as const) : ('male' as const),
    salutation: female ? ('ms' as const) : ('mr' as const),
  };
};

const TRANSCRIPTION: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ı: 'i', ł: 'l' };

/** An e-mail address for a name: `juergen.mueller-koehler.17@example.org`. */
export const emailOf = (firstName: string, lastName: string, number: number): string => {
  const ascii = `${firstName}.${lastName}`
    .toLowerCase()
    .replace(/[äöüßıł]/g, (letter) => TRANSCRIPTION[letter] ?? '')
    .normalize('NFD')
    .replace(/[^a-z.-]/g, '');
  return `${ascii}.${number}@example.org`;
};
