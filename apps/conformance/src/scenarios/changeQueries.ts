import { listOf, show } from '../deployment/answers.ts';
import { Skipped } from '../deployment/errors.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { withForeign } from '../deployment/programs.ts';
import { make, shared } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus, hasViolation, holds } from '../expect/assertions.ts';
import { check, ofSeveral } from '../expect/check.ts';
import {
  changesDuring,
  changesOf,
  changesUntil,
  endOfFeed,
  firstWithChanges,
  nextOf,
  ofRecord,
  type Query,
  readFeed,
  shown,
} from '../expect/feed.ts';
import { linksOf } from '../expect/pages.ts';
import { lacksScopes } from '../expect/scopes.ts';
import { FEED, MAX_CHANGES, type RecordType, recordTypes } from '../interface/modules.ts';

const DEFAULT_CHANGES = 200;
const SIZES = [1, 50, DEFAULT_CHANGES + 1, 500, MAX_CHANGES];

const offered = check(['N1-OFFERED'], 'GET and HEAD requests to the change feed succeed', async (target) => {
  changesOf(await readFeed(target, {}));
  hasStatus(await target.send('HEAD', FEED), 200);
});

/** A position in the feed followed by more changes than the default page size: existing ones, or new ones. */
const positionBeforeMany = async (target: Target): Promise<Query> => {
  if (changesOf(await readFeed(target, { limit: String(MAX_CHANGES) })).length > DEFAULT_CHANGES) return {};
  const { collection } = await shared(target, 'participantNote');
  const from = await endOfFeed(target, ['participantNote']);
  const body = { note: { title: 'A' } };
  const writing = Array.from({ length: DEFAULT_CHANGES + 1 }, () => target.send('POST', collection, { body }));
  for (const answer of await Promise.all(writing)) hasStatus(answer, 201);
  return from;
};

const limits = [
  check(['N1-LIMIT'], 'a page of the change feed contains at most as many changes as its `limit`', async (target) => {
    await shared(target, 'contact');
    for (const limit of [1, 2]) {
      const { length } = changesOf(await readFeed(target, { limit: String(limit) }));
      holds(length <= limit, `A page with the limit ${limit} must not contain ${length} changes.`);
    }
  }),
  check(
    ['N1-LIMIT'],
    `a page of the change feed contains ${DEFAULT_CHANGES} changes by default, and more if \`limit\` is higher`,
    async (target) => {
      const from = await positionBeforeMany(target);
      equal(changesOf(await readFeed(target, from)).length, DEFAULT_CHANGES, 'The number of changes on the page');
      const more = changesOf(await readFeed(target, { ...from, limit: '5000' })).length;
      holds(
        more > DEFAULT_CHANGES && more <= MAX_CHANGES,
        `A page with the limit 5000 must contain more than ${DEFAULT_CHANGES} and at most ${MAX_CHANGES} changes, but contains ${more}.`,
      );
    },
  ),
  ...['0', '-1', 'many', '1.5', ''].map((limit) =>
    check(['N1-LIMIT'], `the change feed responds with 400 to the limit ${JSON.stringify(limit)}`, async (target) => {
      hasViolation(await readFeed(target, { limit }), 400, '/limit');
    }),
  ),
];

const idsOn = (page: Answer): string[] => changesOf(page).map(({ id }) => id);

/** The oldest changes of the feed in pages of the default size: as many as its largest page contains, or all. */
const oldest = async (target: Target): Promise<string[]> => {
  const ids: string[] = [];
  for (let position: Query = {}; ids.length < MAX_CHANGES; ) {
    const page = await readFeed(target, position);
    const found = idsOn(page);
    if (found.length === 0) break;
    ids.push(...found);
    position = nextOf(page);
  }
  return ids;
};

/** At the end of a run the feed has many changes, and the oldest do not move. */
const sizes = {
  ...check(['N1-LIMIT'], 'a page of the change feed is full if more changes follow', async (target) => {
    const known = await oldest(target);
    for (const limit of SIZES.filter((size) => size <= known.length)) {
      const page = await readFeed(target, { limit: String(limit) });
      equal(idsOn(page), known.slice(0, limit), `The changes on a page with the limit ${limit}`);
    }
  }),
  stage: 'end',
} as const;

