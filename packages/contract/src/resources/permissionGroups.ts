import type * as z from 'zod/mini';
import { factsOf } from '../declaration/facts.ts';
import { at, history, list } from '../declaration/route.ts';
import { described } from '../wire/describe.ts';
import { Name, Prose } from '../wire/fields.ts';
import { listQuery } from '../wire/query.ts';
import { input, record } from '../wire/records.ts';

const fields = {
  required: { name: described(Name, 'Name of the group.') },
  optional: { description: described(Prose, 'What the group is for.') },
  nested: {},
  defaulted: {},
  readOnly: {},
};

/** The permissions of the group are stored but never returned: the specification removed the field. */
export const PermissionGroup = record(fields);
export type PermissionGroup = z.output<typeof PermissionGroup>;
/** Input of the admin command line: the interface has no POST for permission groups. */
export const NewPermissionGroup = input(fields);
export type NewPermissionGroup = z.output<typeof NewPermissionGroup>;

const example = {
  id: '01930f66-3333-7444-8555-666677778888',
  name: 'Teilnehmerverwaltung',
  description: 'Legt Teilnehmende an und ordnet sie Kursen zu.',
  insertedAt: '2024-10-01T06:00:00.000Z',
  updatedAt: '2024-10-01T06:00:00.000Z',
};

const facts = factsOf({
  name: 'permissionGroups',
  singular: 'permissionGroup',
  description: 'Groups of users, which limit what their members may do.',
  record: PermissionGroup,
  input: NewPermissionGroup,
  idVersion: 7,
  suppliedId: false,
  defaults: {},
  unique: [],
  references: {},
  searched: ['name'],
  parents: [],
  sort: ['name'],
  filters: {},
  ranges: [],
  privacy: { about: 'nobody', why: 'Groups belong to the organisation; users name them.' },
  examples: { record: example },
});

export const PermissionGroupQuery = listQuery(facts);
export type PermissionGroupQuery = z.output<typeof PermissionGroupQuery>;

const place = at(facts);

export const permissionGroups = {
  ...facts,
  routes: {
    permissionGroups: {
      list: list(place, PermissionGroupQuery, {
        summary: 'List permission groups',
        description: 'Returns the permission groups of the organisation, newest first, in pages.',
      }),
      history: history(place),
    },
  },
};
