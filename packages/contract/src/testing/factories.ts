import type {
  Coaching,
  Contact,
  Course,
  FundingAgency,
  ListedLocation,
  ListedPermissionGroup,
  NewCoaching,
  NewContact,
  NewCourse,
  NewFundingAgency,
  NewParticipant,
  NewUser,
  Note,
  NoteInput,
  Organisation,
  Participant,
  Program,
  User,
} from '../client/generated/records.ts';
import { randomOf } from './random.ts';

const FIRST_NAMES = ['Ayşe', 'Jürgen', 'Olena', 'Mehmet', 'Sabine', 'Tuğba', 'Wolfgang', 'Zoë'] as const;
const LAST_NAMES = ['Müller', 'Yılmaz', 'Großmann', 'Kowalski', 'Nguyen', 'Schröder', 'Weiß', 'Öztürk'] as const;
const CITIES = ['Köln', 'Berlin', 'München', 'Görlitz', 'Saarbrücken'] as const;
const COURSES = ['Lagerlogistik', 'Büromanagement', 'Pflegehilfe', 'Schweißen'] as const;

/** Made-up records, valid and in the form in which the service answers or takes them. Each takes fields to set. */
export interface Factories {
  participant(fields?: Partial<Participant>): Participant;
  newParticipant(fields?: Partial<NewParticipant>): NewParticipant;
  course(fields?: Partial<Course>): Course;
  newCourse(fields?: Partial<NewCourse>): NewCourse;
  coaching(fields?: Partial<Coaching>): Coaching;
  newCoaching(fields: Partial<NewCoaching> & Pick<NewCoaching, 'participantId'>): NewCoaching;
  program(fields?: Partial<Program>): Program;
  contact(fields?: Partial<Contact>): Contact;
  newContact(fields?: Partial<NewContact>): NewContact;
  fundingAgency(fields?: Partial<FundingAgency>): FundingAgency;
  newFundingAgency(fields?: Partial<NewFundingAgency>): NewFundingAgency;
  user(fields?: Partial<User>): User;
  newUser(fields?: Partial<NewUser>): NewUser;
  location(fields?: Partial<ListedLocation>): ListedLocation;
  permissionGroup(fields?: Partial<ListedPermissionGroup>): ListedPermissionGroup;
  note(fields?: Partial<Note>): Note;
  newNote(fields?: Partial<NoteInput>): NoteInput;
  organisation(fields?: Partial<Organisation>): Organisation;
}

/**
 * Factories of valid records. The same seed gives the same records in the same order, so that tests can compare them.
 * Records of one set of factories have ids and numbers of their own.
 */
export const createFactories = (seed = 1): Factories => {
  const random = randomOf(seed);
  let made = 0;
  const number = (): string => {
    made += 1;
    return String(made).padStart(4, '0');
  };
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = (year: number): string => `${year}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`;
  const name = () => ({ firstName: random.pick(FIRST_NAMES), lastName: random.pick(LAST_NAMES) });
  const address = () => ({ houseNumber: String(1 + random.below(99)), city: random.pick(CITIES), country: 'DE' });
  const identity = (version: 4 | 7 = 7) => {
    const at = `${day(2025)}T0${random.below(10)}:30:00.000Z`;
    return { id: random.uuid(version), insertedAt: at, updatedAt: at };
  };

  const newParticipant: Factories['newParticipant'] = (fields) => ({
    ...name(),
    dateOfBirth: day(1970 + random.below(35)),
    internalCustomerNumber: `T-${number()}`,
    address: address(),
    ...fields,
  });
  const newCourse: Factories['newCourse'] = (fields) => ({
    name: random.pick(COURSES),
    courseNumber: `K-${number()}`,
    startDate: day(2025),
    endDate: day(2026),
    capacity: 10 + random.below(10),
    ...fields,
  });
  const newFundingAgency: Factories['newFundingAgency'] = (fields) => ({
    name: `Jobcenter ${random.pick(CITIES)}`,
    partnerType: 'funding_agency',
    type: 'jobcenter',
    ...fields,
  });
  const newUser: Factories['newUser'] = (fields) => ({ ...name(), email: `user-${number()}@example.org`, ...fields });
  const contactName = () => ({ first: random.pick(['Sabine', 'Mehmet', 'Anna-Lena']), last: random.pick(LAST_NAMES) });
  const newNote: Factories['newNote'] = (fields) => ({
    title: `Gespräch ${number()}`,
    content: '<p>Motiviert, sucht <strong>Teilzeit</strong>.</p>',
    ...fields,
  });

  // The boundary: what is given on creation never holds the nulls that its type allows, so it is what a record holds.
  const held = <Known>(fields: object): Known => fields as Known;
  return {
    newParticipant,
    newCourse,
    newFundingAgency,
    newUser,
    newNote,
    newCoaching: (fields) => ({ status: 'requested', unitsApproved: 10, unitMinutes: 45, ...fields }),
    newContact: (fields) => {
      const { first, last } = contactName();
      return { category: 'person', firstName: first, lastName: last, ...fields };
    },
    participant: (fields) => held({ ...identity(), status: 'active', courseIds: [], ...newParticipant(), ...fields }),
    course: (fields) =>
      held({ ...identity(), status: 'open', trainerIds: [], participantCount: 0, ...newCourse(), ...fields }),
    coaching: (fields) =>
      held({ ...identity(), participantId: random.uuid(7), status: 'active', unitMinutes: 45, ...fields }),
    program: (fields) => ({ ...identity(), name: `Umschulung ${random.pick(COURSES)}`, status: 'active', ...fields }),
    contact: (fields) => {
      const { first, last } = contactName();
      const names = { firstName: first, first_name: first, lastName: last, last_name: last };
      return { ...identity(4), category: 'person', ...names, tags: [], ...fields };
    },
    fundingAgency: (fields) => held({ ...identity(4), ...newFundingAgency(), ...fields }),
    user: (fields) => held({ ...identity(), status: 'active', groups: [], locations: [], ...newUser(), ...fields }),
    location: (fields) => ({ ...identity(), name: `Standort ${random.pick(CITIES)}`, kind: 'site', ...fields }),
    permissionGroup: (fields) => ({ ...identity(), name: `Gruppe ${number()}`, ...fields }),
    note: (fields) => held({ id: random.uuid(7), is_pinned: false, ...newNote(), ...fields }),
    organisation: (fields) => ({
      ...identity(),
      name: 'Bildungswerk Beispiel gGmbH',
      timezone: 'Europe/Berlin',
      ...fields,
    }),
  };
};
