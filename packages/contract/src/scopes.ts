import { ATTENDANCE_TYPE, type RecordType, recordTypes } from './recordTypes.ts';
import { type ResourceName, resources } from './resources.ts';
import type { Violation } from './wire/problem.ts';

/** A scope for reading or writing one resource. Notes of participants and of courses share their scopes. */
type ResourceScope = `${ResourceName}:${'read' | 'write'}`;

/** The scopes that belong to no resource. */
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
 * A scope that an operation can require. The change feed and histories also require the read scope of each resource
 * that they cover. The scopes of data protection are sufficient on their own, so that an employee who handles the
 * request of a person needs no others.
 */
export type Scope = ResourceScope | (typeof OTHER_SCOPES)[number];

/** Every scope that an operation can require. */
export const SCOPES: readonly Scope[] = [
  ...Object.values(resources).flatMap(({ name }): Scope[] => [`${name}:read`, `${name}:write`]),
  ...OTHER_SCOPES,
];

/** The scope for reading the changes of records of a type, in addition to `changes:read`. */
export const readScopeOf = (type: RecordType): Scope =>
  type === ATTENDANCE_TYPE ? 'attendances:read' : `${recordTypes[type].resource}:read`;

/** The scope that includes all others. */
export const EVERY_SCOPE = '*';

/** Every scope, including the one that includes all others. */
export const KNOWN_SCOPES: readonly string[] = [...SCOPES, EVERY_SCOPE];

/** The violations for scopes that no operation requires, in a list of scopes at `pointer` in a body. */
export const unknownScopes = (scopes: readonly string[], pointer: string): Violation[] =>
  scopes.flatMap((scope, index): Violation[] =>
    KNOWN_SCOPES.includes(scope)
      ? []
      : [{ in: 'body', pointer: `${pointer}/${index}`, code: 'invalid_value', detail: 'There is no such scope.' }],
  );
