import { setTimeout as wait } from 'node:timers/promises';
import { allOperations, type Operation, operations } from '../../interface/operations.ts';
import { listOf } from '../../target/answers.ts';
import { Skipped } from '../../target/errors.ts';
import { existing, type Made, make } from '../../target/records.ts';
import type { Target } from '../../target/target.ts';
import { equal, hasStatus, hasViolation } from '../support/assertions.ts';
import { check, checkOf } from '../support/check.ts';
import { GROUPED, type Grouped, groupOf } from '../support/groups.ts';
import { idsOf } from '../support/pages.ts';
import { patch } from '../support/recordRequests.ts';
import { twoUsers } from '../support/users.ts';
import { validRequest } from '../support/validRequests.ts';

/** Timestamps have milliseconds: two writes within one would get the same. */
const CLOCK_TICK_MS = 2;
const lists = allOperations.filter(({ isList }) => isList);

/** Filters by equality: two values of a field, the first of which is looked for. */
const FILTERS: readonly (readonly [kind: Grouped, filter: string, field: string, one: unknown, other: unknown])[] = [
  ['participant', 'status', 'status', 'active', 'archived'],
  ['course', 'status', 'status', 'open', 'planned'],
  ['course', 'deliveryMode', 'deliveryMode', 'online', 'hybrid'],
  ['course', 'timeModel', 'timeModel', 'full_time', 'part_time'],
  ['coaching', 'status', 'status', 'approved', 'active'],
  ['coaching', 'deliveryMode', 'deliveryMode', 'online', 'in_person'],
  ['contact', 'category', 'category', 'person', 'team'],
  ['fundingAgency', 'partnerType', 'partnerType', 'company', 'funding_agency'],
  ['fundingAgency', 'type', 'type', 'bafa', 'other'],
  ['participantNote', 'isPinned', 'is_pinned', true, false],
  ['courseNote', 'isPinned', 'is_pinned', true, false],
];

const filters = FILTERS.map(([kind, filter, field, one, other]) =>
  check(['C4-EQUALITY', 'C4-EITHER'], `the kind ${kind} is filtered by ${filter}`, async (target) => {
    const { path, query, members } = await groupOf(target, kind, [{ [field]: one }, { [field]: other }]);
    const by = async (value: string) =>
      idsOf(await target.send('GET', path, { query: { ...query, [filter]: value, sort: 'insertedAt' } }));
    equal(await by(String(one)), [members[0]?.id], `The list with ${filter}=${one}`);
    equal(await by(String(other)), [members[1]?.id], `The list with ${filter}=${other}`);
    equal(
      await by(`${one},${other}`),
      members.map(({ id }) => id),
      `The list with ${filter}=${one},${other}`,
    );
  }),
);

/** The forms of a list besides the one with commas. */
const FORMS = {
  'C4-REPEATED': (name: string, one: unknown, other: unknown) => [
    `${name}=${one}&${name}=${other}`,
    `${name}=${other}&${name}=${other},${one}`,
  ],
  'C4-BRACKETED': (name: string, one: unknown, other: unknown) => [
    `${name}[]=${one},${other}`,
    `${name}=${other}&${name}[]=${one}`,
  ],
} as const;

const forms = (['C4-REPEATED', 'C4-BRACKETED'] as const).flatMap((requirement) =>
  FILTERS.map(([kind, filter, field, one, other]) =>
    check([requirement], `the kind ${kind} takes several values of ${filter}: ${requirement}`, async (target) => {
      const { path, query, members } = await groupOf(target, kind, [{ [field]: one }, { [field]: other }]);
      const ids = members.map(({ id }) => id);
      for (const search of FORMS[requirement](filter, one, other)) {
        const answer = await target.send('GET', `${path}?${search}`, { query: { ...query, sort: 'insertedAt' } });
        equal(idsOf(answer), ids, `The list with ${search}`);
      }
    }),
  ),
);

