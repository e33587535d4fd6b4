import { type ResourceName, resources } from './resources.ts';

/** What an operation needs: reading or writing one resource. Notes of participants and of courses share their scopes. */
export type Scope = `${ResourceName}:${'read' | 'write'}`;

/** Every scope that an operation can need. */
export const SCOPES: readonly Scope[] = Object.values(resources).flatMap(({ name }): Scope[] => [
  `${name}:read`,
  `${name}:write`,
]);

/** The scope that stands for all others. */
export const EVERY_SCOPE = '*';
