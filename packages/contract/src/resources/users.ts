import * as z from 'zod/mini';
import { factsOf } from '../declaration/facts.ts';
import {
  aboutWriting,
  at,
  exampleOfNew,
  get,
  headers,
  history,
  inModule,
  list,
  remove,
  replace,
  responses,
  update,
  wrapped,
} from '../declaration/route.ts';
import { described, explained } from '../wire/describe.ts';
import { addressFields, Email, Ids, Name } from '../wire/fields.ts';
import { listQuery, NoQuery } from '../wire/query.ts';
import { input, patch, record } from '../wire/records.ts';

export const UserStatus = explained(z.enum(['active', 'inactive']), 'Status of the user.', {
  active: 'has the permissions of its groups',
  inactive: 'rejected, like all tokens of the user',
});

const fields = {
  required: {
    firstName: described(Name, 'First name.'),
    lastName: described(Name, 'Last name.'),
    email: described(Email, 'E-mail address; unique in the organisation.'),
  },
  optional: {},
  nested: { address: addressFields },
  defaulted: {
    status: UserStatus,
    groups: described(Ids, 'Permission groups, which together define the permissions of the user.'),
    locations: described(Ids, 'Locations where the user works.'),
  },
  readOnly: {},
};

export const User = record(fields);
export type User = z.output<typeof User>;
export const NewUser = input(fields);
export type NewUser = z.output<typeof NewUser>;
export const UserPatch = patch(fields);
export type UserPatch = z.output<typeof UserPatch>;

const request = {
  user: {
    firstName: 'Zeynep',
    lastName: 'Özdemir',
    email: 'zeynep.oezdemir@example.org',
    address: { street: 'Königsallee', houseNumber: '1', zipCode: '40212', city: 'Düsseldorf', country: 'DE' },
  },
};
const example = {
  ...request.user,
  id: '01930f64-1234-7abc-8def-001122334455',
  insertedAt: '2025-01-15T08:30:00.000Z',
  updatedAt: '2025-01-15T08:30:00.000Z',
  status: 'active',
  groups: [],
  locations: [],
};

const NO_MORE_RIGHTS =
  '403 if the access token lacks a permission of a group that the request adds or removes, or of any group of the user if it activates the user or changes `email`.';
const WITHIN_A_SECOND =
  'New groups and a new status take effect on all tokens of the user within a second; tokens of an inactive user are rejected.';

const facts = factsOf({
  name: 'users',
  singular: 'user',
  description: 'Staff of the organisation.',
  record: User,
  input: NewUser,
  patch: UserPatch,
  idVersion: 7,
  suppliedId: false,
  defaults: { status: 'active', groups: [], locations: [] },
  unique: ['email'],
  references: { groups: 'permissionGroups', locations: 'locations' },
  searched: ['firstName', 'lastName', 'email'],
  externalIds: true,
  parents: [],
  sort: ['firstName', 'lastName', 'email'],
  filters: { status: 'status', groupId: 'groups', locationId: 'locations', email: 'email' },
  caseless: ['email'],
  ranges: [],
  privacy: {
    about: 'self',
    fields: {
      firstName: 'personal',
      lastName: 'personal',
      email: 'personal',
      address: 'personal',
      status: { kept: 'For statistics of users by status; identifies nobody.' },
      groups: 'personal',
      locations: 'personal',
    },
  },
  examples: {
    record: example,
    request,
    others: [{ firstName: 'Jonas', lastName: 'Weiß', email: 'jonas.weiss@example.org' }],
    change: { user: { status: 'inactive' } },
  },
});

export const UserQuery = listQuery(facts);
export type UserQuery = z.output<typeof UserQuery>;

const place = at(facts);

export const users = {
  ...facts,
  routes: {
    users: {
      list: list(place, UserQuery, {
        summary: 'List users',
        description: 'Returns the users of the organisation, newest first, in pages.',
      }),
      /** Returns 200 instead of 201, as the specification requires. */
      create: {
        method: 'POST',
        path: '/users',
        query: NoQuery,
        body: wrapped('user', NewUser),
        headers: headers.onPost,
        responses: { 200: responses.data(User), ...responses.onWrite },
        ...aboutWriting(
          place,
          'createUser',
          {
            summary: 'Create a user',
            description:
              'Creates a user and returns 200. `email` is unique in the organisation: 409 if it is taken. 403 if `groups` have permissions that the access token lacks.',
          },
          exampleOfNew(facts),
        ),
      },
      get: get(place, { summary: 'Get a user', description: 'Returns one user.' }),
      replace: inModule(
        'userLifecycle',
        replace(place, wrapped('user', NewUser), {
          summary: 'Replace a user',
          description: `Replaces the whole user: omitted fields are cleared, \`groups\` and \`locations\` become empty and \`status\` becomes \`active\`. Never creates a record. ${NO_MORE_RIGHTS} ${WITHIN_A_SECOND}`,
        }),
      ),
      update: inModule(
        'userLifecycle',
        update(place, wrapped('user', UserPatch), {
          summary: 'Update a user',
          description: `${NO_MORE_RIGHTS} ${WITHIN_A_SECOND}`,
        }),
      ),
      remove: inModule(
        'userLifecycle',
        remove(place, {
          summary: 'Delete a user',
          description:
            'Deletes the user; records that refer to it keep its id. All tokens of the user are rejected within a second, and clients of the user cannot obtain new ones.',
        }),
      ),
      history: history(place),
    },
  },
} as const;
