import type * as z from 'zod/mini';
import { factsOf } from '../declaration/facts.ts';
import type { Metadata } from '../declaration/metadata.ts';
import {
  at,
  create,
  get,
  headers,
  history,
  inModule,
  list,
  removeUnreferenced,
  replace,
  responses,
  undelete,
  update,
  wrapped,
} from '../declaration/route.ts';
import { described } from '../wire/describe.ts';
import { Name, Prose, ScopeNames } from '../wire/fields.ts';
import { listQuery, NoQuery } from '../wire/query.ts';
import { input, patch, record } from '../wire/records.ts';

/** The permissions of a group, without duplicates. */
export const Permissions = described(ScopeNames, 'Scopes, or `*` for all of them.');
export type Permissions = z.output<typeof Permissions>;

const fields = {
  required: { name: described(Name, 'Name of the group.') },
  optional: { description: described(Prose, 'Purpose of the group.') },
  nested: {},
  defaulted: {},
  readOnly: {},
};

/** The permissions of a group are not a field, because the specification removed it. They are a separate resource. */
export const PermissionGroup = record(fields);
export type PermissionGroup = z.output<typeof PermissionGroup>;
export const NewPermissionGroup = input(fields);
export type NewPermissionGroup = z.output<typeof NewPermissionGroup>;
export const PermissionGroupPatch = patch(fields);
export type PermissionGroupPatch = z.output<typeof PermissionGroupPatch>;

const request = {
  permissionGroup: {
    name: 'Teilnehmerverwaltung',
    description: 'Legt Teilnehmende an und ordnet sie Kursen zu.',
  },
};
const example = {
  ...request.permissionGroup,
  id: '01930f66-3333-7444-8555-666677778888',
  insertedAt: '2024-10-01T06:00:00.000Z',
  updatedAt: '2024-10-01T06:00:00.000Z',
};

const facts = factsOf({
  name: 'permissionGroups',
  singular: 'permissionGroup',
  description: 'Groups of users, which limit what their members may do.',
  record: PermissionGroup,
  input: NewPermissionGroup,
  patch: PermissionGroupPatch,
  idVersion: 7,
  suppliedId: false,
  defaults: {},
  unique: [],
  references: {},
  keptWhileReferenced: true,
  searched: ['name'],
  parents: [],
  sort: ['name'],
  filters: {},
  ranges: [],
  privacy: { about: 'nobody', why: 'Groups belong to the organisation; users refer to them.' },
  examples: { record: example, request, change: { permissionGroup: { name: 'Verwaltung' } } },
});

export const PermissionGroupQuery = listQuery(facts);
export type PermissionGroupQuery = z.output<typeof PermissionGroupQuery>;

const place = at(facts);

const permissions = ['courses:read', 'notes:write'];

const permissionsOf = (verb: 'get' | 'replace', scope: 'read' | 'write', examples: Metadata['examples']): Metadata => ({
  operationId: `${verb}PermissionGroupPermissions`,
  scopes: [`permissions:${scope}`],
  resource: 'permissionGroups',
  wrapper: 'permissions',
  examples,
});

export const permissionGroups = {
  ...facts,
  routes: {
    permissionGroups: {
      list: list(place, PermissionGroupQuery, {
        summary: 'List permission groups',
        description: 'Returns the permission groups of the organisation, newest first, in pages.',
      }),
      create: inModule(
        'lifecycles',
        create(place, wrapped('permissionGroup', NewPermissionGroup), {
          summary: 'Create a permission group',
          description: 'Creates a permission group, which permits nothing until its permissions are set.',
        }),
      ),
      get: inModule(
        'lifecycles',
        get(place, { summary: 'Get a permission group', description: 'Returns one permission group.' }),
      ),
      replace: inModule(
        'lifecycles',
        replace(place, wrapped('permissionGroup', NewPermissionGroup), {
          summary: 'Replace a permission group',
          description:
            'Replaces the whole group: omitted fields are cleared. Its permissions stay. Never creates a record.',
        }),
      ),
      update: inModule(
        'lifecycles',
        update(place, wrapped('permissionGroup', PermissionGroupPatch), { summary: 'Update a permission group' }),
      ),
      remove: inModule(
        'lifecycles',
        removeUnreferenced(place, {
          summary: 'Delete a permission group',
          description: 'Deletes the group (soft delete). 409 `still_referenced` while users are members of it.',
        }),
      ),
      undelete: inModule('lifecycles', undelete(place, '403 if the access token lacks a permission of the group.')),
      permissions: inModule('lifecycles', {
        method: 'GET',
        path: '/permissionGroups/:id/permissions',
        query: NoQuery,
        headers: headers.onGet,
        responses: { 200: responses.data(Permissions), ...responses.onRead },
        summary: 'Get the permissions of a group',
        description: 'Returns the scopes that tokens of the users of the group may use, in alphabetical order.',
        metadata: permissionsOf('get', 'read', { response: { data: permissions } }),
      } as const),
      permit: inModule('lifecycles', {
        method: 'PUT',
        path: '/permissionGroups/:id/permissions',
        query: NoQuery,
        headers: headers.onChange,
        body: wrapped('permissions', Permissions),
        responses: { 200: responses.data(Permissions), ...responses.onWrite },
        summary: 'Replace the permissions of a group',
        description:
          'Replaces the scopes that tokens of the users of the group may use, and takes effect within a second. 403 if ' +
          'the access token lacks one of the scopes that the request adds or removes. The group keeps its version.',
        metadata: permissionsOf('replace', 'write', { request: { permissions }, response: { data: permissions } }),
      } as const),
      history: history(place),
    },
  },
};
