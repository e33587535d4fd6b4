import type { CoachingPatch } from '@training-provider/contract';
import type { HeldReference, Reference } from '../../db/references.ts';
import { endBeforeStart, notFound } from '../../problems/fault.ts';

/** What a coaching refers to. */
export const referencesOfCoaching = (coaching: CoachingPatch): Reference[] => [
  { table: 'participant', id: coaching.participantId, pointer: '/coaching/participantId' },
  { table: 'program', id: coaching.programId, pointer: '/coaching/programId' },
  { table: 'app_user', id: coaching.coachId, pointer: '/coaching/coachId' },
  { table: 'location', id: coaching.locationId, pointer: '/coaching/locationId' },
  { table: 'funding_agency', id: coaching.fundingAgencyId, pointer: '/coaching/fundingAgencyId' },
];

type Held = 'participant_id' | 'program_id' | 'coach_id' | 'location_id' | 'funding_agency_id';

/** What a coaching refers to now; 404 where there is no such coaching. */
export const heldBy = (row: Record<Held, string | null> | undefined): HeldReference[] => {
  if (row === undefined) throw notFound();
  return [
    { table: 'participant', id: row.participant_id },
    { table: 'program', id: row.program_id },
    { table: 'app_user', id: row.coach_id },
    { table: 'location', id: row.location_id },
    { table: 'funding_agency', id: row.funding_agency_id },
  ];
};

/** The faults behind the constraints of the table. */
export const faults = {
  coaching_dates_check: () => endBeforeStart('/coaching/endDate'),
};
