import { recordOf } from '../deployment/answers.ts';
import { make, shared, tryToMake } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus, hasViolation, hasViolationCode } from '../expect/assertions.ts';
import { check, checkOfKind } from '../expect/check.ts';
import { requireRemovable } from '../expect/offered.ts';
import { patch, put, readRecord } from '../expect/recordRequests.ts';
import { makeAnother } from '../expect/validRequests.ts';
import { spans } from '../interface/fieldFacts.ts';
import type { Kind } from '../interface/kinds.ts';
import { oneInWords } from '../interface/kindWords.ts';
import type { RequirementId } from '../requirements/index.ts';

const ADDRESS = {
  street: 'Venloer Straße',
  houseNumber: '12a',
  addressAddition: 'Hinterhaus',
  zipCode: '50672',
  city: 'Köln',
  country: 'DE',
};
const CONTACT_INFORMATION = { email: 'j.mueller@example.org', phone: '+49 221 1234567', mobile: '+49 170 1234567' };

/**
 * Requires that a participant can be created with the first of these values of a field, and changed to each other one.
 */
const takesEach = async (target: Target, field: string, [first, ...others]: readonly unknown[]): Promise<void> => {
  const made = await make(target, 'participant', { [field]: first });
  equal(made.record[field], first, `\`${field}\``);
  for (const value of others) {
    const answer = await put(target, made, { ...made.sent, [field]: value });
    equal(recordOf(hasStatus(answer, 200))[field], value, `\`${field}\``);
  }
};

const whole = [
  check(['F-ADDRESS'], 'each part of an address is optional', async (target) => {
    await takesEach(
      target,
      'address',
      Object.entries(ADDRESS).map(([part, value]) => ({ [part]: value })),
    );
  }),
  check(['F-CONTACT-INFORMATION'], 'each part of the contact information is optional', async (target) => {
    await takesEach(
      target,
      'contactInformation',
      Object.entries(CONTACT_INFORMATION).map(([part, value]) => ({ [part]: value })),
    );
  }),
  check(
    ['F-AUTHORITY-NUMBERS'],
    'the service accepts any string of up to 100 characters as `customerNumber` of a participant',
    async (target) => {
      await takesEach(target, 'customerNumber', ['0', '123A456789', ' AB/12-3 ', 'ä', 'x'.repeat(100)]);
      const { answer } = await tryToMake(target, 'participant', { customerNumber: 'x'.repeat(101) });
      hasViolation(answer, 422, '/participant/customerNumber');
    },
  ),
];

const units = check(
  ['F-COACHING-UNITS'],
  'the service accepts 45 and 60 as `unitMinutes` of a coaching, and rejects 50',
  async (target) => {
    const made = await makeAnother(target, 'coaching');
    for (const unitMinutes of [45, 60])
      equal(
        recordOf(hasStatus(await patch(target, made, { unitMinutes }), 200)).unitMinutes,
        unitMinutes,
        '`unitMinutes`',
      );
    hasViolation(await patch(target, made, { unitMinutes: 50 }), 422, '/coaching/unitMinutes');
  },
);

const DEFAULTS = [
  ['F-PARTICIPANT-STATUS', 'participant', 'status', 'lead'],
  ['F-COURSE-STATUS', 'course', 'status', 'draft'],
  ['F-COACHING-STATUS', 'coaching', 'status', 'requested'],
] as const;
const defaults = DEFAULTS.map(([requirement, kind, field, value]) =>
  check([requirement], `\`${field}\` of ${oneInWords(kind)} is \`${value}\` by default`, async (target) => {
    equal((await shared(target, kind)).record[field], value, `\`${field}\``);
  }),
);

/** The requirement that orders the dates of a kind. */
const OF_SPANS: Partial<Record<Kind, RequirementId>> = {
  ...{ course: 'F-COURSE-DATES', enrolment: 'N4-DATES', coaching: 'F-COACHING-DATES', program: 'F-PROGRAM-DATES' },
};

const dates = [
  check(['F-COURSE-DATES'], 'the service responds with 422 to a course that ends before it starts', async (target) => {
    const { answer } = await tryToMake(target, 'course', { startDate: '2025-01-02', endDate: '2025-01-01' });
    hasViolation(answer, 422, '/course/endDate');
    await make(target, 'course', { startDate: '2025-01-02', endDate: '2025-01-02' });
  }),
  ...spans.map(({ kind, first, last }) =>
    checkOfKind(
      kind,
      [OF_SPANS[kind] ?? 'R2-ERRORS'],
      `the service rejects ${oneInWords(kind)} with \`${last}\` before \`${first}\`, even if one of the dates is already stored`,
      async (target) => {
        const made = await makeAnother(target, kind, { [first]: '2025-01-02', [last]: '2025-01-05' });
        for (const answer of [
          await patch(target, made, { [last]: '2025-01-01' }),
          await patch(target, made, { [first]: '2025-01-06' }),
          await put(target, made, { ...made.sent, [last]: '2025-01-01' }),
        ])
          hasViolationCode(answer, 422, `/${made.wrapper}/${last}`, 'end_before_start');
        equal(await readRecord(target, made), made.record, 'The record after the rejected writes');
      },
    ),
  ),
  check(
    ['F-COURSE-CAPACITY'],
    'the service accepts 1 as `capacity` of a course, and rejects 0, negative numbers and fractions',
    async (target) => {
      const made = await make(target, 'course');
      for (const capacity of [0, -1, 1.5, '3'])
        hasViolation(await patch(target, made, { capacity }), 422, '/course/capacity');
      equal(recordOf(hasStatus(await patch(target, made, { capacity: 1 }), 200)).capacity, 1, '`capacity`');
    },
  ),
];

const userNames = check(
  ['R6-CONTACTS-ONLY'],
  'the creation of a user accepts names that do not match the pattern for contact names',
  async (target) => {
    const made = await make(target, 'user', { firstName: 'Ö' });
    equal(made.record.firstName, 'Ö', '`firstName`');
  },
);

const userNamesLater = check(
  ['R6-CONTACTS-ONLY'],
  'an update or replace of a user accepts names that do not match the pattern for contact names',
  async (target) => {
    requireRemovable(target, 'user');
    const made = await make(target, 'user');
    for (const write of [patch, put])
      for (const names of [{ firstName: 'Ü' }, { lastName: '李' }])
        hasStatus(await write(target, made, { ...made.sent, ...names }), 200);
  },
);

/** Scenarios about the fields that decisions define. */
export const fieldScenarios = [...whole, units, ...defaults, ...dates, userNames, userNamesLater];
