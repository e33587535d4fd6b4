import type { z } from 'zod';
import { Name, Prose } from '../fields.ts';
import { about, c, list } from '../operations.ts';
import { listQuery } from '../query.ts';
import { input, record } from '../records.ts';

const fields = {
  required: { name: Name },
  optional: { description: Prose },
  nested: {},
  defaulted: {},
  readOnly: {},
};

/** The group's permissions exist but are never answered: the specification removed the field. */
export const PermissionGroup = record(fields);
export type PermissionGroup = z.output<typeof PermissionGroup>;
/** What the admin command line takes: the interface has no POST for permission groups. */
export const NewPermissionGroup = input(fields);
export type NewPermissionGroup = z.output<typeof NewPermissionGroup>;

const example = {
  id: '01930f66-3333-7444-8555-666677778888',
  name: 'Teilnehmerverwaltung',
  description: 'Legt Teilnehmende an und ordnet sie Kursen zu.',
  insertedAt: '2024-10-01T06:00:00.000Z',
  updatedAt: '2024-10-01T06:00:00.000Z',
};

export const PermissionGroupQuery = listQuery({ sort: ['name'], filters: {}, ranges: {} });
export type PermissionGroupQuery = z.output<typeof PermissionGroupQuery>;

export const permissionGroups = c.router({
  list: {
    ...list('/permissionGroups', PermissionGroupQuery, PermissionGroup),
    ...about({
      operationId: 'listPermissionGroups',
      summary: 'List permission groups',
      description: 'Answers the permission groups of the organisation, newest first, page by page.',
      scope: 'permissionGroups:read',
      examples: { response: { data: [example] } },
    }),
  },
});
