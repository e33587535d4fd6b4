import * as z from 'zod/mini';
import { factsOf } from '../declaration/facts.ts';
import {
  aboutWriting,
  at,
  batch,
  create,
  get,
  headers,
  history,
  list,
  noBody,
  replace,
  responses,
  update,
  wrapped,
} from '../declaration/route.ts';
import { described, explained } from '../wire/describe.ts';
import {
  AuthorityNumber,
  addressFields,
  CalendarDate,
  Country,
  contactInformationFields,
  Id,
  Line,
  Name,
} from '../wire/fields.ts';
import { listQuery, NoQuery } from '../wire/query.ts';
import { input, patch, record } from '../wire/records.ts';

export const ParticipantStatus = explained(
  z.enum(['lead', 'applicant', 'active', 'interrupted', 'completed', 'dropped_out', 'archived']),
  'Stage of the participant, from the first contact to the archive.',
  {
    lead: 'has asked, and not applied yet',
    applicant: 'has applied, and not begun yet',
    active: 'takes part',
    interrupted: 'pauses, and means to come back',
    completed: 'has come to the planned end',
    dropped_out: 'has left before the planned end',
    archived: 'is kept only for the record',
  },
);

/** The maximum number of courses in which a participant can be enrolled; limited because a record lists them all. */
export const MAX_COURSES = 1_000;

const fields = {
  required: {
    firstName: described(Name, 'First name, with all given names.'),
    lastName: described(Name, 'Last name.'),
  },
  optional: {
    preferredName: described(Name, 'Name by which the participant prefers to be called.'),
    salutation: explained(z.enum(['mr', 'ms', 'mx', 'none']), 'Salutation in letters.', {
      mr: 'Herr',
      ms: 'Frau',
      mx: 'neither, by the whole name',
      none: 'without any',
    }),
    gender: explained(z.enum(['male', 'female', 'diverse', 'unspecified']), 'Gender in the civil register.', {
      male: 'männlich',
      female: 'weiblich',
      diverse: 'divers',
      unspecified: 'the register has none',
    }),
    dateOfBirth: described(CalendarDate, 'Date of birth.'),
    birthCity: described(Line, 'Place of birth.'),
    birthCountry: described(Country, 'Country of birth: its ISO 3166-1 alpha-2 code, such as `DE`.'),
    customerNumber: described(AuthorityNumber, 'Assigned by the Bundesagentur für Arbeit; not unique.'),
    internalCustomerNumber: described(AuthorityNumber, 'Assigned by the provider; unique in the organisation.'),
    marketingChannel: described(Line, 'Channel through which the participant found the provider.'),
  },
  nested: { contactInformation: contactInformationFields, address: addressFields },
  defaulted: { status: ParticipantStatus },
  readOnly: {
    courseIds: described(
      z.array(Id).check(z.maxLength(MAX_COURSES)),
      'Courses with an enrolment of the participant that is registered, active or completed.',
    ),
  },
};

export const Participant = record(fields);
export type Participant = z.output<typeof Participant>;
export const NewParticipant = input(fields);
export type NewParticipant = z.output<typeof NewParticipant>;
export const ParticipantPatch = patch(fields);
export type ParticipantPatch = z.output<typeof ParticipantPatch>;

const request = {
  participant: {
    firstName: 'Jürgen',
    lastName: 'Müller-Lüdenscheidt',
    salutation: 'mr',
    dateOfBirth: '1984-02-29',
    birthCity: 'Köln',
    birthCountry: 'DE',
    customerNumber: '123A456789',
    status: 'applicant',
    contactInformation: { email: 'juergen.mueller@example.org', phone: '+49 221 1234567' },
    address: { street: 'Venloer Straße', houseNumber: '12a', zipCode: '50672', city: 'Köln', country: 'DE' },
  },
};
const example = {
  ...request.participant,
  id: '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11',
  insertedAt: '2025-01-15T08:30:00.000Z',
  updatedAt: '2025-01-15T08:30:00.000Z',
  courseIds: [],
};
const enrolled = { ...example, courseIds: ['01930f60-11aa-7b02-8a4e-90b1c2d3e4f5'] };

