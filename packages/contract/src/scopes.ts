import { ATTENDANCE_TYPE, type RecordType, recordTypes } from './recordTypes.ts';
import { type ResourceName, resources } from './resources.ts';
import type { Violation } from './wire/problem.ts';

/** Reading or writing one resource. Notes of participants and of courses share their scopes. */
type ResourceScope = `${ResourceName}:${'read' | 'write'}`;

/** The scopes that are about no resource of their own. */
const OTHER_SCOPES = [
  'attendances:read',
  'attendances:write',
  'permissions:read',
  'permissions:write',
  'changes:read',
  'imports:read',
  'imports:write',
  'history:read',
  'privacy:read',
  'privacy:write',
  'webhooks:read',
  'webhooks:write',
] as const;

/**
 * What an operation can need. The change feed and histories also need the read scope of each resource that they are about;
 * the scopes of data protection are enough by themselves, so that whoever answers a person needs no other.
 */
export type Scope = ResourceScope | (typeof OTHER_SCOPES)[number];

/** Every scope that an operation can need. */
export const SCOPES: readonly Scope[] = [
  ...Object.values(resources).flatMap(({ name }): Scope[] => [`${name}:read`, `${name}:write`]),
  ...OTHER_SCOPES,
];

/** What reading the changes of records of a type needs besides `changes:read`. */
export const readScopeOf = (type: RecordType): Scope =>
  type === ATTENDANCE_TYPE ? 'attendances:read' : `${recordTypes[type].resource}:read`;

/** The scope that stands for all others. */
export const EVERY_SCOPE = '*';

/** Every scope, and the one that stands for all. */
export const KNOWN_SCOPES: readonly string[] = [...SCOPES, EVERY_SCOPE];

/** What is wrong with a list of scopes in a body, to which `pointer` leads: those that no operation needs. */
export const unknownScopes = (scopes: readonly string[], pointer: string): Violation[] =>
  scopes.flatMap((scope, index): Violation[] =>
    KNOWN_SCOPES.includes(scope)
      ? []
      : [{ in: 'body', pointer: `${pointer}/${index}`, code: 'invalid_value', detail: 'There is no such scope.' }],
  );
