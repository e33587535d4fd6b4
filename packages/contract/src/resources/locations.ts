import * as z from 'zod/mini';
import { factsOf } from '../declaration/facts.ts';
import {
  at,
  create,
  get,
  history,
  inModule,
  list,
  removeUnreferenced,
  replace,
  undelete,
  update,
  wrapped,
} from '../declaration/route.ts';
import { described, explained } from '../wire/describe.ts';
import { addressFields, Email, Name, text } from '../wire/fields.ts';
import { listQuery } from '../wire/query.ts';
import { input, patch, record } from '../wire/records.ts';

export const LocationKind = explained(z.enum(['site', 'online']), 'Kind of the location.', {
  site: 'people go there',
  online: 'a virtual one',
});

const fields = {
  required: { name: described(Name, 'Name of the location.') },
  optional: {
    kind: LocationKind,
    email: described(Email, 'E-mail address.'),
    phone: described(text(50), 'Telephone number, as it was given.'),
  },
  nested: { address: addressFields },
  defaulted: {},
  readOnly: {},
};

export const Location = record(fields);
export type Location = z.output<typeof Location>;
export const NewLocation = input(fields);
export type NewLocation = z.output<typeof NewLocation>;
export const LocationPatch = patch(fields);
export type LocationPatch = z.output<typeof LocationPatch>;

const request = {
  location: {
    name: 'Standort Köln-Ehrenfeld',
    kind: 'site',
    address: { street: 'Venloer Straße', houseNumber: '310', zipCode: '50823', city: 'Köln', country: 'DE' },
    email: 'koeln@example.org',
  },
};
const example = {
  ...request.location,
  id: '01930f65-2222-7333-8444-555566667777',
  insertedAt: '2024-10-01T06:00:00.000Z',
  updatedAt: '2024-10-01T06:00:00.000Z',
};

const facts = factsOf({
  name: 'locations',
  singular: 'location',
  description: 'Places where courses are held.',
  record: Location,
  input: NewLocation,
  patch: LocationPatch,
  idVersion: 7,
  suppliedId: false,
  defaults: {},
  unique: [],
  references: {},
  keptWhileReferenced: true,
  searched: ['name', 'email'],
  parents: [],
  sort: ['name'],
  filters: { kind: 'kind' },
  ranges: [],
  privacy: { about: 'nobody', why: 'Places; their addresses are those of the organisation.' },
  examples: { record: example, request, change: { location: { phone: '+49 221 7654321' } } },
});

export const LocationQuery = listQuery(facts);
export type LocationQuery = z.output<typeof LocationQuery>;

const place = at(facts);

export const locations = {
  ...facts,
  routes: {
    locations: {
      list: list(place, LocationQuery, {
        summary: 'List locations',
        description: 'Returns the locations of the organisation, newest first, in pages.',
      }),
      create: inModule(
        'lifecycles',
        create(place, wrapped('location', NewLocation), {
          summary: 'Create a location',
          description: 'Creates a location.',
        }),
      ),
      get: inModule('lifecycles', get(place, { summary: 'Get a location', description: 'Returns one location.' })),
      replace: inModule(
        'lifecycles',
        replace(place, wrapped('location', NewLocation), {
          summary: 'Replace a location',
          description: 'Replaces the whole location: omitted fields are cleared. Never creates a record.',
        }),
      ),
      update: inModule(
        'lifecycles',
        update(place, wrapped('location', LocationPatch), { summary: 'Update a location' }),
      ),
      remove: inModule(
        'lifecycles',
        removeUnreferenced(place, {
          summary: 'Delete a location',
          description:
            'Deletes the location (soft delete). 409 `still_referenced` while courses, coachings or users refer to it.',
        }),
      ),
      undelete: inModule('lifecycles', undelete(place)),
      history: history(place),
    },
  },
};
