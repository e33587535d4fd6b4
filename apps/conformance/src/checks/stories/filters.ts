import type { JsonObject } from '../../interface/json.ts';
import { type Operation, operations } from '../../interface/operations.ts';
import { listOf, show } from '../../target/answers.ts';
import { existing, make } from '../../target/records.ts';
import type { Target } from '../../target/target.ts';
import { equal, hasStatus, hasViolation, holds } from '../support/assertions.ts';
import { check } from '../support/check.ts';
import { GROUPED, type Group, type Grouped, groupOf } from '../support/groups.ts';
import { idsOf } from '../support/pages.ts';
import { validRequest } from '../support/validRequests.ts';

const lists = operations.filter(({ isList }) => isList);

/** Values of each field to sort by, in ascending order. */
const SORTED: Readonly<Record<Grouped, Readonly<Record<string, readonly unknown[]>>>> = {
  participant: { firstName: ['Anna', 'Berta', 'Zoe'], lastName: ['Adler', 'Meier', 'Zorn'] },
  course: { name: ['Alphabet', 'Buch', 'Zeit'], startDate: ['2024-12-31', '2025-01-01', '2025-01-02'] },
  coaching: { startDate: ['2024-12-31', '2025-01-01', '2025-01-02'] },
  contact: { firstName: ['Anna', 'Berta', 'Zoe'], lastName: ['Adler', 'Meier', 'Zorn'] },
  fundingAgency: { name: ['Amt', 'Bund', 'Zoll'] },
  participantNote: { date: ['2025-01-01T00:00:00Z', '2025-01-01T00:00:00.001Z', '2025-01-02T00:00:00Z'] },
  courseNote: { date: ['2025-01-01T00:00:00Z', '2025-01-01T00:00:00.001Z', '2025-01-02T00:00:00Z'] },
};

/** A contact is made with its names in snake case, and sorted by them in camel case. */
const writtenAs: Readonly<Record<string, string>> = {
  'contact firstName': 'first_name',
  'contact lastName': 'last_name',
};

/** The order in which members are made: neither of the orders in which they are listed. */
const SHUFFLED = [1, 2, 0];
const sorting = GROUPED.flatMap((kind) => [
  ...Object.entries(SORTED[kind]).map(([field, values]) =>
    check(['C3-SORT'], `the kind ${kind} is sorted by ${field}, both ways`, async (target) => {
      const group = await groupOf(
        target,
        kind,
        SHUFFLED.map((index) => ({ [writtenAs[`${kind} ${field}`] ?? field]: values[index] })),
      );
      const ascending = [2, 0, 1].map((index) => group.members[index]?.id);
      const by = async (sort: string) =>
        idsOf(await target.send('GET', group.path, { query: { ...group.query, sort } }));
      equal(await by(field), ascending, `The list of ids by ${field}`);
      equal(await by(`-${field}`), ascending.toReversed(), `The list of ids by -${field}`);
    }),
  ),
  ...['insertedAt', 'updatedAt'].map((field) =>
    check(['C3-SORT'], `the kind ${kind} is sorted by ${field}, both ways`, async (target) => {
      const { path, query, members } = await groupOf(target, kind, [{}, {}, {}]);
      const ids = members.map(({ id }) => id);
      equal(idsOf(await target.send('GET', path, { query: { ...query, sort: field } })), ids, `The list by ${field}`);
      equal(
        idsOf(await target.send('GET', path, { query: { ...query, sort: `-${field}` } })),
        ids.toReversed(),
        `The list by -${field}`,
      );
    }),
  ),
]);

