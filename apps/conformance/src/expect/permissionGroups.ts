import { type Made, make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { hasStatus } from './assertions.ts';

/** The path where the permissions of a group are read and replaced. */
export const permissionsPath = ({ path }: Pick<Made, 'path'>): string => `${path}/permissions`;

/** Replaces the permissions of a group. */
export const permit = async (
  target: Target,
  group: Pick<Made, 'path'>,
  permissions: readonly string[],
): Promise<void> => {
  hasStatus(await target.send('PUT', permissionsPath(group), { body: { permissions } }), 200);
};

/** Creates a group with these permissions. */
export const groupWith = async (target: Target, permissions: readonly string[]): Promise<Made> => {
  const group = await make(target, 'permissionGroup');
  await permit(target, group, permissions);
  return group;
};

/** Whether the deployment lets a run create groups and set their permissions. */
export const canPermit = ({ settings }: Target): boolean => settings.modules.includes('lifecycles');
