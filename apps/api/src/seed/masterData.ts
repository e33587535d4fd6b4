import type { Database } from '../db/database.ts';
import { insertMany } from './insertMany.ts';
import { emailOf, personOf } from './people.ts';
import { addressOf } from './places.ts';
import { type Random, uuid4, uuidAt } from './random.ts';
import { masterTimeOf, type RecordColumns, type Row, recordAt } from './rows.ts';
import { AGENCIES, GROUPS, LOCATIONS, OFFERS } from './sampleData.ts';

type Ids = [string, ...string[]];

/** The ids of the records that other records reference. */
export interface MasterData {
  locationIds: Ids;
  userIds: Ids;
  programIds: Ids;
  agencyIds: Ids;
}

const CONTACTS_PER_AGENCY = 3;

/** The number of users, given the number of participants. */
const usersFor = (participants: number): number => Math.min(200, 8 + Math.floor(participants / 50));

/**
 * Seeds the records that exist before the first participant: permission groups, locations, users, programs, funding
 * agencies of every type, and contacts.
 * @param random generates the content
 * @param ids generates the ids
 */
export const seedMasterData = async (
  db: Database,
  organisationId: string,
  participants: number,
  random: Random,
  ids: Random,
): Promise<MasterData> => {
  let made = 0;
  const next = (): string => {
    made += 1;
    return masterTimeOf(made);
  };
  const record = (time = next()): RecordColumns => recordAt(organisationId, uuidAt(ids, time), time);
  const record4 = (): RecordColumns => recordAt(organisationId, uuid4(ids), next());

  const groupIds = await insertMany(db, 'permission_group', GROUPS.length, (index) => {
    const { name, description, permissions } = GROUPS[index] ?? GROUPS[0];
    return { ...record(), name, description, permissions: [...permissions] };
  });
  const locationIds = await insertMany(
    db,
    'location',
    LOCATIONS.length,
    (index): Row<'location'> => ({
      ...record(),
      ...addressOf(random),
      name: LOCATIONS[index] ?? LOCATIONS[0],
      kind: index === LOCATIONS.length - 1 ? 'online' : 'site',
      email: `standort${index + 1}@example.org`,
      phone: null,
    }),
  );
  const userIds = await insertMany(db, 'app_user', usersFor(participants), (index): Row<'app_user'> => {
    const { firstName, lastName } = personOf(random);
    const person = { first_name: firstName, last_name: lastName, email: emailOf(firstName, lastName, index + 1) };
    return { ...record(), ...person, ...addressOf(random), status: random.chance(0.95) ? 'active' : 'inactive' };
  });
  const member = (index: number) => ({ organisation_id: organisationId, user_id: userIds[index] ?? '', position: 0 });
  const inGroup = (index: number): Row<'user_group'> => ({ ...member(index), group_id: random.pick(groupIds) });
  const atLocation = (index: number): Row<'user_location'> => ({
    ...member(index),
    location_id: random.pick(locationIds),
  });
  await insertMany(db, 'user_group', userIds.length, inGroup);
  await insertMany(db, 'user_location', userIds.length, atLocation);

  const programIds = await insertMany(db, 'program', OFFERS.length, (index): Row<'program'> => {
    const { code, days: _, ...offer } = OFFERS[index] ?? OFFERS[0];
    return {
      ...record(),
      ...offer,
      description: null,
      admission_criteria: offer.type === 'retraining' ? 'Deutsch mindestens B2; Eignungstest.' : null,
      measure_number: `357/${100 + index}/2024`,
      certificate_measure_number: `${code}-2024-${index + 1}`,
      certifying_body: 'Beispiel-Zert GmbH',
      certified_from: '2024-01-01',
      certified_until: '2028-12-31',
      delivery_mode: 'hybrid',
      status: 'active',
    };
  });
  const agencyIds = await insertMany(db, 'funding_agency', AGENCIES.length, (index) => ({
    ...record4(),
    ...(AGENCIES[index] ?? AGENCIES[0]),
    email: `stelle${index + 1}@example.org`,
  }));
  await insertMany(db, 'contact', AGENCIES.length * CONTACTS_PER_AGENCY, (index) =>
    contactOf(random, record4(), index, agencyIds[Math.floor(index / CONTACTS_PER_AGENCY)] ?? null),
  );
  return { locationIds, userIds, programIds, agencyIds };
};

const contactOf = (random: Random, record: RecordColumns, index: number, agencyId: string | null): Row<'contact'> => {
  const { firstName, lastName } = personOf(random);
  const team = index % CONTACTS_PER_AGENCY === CONTACTS_PER_AGENCY - 1;
  return {
    ...record,
    category: team ? 'team' : 'person',
    email: team ? `team${index + 1}@example.org` : emailOf(firstName, lastName, index + 1),
    first_name: team ? null : firstName,
    last_name: team ? null : lastName,
    function: team
      ? 'Poststelle'
      : random.pick(['Arbeitsvermittlung', 'Fallmanagement', 'Rehaberatung', 'Teamleitung']),
    funding_agency_id: agencyId,
    tags: random.chance(0.4) ? [random.pick(['U25', 'Reha', 'Vertrag', 'Abrechnung'])] : [],
  };
};