const orders = [
  check(['C3-SORT'], 'the second sort field decides where the first is the same', async (target) => {
    const fields = [
      { firstName: 'Berta', lastName: 'Adler' },
      { firstName: 'Anna', lastName: 'Adler' },
      { firstName: 'Anna', lastName: 'Zorn' },
    ];
    const { path, query, members } = await groupOf(target, 'participant', fields);
    const sorted = await target.send('GET', path, { query: { ...query, sort: '-lastName,firstName' } });
    equal(
      idsOf(sorted),
      [2, 1, 0].map((index) => members[index]?.id),
      'The list of ids',
    );
  }),
  check(['C3-GERMAN'], 'names are sorted as in a German dictionary', async (target) => {
    const names = ['Öl', 'Ableger', 'Straße', 'Adler', 'Ofen', 'Äcker', 'Strauch', 'adlig', 'Zug'];
    const expected = ['Ableger', 'Äcker', 'Adler', 'adlig', 'Ofen', 'Öl', 'Straße', 'Strauch', 'Zug'];
    const { path, query } = await groupOf(
      target,
      'participant',
      names.map((lastName) => ({ lastName })),
    );
    const sorted = listOf(await target.send('GET', path, { query: { ...query, sort: 'lastName' } }));
    equal(
      sorted.map(({ lastName }) => lastName),
      expected,
      'The list of names',
    );
  }),
  check(['C3-NO-DATE-LAST'], 'records without a date come last', async (target) => {
    const { path, query, members } = await groupOf(target, 'course', [
      {},
      { startDate: '2025-01-01' },
      { startDate: '9999-12-31' },
    ]);
    const sorted = await target.send('GET', path, { query: { ...query, sort: 'startDate' } });
    equal(
      idsOf(sorted),
      [1, 2, 0].map((index) => members[index]?.id),
      'The list of ids',
    );
  }),
];