/** Numbers of one record each. */
const numbers = (
  [
    ['participant', 'internalCustomerNumber', '/v1/participants'],
    ['course', 'courseNumber', '/v1/courses'],
    ['coaching', 'voucherNumber', '/v1/coachings'],
  ] as const
).map(([kind, field, path]) =>
  check(['C4-EQUALITY'], `the kind ${kind} is filtered by ${field}`, async (target) => {
    const [one, other] = [target.word(), target.word()];
    const made = [await make(target, kind, { [field]: one }), await make(target, kind, { [field]: other })];
    const by = async (value: string) =>
      idsOf(await target.send('GET', path, { query: { [field]: value, sort: 'insertedAt' } }));
    equal(await by(one), [made[0]?.id], `The list with ${field}=${one}`);
    equal(await by(other), [made[1]?.id], `The list with ${field}=${other}`);
    equal(await by(`${one}-not`), [], 'The list with neither');
  }),
);

const RANGES: readonly (readonly [kind: Grouped, field: string, from: string, middle: string, to: string])[] = [
  ['participant', 'dateOfBirth', '1984-02-28', '1984-02-29', '1984-03-01'],
  ['course', 'startDate', '2024-12-31', '2025-01-01', '2025-01-02'],
  ['course', 'endDate', '2024-12-31', '2025-01-01', '2025-01-02'],
  ['coaching', 'startDate', '2024-12-31', '2025-01-01', '2025-01-02'],
  ['coaching', 'endDate', '2024-12-31', '2025-01-01', '2025-01-02'],
  ['coaching', 'voucherValidUntil', '2024-12-31', '2025-01-01', '2025-01-02'],
  ['participantNote', 'date', '2025-01-01T00:00:00.000Z', '2025-01-01T00:00:00.001Z', '2025-01-01T00:00:00.002Z'],
  ['courseNote', 'date', '2025-01-01T00:00:00.000Z', '2025-01-01T00:00:00.001Z', '2025-01-01T00:00:00.002Z'],
];

/** What each operator finds of three values when it is given the one in the middle. */
const OPERATORS = { gte: [1, 2], gt: [2], lte: [0, 1], lt: [0] } as const;

const ranges = RANGES.map(([kind, field, ...values]) =>
  check(['C4-RANGES'], `the kind ${kind} is narrowed by ranges of ${field}`, async (target) => {
    const { path, query, members } = await groupOf(target, kind, [...values.map((value) => ({ [field]: value })), {}]);
    for (const [operator, found] of Object.entries(OPERATORS)) {
      const parameters = { ...query, [`${field}[${operator}]`]: values[1] ?? '', sort: 'insertedAt' };
      const ids = idsOf(await target.send('GET', path, { query: parameters }));
      equal(
        ids,
        found.map((index) => members[index]?.id),
        `The list with ${field}[${operator}]=${values[1]}`,
      );
    }
  }),
);

const NINE_HOURS_MS = 9 * 3_600_000;
const timeRanges = GROUPED.flatMap((kind) =>
  kind.endsWith('Note')
    ? []
    : ['insertedAt', 'updatedAt'].map((field) =>
        check(['C4-RANGES'], `the kind ${kind} is narrowed by ranges of ${field}`, async (target) => {
          const { path, query, members } = await groupOf(target, kind, [{}, {}, {}]);
          const bound = String(members[1]?.record[field]);
          const inTokyo = new Date(Date.parse(bound) + NINE_HOURS_MS).toISOString().replace('Z', '+09:00');
          equal(
            (await target.send('GET', path, { query: { ...query, [`${field}[gte]`]: inTokyo } })).text,
            (await target.send('GET', path, { query: { ...query, [`${field}[gte]`]: bound } })).text,
            'The list for the same moment with another offset',
          );
          const of = (operator: string) => async () =>
            listOf(await target.send('GET', path, { query: { ...query, [`${field}[${operator}]`]: bound } }));
          for (const [operator, isIn] of Object.entries({
            gte: (value: string) => value >= bound,
            gt: (value: string) => value > bound,
            lte: (value: string) => value <= bound,
            lt: (value: string) => value < bound,
          })) {
            const expected = members.filter(({ record }) => isIn(String(record[field]))).map(({ id }) => id);
            const found = (await of(operator)()).map(({ id }) => String(id));
            equal(found.toSorted(), expected.toSorted(), `The list with ${field}[${operator}]`);
          }
        }),
      ),
);

