import { randomUUID } from 'node:crypto';
import { createPermissionGroup } from '../../src/resources/permissionGroups/permissionGroups.ts';
import { type Client, clientOf } from './client.ts';
import { database, newTenant, tokenOf } from './tenant.ts';

/** A permission group of an organisation. */
export const newGroup = async (organisationId: string, permissions: readonly string[]): Promise<string> =>
  createPermissionGroup(await database(), organisationId, { name: 'Group' }, permissions);

/** Creates a user with these groups. */
export const createUser = (client: Client, groups: readonly string[], status = 'active') => {
  const user = { firstName: 'Ada', lastName: 'Lang', email: `${randomUUID()}@example.org`, status, groups };
  return client('POST', '/v1/users', { body: { user } });
};

/**
 * A user with these groups and a caller who may write users and has `courses:read`, but lacks the permissions `more`.
 */
export const userWith = async (status: 'active' | 'inactive', names: readonly ('same' | 'more')[]) => {
  const { organisationId, client: everything } = await newTenant();
  const groups = {
    same: await newGroup(organisationId, ['courses:read']),
    more: await newGroup(organisationId, ['courses:read', 'notes:read']),
  };
  const held = names.map((name) => groups[name]);
  const { data: user } = (await createUser(everything, held, status)).json;
  const client = clientOf((await tokenOf(organisationId, { scopes: ['users:write', 'courses:read'] })).token);
  const path = `/v1/users/${user.id}`;
  const { firstName, lastName, email } = user;
  return {
    ...{ organisationId, groups, user, path, client, everything },
    patch: (fields: object) => client('PATCH', path, { body: { user: fields } }),
    put: (fields: object) => client('PUT', path, { body: { user: { firstName, lastName, email, ...fields } } }),
    stored: async () => (await everything('GET', path)).json.data,
  };
};
