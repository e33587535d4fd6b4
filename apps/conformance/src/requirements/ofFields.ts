import type { Kind } from '../interface/kinds.ts';
import type { RequirementId } from './index.ts';

/** The requirement that lists the fields of a kind; all other kinds belong to `F-NAMING`. */
const OF_FIELDS: Partial<Record<Kind, RequirementId>> = {
  participant: 'F-PARTICIPANT',
  course: 'F-COURSE',
  coaching: 'F-COACHING',
  program: 'F-PROGRAM',
  user: 'F-USER',
  location: 'F-LOCATION',
  permissionGroup: 'F-PERMISSION-GROUP',
  organisation: 'F-ORGANISATION',
  client: 'N11-CLIENT',
  enrolment: 'N4-FIELDS',
  session: 'N9-FIELDS',
  ...({ contact: 'R5-EXACT', fundingAgency: 'R5-EXACT', participantNote: 'R5-EXACT', courseNote: 'R5-EXACT' } as const),
};

/** The requirement that lists the fields of a kind. */
export const fieldRequirementOf = (kind: Kind | undefined): RequirementId =>
  (kind === undefined ? undefined : OF_FIELDS[kind]) ?? 'F-NAMING';
