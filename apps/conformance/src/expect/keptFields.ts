import type { ResourceName } from '@training-provider/contract';

/**
 * The fields that remain in the records of an erased person, as docs/data-protection.md lists them; all others are
 * removed. A test compares the two lists. This list does not come from the contract, because it checks the contract's
 * declaration.
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
