import type { CoachingPatch } from '@training-provider/contract';
import type { Reference } from '../../db/references.ts';
import { endBeforeStart, notFound } from '../../faults/fault.ts';

/** What a coaching refers to. */
export const referencesOfCoaching = (coaching: CoachingPatch): Reference[] => [
  { table: 'participant', id: coaching.participantId, pointer: '/coaching/participantId' },
  { table: 'program', id: coaching.programId, pointer: '/coaching/programId' },
  { table: 'app_user', id: coaching.coachId, pointer: '/coaching/coachId' },
  { table: 'location', id: coaching.locationId, pointer: '/coaching/locationId' },
  { table: 'funding_agency', id: coaching.fundingAgencyId, pointer: '/coaching/fundingAgencyId' },
];

type Held = 'participant_id' | 'program_id' | 'coach_id' | 'location_id' | 'funding_agency_id';

/** The ids that a coaching refers to now; 404 where there is no such coaching. */
export const heldBy = (row: Record<Held, string | null> | undefined): ReadonlySet<string> => {
  if (row === undefined) throw notFound();
  const ids = [row.participant_id, row.program_id, row.coach_id, row.location_id, row.funding_agency_id];
  return new Set(ids.filter((id) => id !== null));
};

/** The faults behind the constraints of the table. */
export const faults = {
  coaching_dates_check: () => endBeforeStart('/coaching/endDate'),
};