/** Notes do not answer when they were written: records that are made in between show the time. */
const noteRanges = (['participantNote', 'courseNote'] as const).map((kind) =>
  check(['C4-RANGES'], `the kind ${kind} is narrowed by when its records were written and changed`, async (target) => {
    const group = await groupOf(target, kind, [{}]);
    const now = async () => {
      const { record } = (await groupOf(target, 'fundingAgency', [{}])).members[0] as Made;
      return String(record.insertedAt);
    };
    const [first] = group.members as [Made];
    const between = await now();
    const second = await group.add();
    await wait(CLOCK_TICK_MS);
    const afterwards = await now();
    hasStatus(await patch(target, first, { title: 'A' }), 200);
    const by = async (query: Record<string, string>) => idsOf(await target.send('GET', group.path, { query }));
    equal(await by({ 'insertedAt[gte]': between }), [second.id], 'The list since the first');
    equal(await by({ 'insertedAt[lt]': between }), [first.id], 'The list until the first');
    equal(await by({ 'updatedAt[gt]': afterwards }), [first.id], 'The list of what was changed last');
    equal(await by({ 'updatedAt[lte]': afterwards }), [second.id], 'The list of what was not');
  }),
);

const relations = [
  check(['C4-RELATIONS'], 'participants of a course, and courses of a participant', async (target) => {
    const [course, other] = [await make(target, 'course'), await make(target, 'course')];
    const participants = [await make(target, 'participant'), await make(target, 'participant')];
    for (const { path } of participants) hasStatus(await target.send('PUT', `${path}/add_to_course/${course.id}`), 200);
    const [first] = participants;
    hasStatus(await target.send('PUT', `${first?.path}/add_to_course/${other.id}`), 200);
    const of = async (path: string, query: Record<string, string>) =>
      idsOf(await target.send('GET', path, { query })).toSorted();
    equal(
      await of('/v1/participants', { courseId: course.id }),
      participants.map(({ id }) => id).toSorted(),
      'The participants',
    );
    equal(await of('/v1/participants', { courseId: other.id }), [first?.id], 'The participants of the other course');
    equal(await of('/v1/courses', { participantId: first?.id ?? '' }), [course.id, other.id].toSorted(), 'The courses');
  }),
  check(['C4-RELATIONS'], 'coachings of a participant and of a funding agency', async (target) => {
    const agency = await make(target, 'fundingAgency');
    const one = await make(target, 'coaching', { fundingAgencyId: agency.id });
    const other = await make(target, 'coaching');
    const of = async (query: Record<string, string>) => idsOf(await target.send('GET', '/v1/coachings', { query }));
    equal(await of({ participantId: String(one.record.participantId) }), [one.id], 'The coachings of the participant');
    equal(await of({ participantId: String(other.record.participantId) }), [other.id], 'The coachings of the other');
    equal(await of({ fundingAgencyId: agency.id }), [one.id], 'The coachings of the funding agency');
  }),
  check(['C4-RELATIONS'], 'contacts of a funding agency', async (target) => {
    const [agency, other] = [await make(target, 'fundingAgency'), await make(target, 'fundingAgency')];
    const contact = await make(target, 'contact', { funding_agency_id: agency.id });
    const of = async (id: string) =>
      idsOf(await target.send('GET', '/v1/contacts', { query: { fundingAgencyId: id } }));
    equal(await of(agency.id), [contact.id], 'The contacts of the funding agency');
    equal(await of(other.id), [], 'The contacts of the other');
  }),
];

const authors = (['participantNote', 'courseNote'] as const).map((kind) =>
  check(['C4-RELATIONS'], `the kind ${kind} is filtered by its author`, async (target) => {
    const author = await existing(target, 'user');
    const { path, members } = await groupOf(target, kind, [{ author_id: author.id }, {}]);
    equal(
      idsOf(await target.send('GET', path, { query: { authorId: author.id } })),
      [members[0]?.id],
      'The list of ids',
    );
  }),
);

/** Filters by what a run can't create: the record that refers to it is found. */
const REFERRING = [
  ['course', 'programId', 'programId', 'listPrograms'],
  ['course', 'locationId', 'locationId', 'listLocations'],
  ['course', 'trainerId', 'trainerIds', 'listUsers'],
  ['coaching', 'programId', 'programId', 'listPrograms'],
  ['coaching', 'coachId', 'coachId', 'listUsers'],
  ['coaching', 'locationId', 'locationId', 'listLocations'],
] as const;

