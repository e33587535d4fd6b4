import type { ResourceName } from '@training-provider/contract';

/**
 * The fields that an erasure leaves of the records of a person, as docs/data-protection.md has them: everything else goes. A test
 * compares the two. It is not taken from the contract, whose declaration is what is checked.
 */
export const KEPT: Partial<Readonly<Record<ResourceName, readonly string[]>>> = {
  participants: ['status', 'courseIds'],
  enrolments: [
    ...['participantId', 'courseId', 'status', 'startDate', 'endDate'],
    ...['fundingAgencyId', 'voucherValidUntil', 'fundingContactId'],
  ],
  coachings: [
    ...['participantId', 'programId', 'locationId', 'fundingAgencyId', 'status', 'startDate', 'endDate'],
    ...[
      'unitsApproved',
      'unitsUsed',
      'unitsHeld',
      'unitMinutes',
      'deliveryMode',
      'voucherValidUntil',
      'coachId',
      'fundingContactId',
    ],
  ],
  contacts: ['category'],
  users: ['status'],
  notes: ['author_id'],
};
