import { setTimeout as wait } from 'node:timers/promises';
import { allOperations, type Operation, operations } from '../../interface/operations.ts';
import { listOf, recordOf, show } from '../../target/answers.ts';
import { Skipped } from '../../target/errors.ts';
import { existing, type Made, make } from '../../target/records.ts';
import type { Target } from '../../target/target.ts';
import { equal, hasStatus } from '../support/assertions.ts';
import { check, checkOf } from '../support/check.ts';
import { CLOCK_TICK_MS, GROUPED, type Grouped, groupOf, type Listing } from '../support/groups.ts';
import { idsWhere, listingOf } from '../support/listings.ts';
import { idsOf } from '../support/pages.ts';
import { patch, someIds } from '../support/recordRequests.ts';
import { twoUsers } from '../support/users.ts';
import { validRequest } from '../support/validRequests.ts';

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

/** The ids of the records that are listed with one of these values, in the order of creation. */
const listedWith = (listing: Listing, field: string, ...values: readonly unknown[]): readonly string[] =>
  idsWhere(listing, field, (value) => values.includes(value));

const filters = FILTERS.map(([kind, filter, field, one, other]) =>
  check(['C4-EQUALITY', 'C4-EITHER'], `the kind ${kind} is filtered by ${filter}`, async (target) => {
    const listing = await listingOf(target, kind);
    const { path, query } = listing;
    const by = async (value: string) =>
      idsOf(await target.send('GET', path, { query: { ...query, [filter]: value, sort: 'insertedAt' } }));
    equal(await by(String(one)), listedWith(listing, field, one), `The list with ${filter}=${one}`);
    equal(await by(String(other)), listedWith(listing, field, other), `The list with ${filter}=${other}`);
    equal(
      await by(`${one},${other}`),
      listedWith(listing, field, one, other),
      `The list with ${filter}=${one},${other}`,
    );
  }),
);

/** The forms of a list besides the one with commas; lists of ids are in both at once, too. */
const FORMS = {
  'C4-REPEATED': (name: string, one: unknown, other: unknown) => `${name}=${one}&${name}=${other}`,
  'C4-BRACKETED': (name: string, one: unknown, other: unknown) => `${name}[]=${one},${other}`,
} as const;

const forms = (['C4-REPEATED', 'C4-BRACKETED'] as const).flatMap((requirement) =>
  FILTERS.map(([kind, filter, field, one, other]) =>
    check([requirement], `the kind ${kind} takes several values of ${filter}: ${requirement}`, async (target) => {
      const listing = await listingOf(target, kind);
      const { path, query } = listing;
      const ids = listedWith(listing, field, one, other);
      const search = FORMS[requirement](filter, one, other);
      const answer = await target.send('GET', `${path}?${search}`, { query: { ...query, sort: 'insertedAt' } });
      equal(idsOf(answer), ids, `The list with ${search}`);
    }),
  ),
);

/** Numbers of one record each, which the first two that are listed have. */
const numbers = (
  [
    ['participant', 'internalCustomerNumber'],
    ['course', 'courseNumber'],
    ['coaching', 'voucherNumber'],
  ] as const
).map(([kind, field]) =>
  check(['C4-EQUALITY'], `the kind ${kind} is filtered by ${field}`, async (target) => {
    const { path, members } = await listingOf(target, kind);
    const by = async (value: string) =>
      idsOf(await target.send('GET', path, { query: { [field]: value, sort: 'insertedAt' } }));
    for (const { id, sent } of members.slice(0, 2))
      equal(await by(String(sent[field])), [id], `The list with ${field}=${sent[field]}`);
    equal(await by(`${members[0]?.sent[field]}-not`), [], 'The list with neither');
  }),
);

/** Fields by which lists are narrowed, and the value between two others that are next to it. */
const RANGES: readonly (readonly [kind: Grouped, field: string, middle: string])[] = [
  ['participant', 'dateOfBirth', '1984-02-29'],
  ['course', 'startDate', '2025-01-01'],
  ['course', 'endDate', '2025-01-01'],
  ['coaching', 'startDate', '2025-01-01'],
  ['coaching', 'endDate', '2025-01-01'],
  ['coaching', 'voucherValidUntil', '2025-01-01'],
  ['participantNote', 'date', '2025-01-01T00:00:00.001Z'],
  ['courseNote', 'date', '2025-01-01T00:00:00.001Z'],
];

