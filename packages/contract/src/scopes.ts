/** The areas of access: the resources, and the notes of participants and courses together. */
const AREAS = [
  'participants',
  'courses',
  'coachings',
  'programs',
  'contacts',
  'fundingAgencies',
  'users',
  'locations',
  'permissionGroups',
  'notes',
  'org',
] as const;

type Area = (typeof AREAS)[number];

/** What an operation needs: reading or writing in one area. */
export type Scope = `${Area}:${'read' | 'write'}`;

/** Every scope that an operation can need. */
export const SCOPES: readonly Scope[] = AREAS.flatMap((area): Scope[] => [`${area}:read`, `${area}:write`]);

/** The scope that stands for all others. */
export const EVERY_SCOPE = '*';
