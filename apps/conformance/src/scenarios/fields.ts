import { recordOf, show } from '../deployment/answers.ts';
import { withProgram } from '../deployment/programs.ts';
import { make, shared, tryToMake } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus, hasViolation, holds, holdsFields } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { requireRemovable } from '../expect/offered.ts';
import { patch, put, readRecord } from '../expect/recordRequests.ts';
import { makeAnother } from '../expect/validRequests.ts';
import type { JsonObject } from '../interface/json.ts';
import type { Kind } from '../interface/kinds.ts';
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

const PARTICIPANT = {
  preferredName: 'Jo',
  salutation: 'mx',
  gender: 'diverse',
  dateOfBirth: '1984-02-29',
  birthCity: 'Köln',
  birthCountry: 'DE',
  customerNumber: '123A456789',
  marketingChannel: 'Messe',
  status: 'applicant',
  contactInformation: CONTACT_INFORMATION,
  address: ADDRESS,
};
const COURSE = {
  startDate: '2025-03-03',
  endDate: '2025-09-26',
  status: 'open',
  deliveryMode: 'in_person',
  timeModel: 'full_time',
  capacity: 18,
  minParticipants: 8,
  teachingUnits: 960,
  measureNumber: '357/123/2025',
};
const COACHING = {
  status: 'approved',
  startDate: '2025-02-03',
  endDate: '2025-04-30',
  unitsApproved: 40,
  unitsUsed: 12,
  unitMinutes: 45,
  deliveryMode: 'hybrid',
  voucherNumber: 'AVGS-2025-004711',
  voucherValidUntil: '2025-06-30',
};
const PROGRAM = {
  description: 'Beschreibung',
  type: 'retraining',
  legalBasis: 'sgb3_81',
  admission_criteria: 'Deutsch mindestens B2.',
  measureNumber: '357/045/2024',
  certificateMeasureNumber: '1',
  certifyingBody: 'Beispiel-Zert GmbH',
  certifiedFrom: '2024-01-01',
  certifiedUntil: '2028-12-31',
  teachingUnits: 2080,
  costPerUnit: '7.45',
  deliveryMode: 'online',
  status: 'active',
};

/** A record with every field keeps each of them, through creation, replacement and PATCH. */
const keepsAll = (requirement: RequirementId, kind: Kind, fields: JsonObject, unique: (word: string) => JsonObject) => [
  check([requirement], `a ${kind} is created with all of its fields`, async (target) => {
    const all = { ...fields, ...unique(target.word()) };
    const made = await makeAnother(target, kind, all);
    holdsFields(made.record, all, `the ${kind}`);
    holdsFields(await readRecord(target, made), all, `the ${kind}`);
  }),
  check([requirement], `PUT of a ${kind} writes all of its fields`, async (target) => {
    const made = await makeAnother(target, kind);
    const all = { ...fields, ...unique(target.word()) };
    holdsFields(recordOf(hasStatus(await put(target, made, { ...made.sent, ...all }), 200)), all, `the ${kind}`);
    holdsFields(await readRecord(target, made), all, `the ${kind}`);
  }),
  check([requirement], `PATCH of a ${kind} writes each of its fields and no other`, async (target) => {
    const made = await makeAnother(target, kind);
    let expected = made.record;
    for (const [field, value] of Object.entries({ ...fields, ...unique(target.word()) })) {
      if (field === 'endDate' || field === 'certifiedUntil') continue;
      const record = recordOf(hasStatus(await patch(target, made, { [field]: value }), 200));
      equal({ ...record, updatedAt: '' }, { ...expected, [field]: value, updatedAt: '' }, `The ${kind} after ${field}`);
      expected = record;
    }
    equal(await readRecord(target, made), expected, `The ${kind} at last`);
  }),
];

/** Requires a participant to be created with the first of these values of a field, and replaced with each other one. */
const takesEach = async (target: Target, field: string, [first, ...others]: readonly unknown[]): Promise<void> => {
  const made = await make(target, 'participant', { [field]: first });
  equal(made.record[field], first, `\`${field}\``);
  for (const value of others) {
    const answer = await put(target, made, { ...made.sent, [field]: value });
    equal(recordOf(hasStatus(answer, 200))[field], value, `\`${field}\``);
  }
};

const whole = [
  ...keepsAll('F-PARTICIPANT', 'participant', PARTICIPANT, (word) => ({ internalCustomerNumber: word })),
  ...keepsAll('F-COURSE', 'course', COURSE, (word) => ({ courseNumber: word })),
  ...keepsAll('F-COACHING', 'coaching', COACHING, () => ({})),
  check(['F-PROGRAM'], 'a program is changed by PATCH in all of its fields', async (target) => {
    await withProgram(target, async (own, program) => {
      holdsFields(recordOf(hasStatus(await patch(own, program, PROGRAM), 200)), PROGRAM, 'the program');
      holdsFields(await readRecord(own, program), PROGRAM, 'the program');
    });
  }),
  check(['F-PROGRAM'], 'a program is replaced whole by PUT', async (target) => {
    await withProgram(target, async (own, program, { name }) => {
      hasStatus(await put(own, program, { name, ...PROGRAM }), 200);
      holdsFields(await readRecord(own, program), { name, ...PROGRAM }, 'the program');
      hasStatus(await put(own, program, { name }), 200);
      const bare = await readRecord(own, program);
      for (const field of Object.keys(PROGRAM)) {
        if (field !== 'status') holds(!(field in bare), `\`${field}\` is still ${show(bare[field])}.`);
      }
    });
  }),
  check(['F-USER'], 'a user is created with all of its fields', async (target) => {
    const fields = { address: ADDRESS, status: 'inactive', groups: [], locations: [] };
    const made = await make(target, 'user', fields);
    holdsFields(await readRecord(target, made), { ...made.sent, ...fields }, 'the user');
  }),
  check(['F-ADDRESS'], 'each part of an address may stand alone', async (target) => {
    await takesEach(
      target,
      'address',
      Object.entries(ADDRESS).map(([part, value]) => ({ [part]: value })),
    );
  }),
  check(['F-CONTACT-INFORMATION'], 'each part of the contact information may stand alone', async (target) => {
    await takesEach(
      target,
      'contactInformation',
      Object.entries(CONTACT_INFORMATION).map(([part, value]) => ({ [part]: value })),
    );
  }),
  check(['F-AUTHORITY-NUMBERS'], 'numbers of authorities are text without a fixed form', async (target) => {
    await takesEach(target, 'customerNumber', ['0', '123A456789', ' AB/12-3 ', 'ä', 'x'.repeat(100)]);
    const { answer } = await tryToMake(target, 'participant', { customerNumber: 'x'.repeat(101) });
    hasViolation(answer, 422, '/participant/customerNumber');
  }),
];