const authenticated = ({ headers }: Answer): string => headers['www-authenticate'] ?? '';

/** Kinds that the partial token may not read. */
const FORBIDDEN = (Object.keys(recordTypes) as RecordType[]).filter((kind) => kind !== 'participant');

/** The scopes required for changes of these kinds in addition to `changes:read`. */
const readScopesOf = (kinds: readonly RecordType[]): string[] =>
  kinds.map((kind) => (kind === 'attendance' ? 'attendances:read' : `${recordTypes[kind].resource}:read`));

/** The partial token may read the changes of participants. */
const mayReadParticipants = (target: Target): Promise<Answer> =>
  target.once('changes of participants for the partial token', async (own) =>
    hasStatus(await readFeed(own, { types: 'participant' }, { as: 'partial' }), 200),
  );

const access = [
  check(['N1-SCOPE'], 'the change feed requires the scope `changes:read`', async (target) => {
    hasStatus(await readFeed(target, {}, { as: 'nobody' }), 401);
    const refusal = hasStatus(await readFeed(target, {}, { as: 'limited' }), 403);
    holds(
      authenticated(refusal).includes('changes:read'),
      `\`WWW-Authenticate\` of the 403 response must contain changes:read, but is ${show(authenticated(refusal))}.`,
    );
  }),
  ...FORBIDDEN.map((kind, index) =>
    check(
      ['N1-FORBIDDEN-TYPE'],
      `the change feed requires the read scope of the type ${kind} to return changes of this type`,
      async (target) => {
        await mayReadParticipants(target);
        const next = FORBIDDEN[index + 1] ?? 'contact';
        const cursor = await endOfFeed(target, [kind]);
        lacksScopes(await readFeed(target, { types: kind }, { as: 'partial' }), readScopesOf([kind]));
        lacksScopes(await readFeed(target, cursor, { as: 'partial' }), readScopesOf([kind]));
        const several = { types: `participant,${kind},${next}` };
        lacksScopes(await readFeed(target, several, { as: 'partial' }), readScopesOf([kind, next]));
      },
    ),
  ),
  check(
    ['N1-FORBIDDEN-TYPE'],
    'the change feed without `types` requires the read scopes of all types',
    async (target) => {
      for (const query of [{}, { from: 'now' }])
        lacksScopes(await readFeed(target, query, { as: 'partial' }), readScopesOf(FORBIDDEN));
    },
  ),
];

const cursors = [
  check(['N1-CURSOR'], 'the change feed responds with 400 to a modified or truncated cursor', async (target) => {
    const { cursor = '', ...rest } = await endOfFeed(target, ['contact']);
    const middle = Math.floor(cursor.length / 2);
    const changed = `${cursor.slice(0, middle)}${cursor[middle] === 'A' ? 'B' : 'A'}${cursor.slice(middle + 1)}`;
    const begun = `${cursor[0] === 'A' ? 'B' : 'A'}${cursor.slice(1)}`;
    const wrong = [
      cursor.slice(0, -3),
      cursor.slice(0, 4),
      `${cursor}A`,
      changed,
      begun,
      '',
      '1',
      'e30',
      'x'.repeat(5_000),
    ];
    for (const value of wrong) {
      hasViolation(await readFeed(target, { ...rest, cursor: value }), 400, '/cursor');
    }
    hasStatus(await readFeed(target, { ...rest, cursor }), 200);
  }),
  check(
    ['N1-CURSOR'],
    'the change feed rejects a cursor for other types, and a list rejects a cursor of the change feed',
    async (target) => {
      const { cursor = '' } = await endOfFeed(target, ['contact']);
      for (const query of [{}, { types: 'course' }, { types: 'contact,course' }]) {
        hasViolation(await readFeed(target, { ...query, cursor }), 400, '/cursor');
      }
      hasStatus(await target.send('GET', '/v1/contacts', { query: { cursor } }), 400);
    },
  ),
  check(
    ['N1-CURSOR', 'C4-SPELLING'],
    'the change feed accepts a cursor with its types in any order and spelling',
    async (target) => {
      const { cursor = '' } = await endOfFeed(target, ['course', 'contact']);
      for (const types of ['types=contact,course', 'types=contact&types=course', 'types[]=course&types[]=contact'])
        hasStatus(await target.send('GET', `${FEED}?${types}&cursor=${cursor}`), 200);
    },
  ),
  ofSeveral(
    check(['N1-CURSOR'], 'the change feed responds with 400 to a cursor of another organisation', async (target) => {
      const theirs = await endOfFeed(target, ['contact'], { as: 'other' });
      hasViolation(await readFeed(target, theirs), 400, '/cursor');
      hasStatus(await readFeed(target, theirs, { as: 'other' }), 200);
    }),
  ),
  check(
    ['N1-CURSOR-AND-FROM'],
    'the change feed responds with 400 to `from` together with a cursor, and to an unknown value of `from`',
    async (target) => {
      const position = await endOfFeed(target, ['contact']);
      hasViolation(await readFeed(target, { ...position, from: 'now' }), 400, '/from');
      for (const from of ['yesterday', '', '0']) hasViolation(await readFeed(target, { from }), 400, '/from');
    },
  ),
];

