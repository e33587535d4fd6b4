import type { Random } from './random.ts';

interface Place {
  city: string;
  zipCodes: readonly [string, ...string[]];
}

const PLACES: readonly [Place, ...Place[]] = [
  { city: 'Köln', zipCodes: ['50672', '50823', '51063', '51103'] },
  { city: 'Düsseldorf', zipCodes: ['40212', '40227', '40476'] },
  { city: 'Dortmund', zipCodes: ['44135', '44137', '44379'] },
  { city: 'Münster', zipCodes: ['48143', '48155'] },
  { city: 'Mönchengladbach', zipCodes: ['41061', '41236'] },
  { city: 'Berlin', zipCodes: ['10115', '10997', '12043', '13347'] },
  { city: 'Leipzig', zipCodes: ['04103', '04315'] },
  { city: 'Dresden', zipCodes: ['01067', '01309'] },
  { city: 'Nürnberg', zipCodes: ['90402', '90443'] },
  { city: 'München', zipCodes: ['80331', '81667'] },
  { city: 'Lübeck', zipCodes: ['23552', '23560'] },
  { city: 'Frankfurt (Oder)', zipCodes: ['15230', '15232'] },
];

const STREETS: readonly [string, ...string[]] = [
  ...[
    'Ahornweg',
    'Am Güterbahnhof',
    'Bahnhofstraße',
    'Bismarckallee',
    'Brückenstraße',
    'Dorfstraße',
    'Friedrich-Ebert-Straße',
  ],
  ...[
    'Gartenweg',
    'Goethestraße',
    'Hauptstraße',
    'Kölner Straße',
    'Königsallee',
    'Lindenallee',
    'Mühlenweg',
    'Rathausplatz',
  ],
  ...['Schillerstraße', 'Schulstraße', 'Straße des 17. Juni', 'Übergasse', 'Weißdornweg', 'Zur Alten Mühle'],
] as [string, ...string[]];

/** The columns of a random address. */
export const addressOf = (random: Random) => {
  const { city, zipCodes } = random.pick(PLACES);
  return {
    address_street: random.pick(STREETS),
    address_house_number: `${random.between(1, 180)}${random.chance(0.15) ? random.pick(['a', 'b', 'c']) : ''}`,
    address_addition: random.chance(0.05) ? `${random.between(1, 6)}. Etage` : null,
    address_zip_code: random.pick(zipCodes),
    address_city: city,
    address_country: 'DE',
  };
};