const facts = factsOf({
  name: 'participants',
  singular: 'participant',
  description: 'People who take part in courses and coachings, and their enrolments.',
  record: Participant,
  input: NewParticipant,
  patch: ParticipantPatch,
  idVersion: 7,
  suppliedId: false,
  defaults: { status: 'lead' },
  unique: ['internalCustomerNumber'],
  references: {},
  searched: [
    'firstName',
    'lastName',
    'preferredName',
    'customerNumber',
    'internalCustomerNumber',
    'contactInformation.email',
  ],
  externalIds: true,
  parents: [],
  sort: ['firstName', 'lastName'],
  filters: {
    status: 'status',
    courseId: 'courseIds',
    customerNumber: 'customerNumber',
    internalCustomerNumber: 'internalCustomerNumber',
    email: 'contactInformation.email',
  },
  caseless: ['email'],
  ranges: ['dateOfBirth'],
  privacy: {
    about: 'self',
    fields: {
      firstName: 'personal',
      lastName: 'personal',
      preferredName: 'personal',
      salutation: 'personal',
      gender: 'personal',
      dateOfBirth: 'personal',
      birthCity: 'personal',
      birthCountry: 'personal',
      customerNumber: 'personal',
      internalCustomerNumber: 'personal',
      marketingChannel: 'freeText',
      contactInformation: 'personal',
      address: 'personal',
      status: { kept: 'For statistics of participants by status; identifies nobody.' },
      courseIds: { kept: 'For the numbers of participants per course, which funding agencies audit.' },
    },
  },
  examples: {
    record: example,
    request,
    change: { participant: { preferredName: 'Jürgen', address: { houseNumber: '12b' } } },
  },
});

export const ParticipantQuery = listQuery(facts);
export type ParticipantQuery = z.output<typeof ParticipantQuery>;

const place = at(facts);

export const participants = {
  ...facts,
  routes: {
    participants: {
      list: list(place, ParticipantQuery, {
        summary: 'List participants',
        description: 'Returns the participants of the organisation, newest first, in pages.',
      }),
      create: create(place, wrapped('participant', NewParticipant), {
        summary: 'Create a participant',
        description:
          'Creates a participant. `internalCustomerNumber` is unique in the organisation: 409 if it is taken.',
      }),
      batch: batch(place, NewParticipant),
      get: get(place, { summary: 'Get a participant', description: 'Returns one participant.' }),
      replace: replace(place, wrapped('participant', NewParticipant), {
        summary: 'Replace a participant',
        description: 'Replaces the whole participant: omitted fields are cleared. Never creates a record.',
      }),
      update: update(place, wrapped('participant', ParticipantPatch), { summary: 'Update a participant' }),
      /** The specification's change log requires 200 with the participant. All other deletions return 204. */
      remove: {
        method: 'DELETE',
        path: '/participants/:id',
        query: NoQuery,
        headers: headers.onChange,
        responses: { 200: responses.data(Participant), ...responses.onRecord },
        ...aboutWriting(
          place,
          'deleteParticipant',
          {
            summary: 'Delete a participant',
            description:
              'Deletes the participant and its notes (soft delete), and returns the participant in its last state.',
          },
          { response: example },
        ),
      },
      addToCourse: {
        method: 'PUT',
        path: '/participants/:id/add_to_course/:course_id',
        query: NoQuery,
        headers: headers.onChange,
        body: noBody,
        responses: { 200: responses.data(Participant), ...responses.onRecord, 409: responses.onWrite[409] },
        ...aboutWriting(
          place,
          'addParticipantToCourse',
          {
            summary: 'Enrol a participant in a course',
            description:
              'Enrols the participant; the request needs no body. A repeated request returns the same response and creates no second enrolment. ' +
              '409 if the course is full, cancelled or completed.',
          },
          { response: enrolled },
        ),
      },
      history: history(place),
    },
  },
} as const;