/** Filters by equality: two values of a field, the first of which is looked for. */
const FILTERS: readonly (readonly [kind: Grouped, filter: string, field: string, one: unknown, other: unknown])[] = [
  ['participant', 'status', 'status', 'active', 'archived'],
  ['course', 'status', 'status', 'open', 'planned'],
  ['course', 'deliveryMode', 'deliveryMode', 'online', 'hybrid'],
  ['course', 'timeModel', 'timeModel', 'full_time', 'part_time'],
  ['coaching', 'status', 'status', 'approved', 'active'],
  ['coaching', 'deliveryMode', 'deliveryMode', 'online', 'in_person'],
  ['coaching', 'voucherNumber', 'voucherNumber', 'AVGS-1', 'AVGS-2'],
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

/** Numbers that are unique: members can't share them. */
const uniqueNumbers = (
  [
    ['participant', 'internalCustomerNumber', '/v1/participants'],
    ['course', 'courseNumber', '/v1/courses'],
  ] as const
).map(([kind, field, path]) =>
  check(['C4-EQUALITY', 'C4-EITHER'], `the kind ${kind} is filtered by ${field}`, async (target) => {
    const [one, other] = [target.word(), target.word()];
    const made = [await make(target, kind, { [field]: one }), await make(target, kind, { [field]: other })];
    const by = async (value: string) =>
      idsOf(await target.send('GET', path, { query: { [field]: value, sort: 'insertedAt' } }));
    equal(await by(one), [made[0]?.id], `The list with ${field}=${one}`);
    equal(
      await by(`${one},${other}`),
      made.map(({ id }) => id),
      'The list with both',
    );
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

const timeRanges = GROUPED.flatMap((kind) =>
  kind.endsWith('Note')
    ? []
    : ['insertedAt', 'updatedAt'].map((field) =>
        check(['C4-RANGES'], `the kind ${kind} is narrowed by ranges of ${field}`, async (target) => {
          const { path, query, members } = await groupOf(target, kind, [{}, {}, {}]);
          const bound = String(members[1]?.record[field]);
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

/** Every filter by an id that the contract declares is accepted. */
const declared = lists.flatMap((operation) =>
  operation.filters
    .filter((name) => /^[a-z]+Id$/.test(name))
    .map((name) =>
      check(['C4-RELATIONS'], `${operation.path} takes the filter ${name}`, async (target) => {
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
    check(['C4-UNKNOWN-SORT'], `${operation.path} refuses an unknown sort field by 400`, async (target) => {
      const { detail } = hasViolation(await send(target, { sort: 'noSuchField' }), 400, '/sort');
      holds(String(detail).includes('noSuchField'), `The detail does not name the field: ${show(detail)}.`);
    }),
    check(['C3-THREE'], `${operation.path} refuses more than three sort fields by 400`, async (target) => {
      hasStatus(await send(target, { sort: 'insertedAt,updatedAt,-insertedAt,-updatedAt' }), 400);
    }),
    check(['C4-IMPOSSIBLE-RANGE'], `${operation.path} refuses an impossible range by 400`, async (target) => {
      const query = { 'updatedAt[gte]': '2025-02-01T00:00:00Z', 'updatedAt[lt]': '2025-01-01T00:00:00Z' };
      hasViolation(await send(target, query), 400, '/updatedAt[lt]');
    }),
  ];
});

const threeFields = check(['C3-THREE'], 'four different sort fields are 400, three are taken', async (target) => {
  const send = (sort: string) => target.send('GET', '/v1/participants', { query: { sort } });
  hasStatus(await send('firstName,lastName,insertedAt'), 200);
  hasViolation(await send('firstName,lastName,insertedAt,updatedAt'), 400, '/sort');
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

const foundBy = async (group: Group, target: Target, q: string): Promise<unknown[]> =>
  listOf(hasStatus(await target.send('GET', group.path, { query: { ...group.query, q } }), 200)).map(({ id }) => id);

const SEARCHED: JsonObject = {
  firstName: 'Anna-Lena',
  lastName: 'Großmüller',
  contactInformation: { email: 'al.gross@example.org' },
};
const search = [
  ...['müll', 'MULL', 'grossm', 'großm', 'lena', 'al.gross@'].map((q) =>
    check(['C4-SEARCH'], `the search for ${q} finds Anna-Lena Großmüller`, async (target) => {
      const group = await groupOf(target, 'participant', [SEARCHED, { firstName: 'Karl', lastName: 'Schmidt' }]);
      equal(await foundBy(group, target, q), [group.members[0]?.id], 'The list of ids');
    }),
  ),
  check(['C4-SEARCH-EVERY-WORD'], 'every word has to occur', async (target) => {
    const group = await groupOf(target, 'participant', [SEARCHED, { firstName: 'Anna', lastName: 'Schmidt' }]);
    equal(await foundBy(group, target, 'anna schmidt'), [group.members[1]?.id], 'The list for both words');
    equal(await foundBy(group, target, 'anna nirgendwo'), [], 'The list for a word that does not occur');
  }),
  check(['C4-SEARCH-SHORT'], 'words of one or two letters are found at the beginning of words', async (target) => {
    const group = await groupOf(target, 'participant', [
      { firstName: 'Uta', lastName: 'Nolte' },
      { firstName: 'Karl', lastName: 'Bohn' },
    ]);
    equal(await foundBy(group, target, 'no'), [group.members[0]?.id], 'The list for "no"');
    equal(await foundBy(group, target, 'n'), [group.members[0]?.id], 'The list for "n"');
  }),
  ...(['course', 'fundingAgency', 'contact'] as const).map((kind) =>
    check(['C4-SEARCH'], `a part of its name finds a ${kind}`, async (target) => {
      const word = target.word();
      const made = await make(target, kind, kind === 'contact' ? { last_name: word } : { name: word });
      const query = { q: word.slice(0, -1).toLowerCase() };
      const found = idsOf(await target.send('GET', made.collection, { query }));
      holds(found.includes(made.id), `The search for ${query.q} finds ${show(found)}, without ${made.id}.`);
    }),
  ),
];

/** Stories of decisions C3 and C4: order, filters, search. */
export const filterStories = [
  ...sorting,
  ...orders,
  ...filters,
  ...uniqueNumbers,
  ...ranges,
  ...timeRanges,
  ...relations,
  ...authors,
  ...readFilters,
  ...declared,
  ...refused,
  threeFields,
  contradiction,
  ...search,
];
