import { z } from 'zod';
import { addressFields, Email, Name, text } from '../fields.ts';
import { about, c, list } from '../operations.ts';
import { anyOf, listQuery } from '../query.ts';
import { input, record } from '../records.ts';

export const LocationKind = z.enum(['site', 'online']);

const fields = {
  required: { name: Name },
  optional: { kind: LocationKind, email: Email, phone: text(50) },
  nested: { address: addressFields },
  defaulted: {},
  readOnly: {},
};

export const Location = record(fields);
export type Location = z.output<typeof Location>;
/** What the admin command line takes: the interface has no POST for locations. */
export const NewLocation = input(fields);
export type NewLocation = z.output<typeof NewLocation>;

const example = {
  id: '01930f65-2222-7333-8444-555566667777',
  name: 'Standort Köln-Ehrenfeld',
  kind: 'site',
  address: { street: 'Venloer Straße', houseNumber: '310', zipCode: '50823', city: 'Köln', country: 'DE' },
  email: 'koeln@example.org',
  insertedAt: '2024-10-01T06:00:00.000Z',
  updatedAt: '2024-10-01T06:00:00.000Z',
};

export const LocationQuery = listQuery({
  sort: ['name'],
  filters: { kind: anyOf(LocationKind) },
  ranges: {},
});
export type LocationQuery = z.output<typeof LocationQuery>;

export const locations = c.router({
  list: {
    ...list('/locations', LocationQuery, Location),
    ...about({
      operationId: 'listLocations',
      summary: 'List locations',
      description: 'Answers the locations of the organisation, newest first, page by page.',
      scope: 'locations:read',
      examples: { response: { data: [example] } },
    }),
  },
});
