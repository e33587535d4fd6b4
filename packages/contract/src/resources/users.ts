import { z } from 'zod';
import { addressFields, Email, Id, Ids, Name } from '../fields.ts';
import { about, c, get, headers, list, responses, wrapped } from '../operations.ts';
import { anyOf, listQuery, NoQuery } from '../query.ts';
import { input, record } from '../records.ts';

export const UserStatus = z.enum(['active', 'inactive']);

const fields = {
  required: { firstName: Name, lastName: Name, email: Email },
  optional: {},
  nested: { address: addressFields },
  defaulted: { status: UserStatus, groups: Ids, locations: Ids },
  readOnly: {},
};

export const User = record(fields);
export type User = z.output<typeof User>;
export const NewUser = input(fields);
export type NewUser = z.output<typeof NewUser>;

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

export const UserQuery = listQuery({
  sort: ['firstName', 'lastName', 'email'],
  filters: { status: anyOf(UserStatus), groupId: anyOf(Id), locationId: anyOf(Id) },
  ranges: {},
});
export type UserQuery = z.output<typeof UserQuery>;

export const users = c.router({
  list: {
    ...list('/users', UserQuery, User),
    ...about({
      operationId: 'listUsers',
      summary: 'List users',
      description: 'Answers the users of the organisation, newest first, page by page.',
      scope: 'users:read',
      examples: { response: { data: [example] } },
    }),
  },
  /** Answers 200 instead of 201: the specification says so. */
  create: {
    method: 'POST',
    path: '/users',
    query: NoQuery,
    body: wrapped('user', NewUser),
    headers: headers.onCreate,
    responses: { 200: responses.data(User), ...responses.onWrite },
    ...about({
      operationId: 'createUser',
      summary: 'Create a user',
      description: 'Creates a user and answers 200. `email` is unique in the organisation: 409 where it is taken.',
      scope: 'users:write',
      examples: { request, response: { data: example } },
    }),
  },
  get: {
    ...get('/users/:id', User),
    ...about({
      operationId: 'getUser',
      summary: 'Get a user',
      description: 'Answers one user.',
      scope: 'users:read',
      examples: { response: { data: example } },
    }),
  },
});