/** What each operator finds, of dates and times that are written alike. */
const OPERATORS = {
  gte: (value: string, bound: string) => value >= bound,
  gt: (value: string, bound: string) => value > bound,
  lte: (value: string, bound: string) => value <= bound,
  lt: (value: string, bound: string) => value < bound,
} as const;

type Bound = readonly [operator: keyof typeof OPERATORS, value: string];

/** Each bound alone, and each pair of two that can stand together: without either, a pair would find more. */
const boundsOf = (first: string, middle: string, last: string): readonly (readonly Bound[])[] => [
  ...([[['gte', middle]], [['gt', middle]], [['lte', middle]], [['lt', middle]]] satisfies Bound[][]),
  ...([
    [
      ['gte', middle],
      ['lte', middle],
    ],
    [
      ['gte', middle],
      ['lt', last],
    ],
  ] satisfies Bound[][]),
  ...([
    [
      ['gt', first],
      ['lte', middle],
    ],
    [
      ['gt', first],
      ['lt', last],
    ],
  ] satisfies Bound[][]),
];

const ranges = RANGES.map(([kind, field, middle]) =>
  check(['C4-RANGES'], `the kind ${kind} is narrowed by ranges of ${field}`, async (target) => {
    const listing = await listingOf(target, kind);
    const values = listing.members.flatMap(({ sent }) => (typeof sent[field] === 'string' ? [sent[field]] : []));
    const [first = '', last = ''] = [values.toSorted()[0], values.toSorted().at(-1)];
    for (const bounds of boundsOf(first, middle, last)) {
      const asked = Object.fromEntries(bounds.map(([operator, bound]) => [`${field}[${operator}]`, bound]));
      const parameters = { ...listing.query, ...asked, sort: 'insertedAt' };
      const ids = idsOf(await target.send('GET', listing.path, { query: parameters }));
      const isIn = (value: string) => bounds.every(([operator, bound]) => OPERATORS[operator](value, bound));
      const expected = idsWhere(listing, field, (value) => typeof value === 'string' && isIn(value));
      equal(ids, expected, `The list with ${show(asked)}`);
    }
  }),
);

const NINE_HOURS_MS = 9 * 3_600_000;
const timeRanges = GROUPED.flatMap((kind) =>
  kind.endsWith('Note')
    ? []
    : ['insertedAt', 'updatedAt'].map((field) =>
        check(['C4-RANGES'], `the kind ${kind} is narrowed by ranges of ${field}`, async (target) => {
          const { path, query, members } = await listingOf(target, kind);
          const times = members.map(({ record }) => String(record[field]));
          const [first = '', from = '', , to = ''] = times;
          const inTokyo = new Date(Date.parse(from) + NINE_HOURS_MS).toISOString().replace('Z', '+09:00');
          const within = async (bounds: Record<string, string>) => {
            const named = Object.entries(bounds).map(([operator, bound]) => [`${field}[${operator}]`, bound]);
            return idsOf(
              await target.send('GET', path, { query: { ...query, ...Object.fromEntries(named) } }),
            ).toSorted();
          };
          const between = (isIn: (time: string) => boolean) =>
            members.flatMap(({ id }, at) => (isIn(times[at] ?? '') ? [id] : [])).toSorted();
          const since = between((time) => time >= from);
          equal(await within({ gte: inTokyo }), since, `The list since ${inTokyo}`);
          equal(
            await within({ gte: from, lt: to }),
            between((time) => time >= from && time < to),
            `The list from ${from} until before ${to}`,
          );
          equal(
            await within({ gt: first, lte: to }),
            between((time) => time > first && time <= to),
            `The list after ${first} until ${to}`,
          );
        }),
      ),
);