const beginnings = [
  check(
    ['N1-FROM-NOW'],
    'the change feed with `from=now` contains only changes that happen after the request',
    async (target) => {
      const before = await make(target, 'contact');
      const first = await readFeed(target, { types: 'contact', from: 'now' });
      const { result: after, changes, last } = await changesDuring(target, ['contact'], () => make(target, 'contact'));
      const since = [...changesOf(first), ...(await changesUntil(target, nextOf(first), last))];
      equal(
        [ofRecord(since, before), shown(ofRecord(since, after))],
        [[], ['created 1']],
        'The changes of both records',
      );
      equal(shown(ofRecord(changes, after)), ['created 1'], 'The changes of the record');
    },
  ),
  check(['N1-FROM-OLDEST'], 'the change feed without `from` starts at its oldest change', async (target) => {
    const { result, changes } = await changesDuring(target, ['contact'], () => make(target, 'contact'));
    const [own] = ofRecord(changes, result);
    const [oldest] = changesOf(await firstWithChanges(target, { types: 'contact', limit: '1' }));
    holds(oldest !== undefined, 'The change feed must contain changes, but is empty.');
    holds(
      BigInt(oldest.id) <= BigInt(own?.id ?? 0),
      `The change feed must start with its oldest change, but starts with the change ${oldest.id}, although ${own?.id} is older.`,
    );
  }),
];

const ASKED = { types: 'contact,course', limit: '7' };

/** The parameters of the next page's link, except its position. */
const repeated = (page: Answer): Query => {
  const { types = '', limit = '' } = nextOf(page);
  return { types: types.split(',').toSorted().join(','), limit };
};

const links = [
  check(
    ['N1-NEXT'],
    'the link `next` of the change feed repeats `types` and `limit`, wherever the client starts to read',
    async (target) => {
      const { cursor = '' } = await endOfFeed(target, ['contact', 'course']);
      for (const begin of [{}, { from: 'now' }, { cursor }]) {
        const page = await readFeed(target, { ...ASKED, ...begin });
        equal(repeated(page), ASKED, `The parameters of \`next\` after ${JSON.stringify(begin)}`);
        equal(repeated(await readFeed(target, nextOf(page))), ASKED, 'The parameters of the following `next`');
      }
    },
  ),
  check(['N1-NEXT'], '`Link` of the change feed contains only `next`, even on an empty page', (target) =>
    withForeign(target, 'organisation', async (own) => {
      await shared(own, 'contact');
      const full = await firstWithChanges(own, { types: 'contact', limit: '1' });
      const empty = await readFeed(own, { types: 'organisation', from: 'now' });
      equal(listOf(full).length, 1, 'The number of changes on the page');
      if (listOf(empty).length > 0)
        throw new Skipped('Another client is changing records of these kinds at the same time.');
      for (const page of [full, empty, await readFeed(own, nextOf(empty))]) {
        equal(Object.keys(linksOf(page)), ['next'], 'The list of link relations');
        const { next = '' } = linksOf(page);
        holds(
          /^https?:/.test(next) && new URL(next).pathname.endsWith(FEED),
          `The link \`next\` must point to the change feed, but is ${next}.`,
        );
      }
    }),
  ),
];

/** Scenarios of decision N1: parameters of the feed, access to it, and where readers start and continue. */
export const changeQueryScenarios = [offered, ...limits, sizes, ...access, ...cursors, ...beginnings, ...links];