/** The ids of two records of a list that stay while the check is made. */
const twoIn = async (target: Target, list: string, path: string): Promise<readonly [string, string]> => {
  if (list === 'listUsers') return twoUsers(target);
  const [one, other] = listOf(await target.send('GET', path)).map(({ id }) => String(id));
  if (one === undefined || other === undefined) throw new Skipped(`It takes two records in ${path}.`);
  return [one, other];
};

const referring = REFERRING.map(([kind, filter, field, referred]) =>
  check(['C4-RELATIONS'], `the kind ${kind} is filtered by ${filter}`, async (target) => {
    const { path: others } = operations.find(({ id }) => id === referred) as Operation;
    const [one, other] = await twoIn(target, referred, others);
    const value = (id: string) => (field === 'trainerIds' ? [id] : id);
    const { path, query, members } = await groupOf(target, kind, [{ [field]: value(one) }, { [field]: value(other) }]);
    const by = async (...ids: string[]) =>
      idsOf(await target.send('GET', path, { query: { ...query, [filter]: ids.join(','), sort: 'insertedAt' } }));
    equal(await by(one), [members[0]?.id], 'The list by one');
    equal(
      await by(one, other),
      members.map(({ id }) => id),
      'The list by either',
    );
  }),
);

/** Filters of collections without a POST: every record that is found has the value. */
const READ_FILTERS = [
  ['listPrograms', 'status', ['draft', 'active', 'retired']],
  ['listUsers', 'status', ['active', 'inactive']],
  ['listLocations', 'kind', ['site', 'online']],
] as const;
const readFilters = READ_FILTERS.map(([id, field, values]) => {
  const { path } = operations.find((operation) => operation.id === id) as Operation;
  return check(['C4-EQUALITY'], `${path} is filtered by ${field}`, async (target) => {
    for (const value of values) {
      for (const record of listOf(hasStatus(await target.send('GET', path, { query: { [field]: value } }), 200))) {
        equal(record[field], value, `\`${field}\` of a record found by ${field}=${value}`);
      }
    }
  });
});

/** Every filter by ids of other records that the contract declares is accepted. */
const declared = lists.flatMap((operation) =>
  [...operation.referenceFilters.keys()].map((name) =>
    checkOf(operation, ['C4-RELATIONS'], `${operation.path} takes the filter ${name}`, async (target) => {
      const { path } = await validRequest(target, operation);
      const query = { [name]: '01930f60-11aa-7b02-8a4e-90b1c2d3e4f5' };
      equal(listOf(hasStatus(await target.send('GET', path, { query }), 200)), [], 'The list for an id of nothing');
    }),
  ),
);

const refused = lists.flatMap((operation) => {
  const send = async (target: Target, query: Record<string, string>) =>
    target.send('GET', (await validRequest(target, operation)).path, { query });
  return [
    checkOf(
      operation,
      ['C4-IMPOSSIBLE-RANGE'],
      `${operation.path} refuses an impossible range by 400`,
      async (target) => {
        const query = { 'updatedAt[gte]': '2025-02-01T00:00:00Z', 'updatedAt[lt]': '2025-01-01T00:00:00Z' };
        hasViolation(await send(target, query), 400, '/updatedAt[lt]');
      },
    ),
  ];
});

const contradiction = check(
  ['C4-CONTRADICTION'],
  'filters that contradict each other answer an empty page',
  async (target) => {
    const { path, query } = await groupOf(target, 'participant', [{ status: 'active' }]);
    const none = { ...query, status: 'active', 'updatedAt[lt]': '2000-01-01T00:00:00Z' };
    equal(listOf(hasStatus(await target.send('GET', path, { query: none }), 200)), [], 'The list');
  },
);

/** Stories of decision C4: filters. */
export const filterStories = [
  ...filters,
  ...forms,
  ...numbers,
  ...ranges,
  ...timeRanges,
  ...noteRanges,
  ...relations,
  ...authors,
  ...referring,
  ...readFilters,
  ...declared,
  ...refused,
  contradiction,
];