/** Every value of every list of values, and that no other is taken. */
const VALUES: readonly (readonly [RequirementId, Kind, string, readonly unknown[]])[] = [
  ['F-PARTICIPANT', 'participant', 'salutation', ['mr', 'ms', 'mx', 'none']],
  ['F-PARTICIPANT', 'participant', 'gender', ['male', 'female', 'diverse', 'unspecified']],
  [
    'F-PARTICIPANT',
    'participant',
    'status',
    ['lead', 'applicant', 'active', 'interrupted', 'completed', 'dropped_out', 'archived'],
  ],
  ['F-COURSE', 'course', 'status', ['draft', 'planned', 'open', 'running', 'completed', 'cancelled']],
  ['F-COURSE', 'course', 'deliveryMode', ['in_person', 'online', 'hybrid']],
  ['F-COURSE', 'course', 'timeModel', ['full_time', 'part_time']],
  ['F-COACHING', 'coaching', 'status', ['requested', 'approved', 'active', 'completed', 'cancelled']],
  ['F-COACHING-UNITS', 'coaching', 'unitMinutes', [45, 60]],
  ['F-COACHING', 'coaching', 'deliveryMode', ['in_person', 'online', 'hybrid']],
];
const values = VALUES.map(([requirement, kind, field, all]) =>
  check([requirement], `${field} of a ${kind} takes its ${all.length} values and no other`, async (target) => {
    const made = await makeAnother(target, kind);
    for (const value of all) {
      equal(recordOf(hasStatus(await patch(target, made, { [field]: value }), 200))[field], value, `\`${field}\``);
    }
    for (const wrong of ['no_such_value', 50])
      hasViolation(await patch(target, made, { [field]: wrong }), 422, `/${kind}/${field}`);
  }),
);
const DEFAULTS = [
  ['F-PARTICIPANT-STATUS', 'participant', 'status', 'lead'],
  ['F-COURSE-STATUS', 'course', 'status', 'draft'],
  ['F-COACHING-STATUS', 'coaching', 'status', 'requested'],
] as const;
const defaults = DEFAULTS.map(([requirement, kind, field, value]) =>
  check([requirement], `${field} of a ${kind} is ${value} by default`, async (target) => {
    equal((await shared(target, kind)).record[field], value, `\`${field}\``);
  }),
);

const dates = [
  check(['F-COURSE-DATES'], 'a course that ends before it starts is 422', async (target) => {
    const { answer } = await tryToMake(target, 'course', { startDate: '2025-01-02', endDate: '2025-01-01' });
    hasViolation(answer, 422, '/course/endDate');
    await make(target, 'course', { startDate: '2025-01-02', endDate: '2025-01-02' });
  }),
  check(['F-COURSE-DATES'], 'a PATCH of one date is compared with the other one that is stored', async (target) => {
    const made = await make(target, 'course', { startDate: '2025-01-02', endDate: '2025-01-05' });
    hasStatus(await patch(target, made, { endDate: '2025-01-01' }), 422);
    hasStatus(await patch(target, made, { startDate: '2025-01-06' }), 422);
    equal(await readRecord(target, made), made.record, 'The course');
  }),
  check(['F-COURSE-CAPACITY'], 'the capacity of a course is at least 1', async (target) => {
    const made = await make(target, 'course');
    for (const capacity of [0, -1, 1.5, '3'])
      hasViolation(await patch(target, made, { capacity }), 422, '/course/capacity');
    equal(recordOf(hasStatus(await patch(target, made, { capacity: 1 }), 200)).capacity, 1, '`capacity`');
  }),
];

const userNames = check(['R6-CONTACTS-ONLY'], 'names of users need not match the pattern', async (target) => {
  const made = await make(target, 'user', { firstName: 'Ö' });
  equal(made.record.firstName, 'Ö', '`firstName`');
});

const userNamesLater = check(['R6-CONTACTS-ONLY'], 'names of users need not match it later, either', async (target) => {
  requireRemovable(target, 'user');
  const made = await make(target, 'user');
  for (const write of [patch, put])
    for (const names of [{ firstName: 'Ü' }, { lastName: '李' }])
      hasStatus(await write(target, made, { ...made.sent, ...names }), 200);
});

/** Scenarios about the fields that were decided. */
export const fieldScenarios = [...whole, ...values, ...defaults, ...dates, userNames, userNamesLater];
