import type { contract } from '../index.ts';

const DESCRIPTIONS: Readonly<Record<keyof typeof contract, string>> = {
  participants: 'People who take part in courses and coachings, and their enrolments.',
  participantNotes: 'Notes on a participant.',
  courses: 'Courses with their dates, trainers and seats.',
  courseNotes: 'Notes on a course.',
  coachings: 'Coachings of one participant by one coach, with the voucher that pays for them.',
  programs: 'Programs that courses and coachings belong to, with their certification (AZAV).',
  contacts: 'People and teams at funding agencies and elsewhere.',
  fundingAgencies: 'Who pays: job centres, the Bundesagentur, BAFA, pension insurers and others.',
  users: 'Staff of the organisation.',
  locations: 'Places where courses are held.',
  permissionGroups: 'What groups of users may do.',
  org: 'The organisation itself.',
};

/** The Tag Object of each resource. */
export const TAGS = Object.entries(DESCRIPTIONS).map(([name, description]) => ({ name, description }));