/** Notes do not answer when they were written: what they are on is changed in between, and shows the time. */
const noteRanges = (['participantNote', 'courseNote'] as const).map((kind) =>
  check(['C4-RANGES'], `the kind ${kind} is narrowed by when its records were written and changed`, async (target) => {
    const [parentKind, field] =
      kind === 'participantNote' ? (['participant', 'birthCity'] as const) : (['course', 'measureNumber'] as const);
    const parent = await make(target, parentKind);
    const now = async () => {
      await wait(CLOCK_TICK_MS);
      const { updatedAt } = recordOf(await patch(target, parent, { [field]: target.word() }));
      await wait(CLOCK_TICK_MS);
      return String(updatedAt);
    };
    const first = await make(target, kind, {}, { parent });
    const between = await now();
    const second = await make(target, kind, {}, { parent });
    const afterwards = await now();
    hasStatus(await patch(target, first, { title: 'A' }), 200);
    const by = async (query: Record<string, string>) => idsOf(await target.send('GET', first.collection, { query }));
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
    const { path, query, members } = await listingOf(target, 'coaching');
    const [agency] = (await listingOf(target, 'fundingAgency')).members as [Made];
    const other = await make(target, 'coaching', { fundingAgencyId: agency.id });
    const of = async (by: Record<string, string>) => idsOf(await target.send('GET', path, { query: by })).toSorted();
    equal(await of(query), members.map(({ id }) => id).toSorted(), 'The coachings of the participant');
    equal(await of({ participantId: String(other.record.participantId) }), [other.id], 'The coachings of the other');
    equal(await of({ fundingAgencyId: agency.id }), [other.id], 'The coachings of the funding agency');
  }),
  check(['C4-RELATIONS'], 'contacts of a funding agency', async (target) => {
    const { path, query, members } = await listingOf(target, 'contact');
    const [other] = (await listingOf(target, 'fundingAgency')).members as [Made];
    const of = async (by: Record<string, string>) => idsOf(await target.send('GET', path, { query: by })).toSorted();
    equal(await of(query), members.map(({ id }) => id).toSorted(), 'The contacts of the funding agency');
    equal(await of({ fundingAgencyId: other.id }), [], 'The contacts of the other');
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

/** Nothing, where there are no records to take. */
const unlessSkipped = async (taking: Promise<readonly string[]>): Promise<readonly string[]> => {
  try {
    return await taking;
  } catch (error) {
    if (error instanceof Skipped) return [];
    throw error;
  }
};

/** The ids of two records of a list that stay while the run goes on; fewer if there are no more. */
const twoIn = async (target: Target, list: string): Promise<readonly string[]> => {
  if (list === 'listUsers') return unlessSkipped(twoUsers(target));
  const { path } = operations.find(({ id }) => id === list) as Operation;
  return someIds(target, path);
};

/** Two records of a kind, of which each refers to another record of these lists, as far as there are two. */
const referringOf = (target: Target, kind: 'course' | 'coaching') =>
  target.once(`records of the kind ${kind} that refer to others`, async (own) => {
    const named: Record<string, readonly [string, string]> = {};
    for (const [, filter, , list] of REFERRING.filter(([each]) => each === kind)) {
      const [one, other] = await twoIn(own, list);
      if (one !== undefined && other !== undefined) named[filter] = [one, other];
    }
    const fields = ([0, 1] as const).map((which) =>
      Object.fromEntries(
        REFERRING.flatMap(([each, filter, field]) => {
          const id = named[filter]?.[which];
          if (each !== kind || id === undefined) return [];
          return [[field, field === 'trainerIds' ? [id] : id]];
        }),
      ),
    );
    return { named, ...(await groupOf(own, kind, fields)) };
  });

const referring = REFERRING.map(([kind, filter, , list]) =>
  check(['C4-RELATIONS'], `the kind ${kind} is filtered by ${filter}`, async (target) => {
    const { named, path, query, members } = await referringOf(target, kind);
    const [one, other] = named[filter] ?? [];
    if (one === undefined || other === undefined) throw new Skipped(`It takes two records of ${list}.`);
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

const contradiction = check(
  ['C4-CONTRADICTION'],
  'filters that contradict each other answer an empty page',
  async (target) => {
    const { path, query } = await listingOf(target, 'participant');
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
  contradiction,
];
