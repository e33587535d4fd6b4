import type { Space, Tuple } from './pairs.ts';
import type { ListedKind, WritableKind } from './resources.ts';

/** The callers: the organisation of the records, another organisation, and callers without permission. */
export const CALLERS = ['main', 'other', 'limited', 'nobody', 'unknown'] as const;

/** Whether every request of a caller is rejected: it has no token, or one without scopes. */
export const isDenied = (caller: string): boolean => ['limited', 'nobody', 'unknown'].includes(caller);

/** Whether a caller sends the token of another client: a service may pause each client while others are active. */
export const isOfOtherClient = ({ caller }: { caller: string }): boolean => caller === 'other' || caller === 'limited';

/** Whether an action reads. */
export const isRead = (action: string): boolean => action === 'get' || action === 'head';

const WRITES = ['create', 'replace', 'update', 'merge'];
const READS = ['get', 'head'];

type RecordDimension = 'request' | 'body' | 'caller' | 'state';
/** A request about one record. `request` is what is done, and on which condition: `replace, stale`. */
export type RecordTuple = Tuple<RecordDimension>;

const OF_CREATIONS = ['none', 'key', 'replay', 'reused key'];
const OF_READS = ['none', 'current', 'weak', 'among others', 'stale', 'any'];
const OF_WRITES = [...OF_READS, 'malformed', 'held'];
const OF_ENROLMENTS = ['none', 'current', 'stale', 'any', 'held'];

const conditionsOf = ({
  kind,
  replace,
  undelete,
  batch,
}: WritableKind): Readonly<Record<string, readonly string[]>> => ({
  create: [...OF_CREATIONS, ...(batch === undefined ? [] : ['batch'])],
  get: OF_READS,
  head: OF_READS,
  ...(replace === undefined ? {} : { replace: OF_WRITES }),
  ...(undelete === undefined ? {} : { undelete: ['none', 'current', 'stale'] }),
  update: OF_WRITES,
  merge: OF_WRITES,
  remove: OF_WRITES,
  ...(kind === 'participant' ? { enrol: OF_ENROLMENTS } : {}),
  // The condition is about the participant, whose version the world of a course does not know.
  ...(kind === 'course' ? { enrol: ['none', 'any'] } : {}),
});

/** The action and the condition of a request. */
export const partsOf = (request: string): { action: string; condition: string } => {
  const [action = '', condition = ''] = request.split(', ');
  return { action, condition };
};

/** Faults of a request: of its body, or of its query. */
const FAULTY_BODIES: readonly string[] = ['unknown field', 'unknown parameter', 'media type', 'no JSON'];

/** The number of reasons to reject a request. No document defines their order. */
const reasonsToRefuse = ({
  request = '',
  body = '',
  caller = 'main',
  state = 'present',
}: Partial<RecordTuple>): number => {
  const { action, condition } = partsOf(request);
  const isStale = !isRead(action) && ['weak', 'stale', 'held'].includes(condition);
  return [
    isStale || condition === 'reused key' || condition === 'malformed',
    FAULTY_BODIES.includes(body),
    caller !== 'main',
    state !== 'present' && !(action === 'undelete' && state === 'deleted'),
  ].filter(Boolean).length;
};

/** Further states of a record than present, deleted and unknown. */
const furtherStates = ({ facts, undelete }: WritableKind): readonly string[] => [
  ...(facts.keptWhileReferenced ? ['referenced'] : []),
  ...(undelete !== undefined && facts.unique.some((name) => name !== 'id') ? ['taken'] : []),
];

/** States with few actions, which only the organisation itself sends. */
const ONLY_IN: Readonly<Record<string, readonly string[]>> = { referenced: ['remove'], taken: ['undelete'] };

/** Whether a request fits the state of a record. A deleted record shows no version. */
const isOfState = (request: string, state: string): boolean => {
  const { action, condition } = partsOf(request);
  if (action === 'create') return state === 'present';
  const only = ONLY_IN[state];
  if (only !== undefined) return only.includes(action) && ['none', 'current', 'any'].includes(condition);
  return action !== 'undelete' || condition === 'none' || state === 'present';
};

/** The requests about single records: action and condition × body × caller × state of the record. */
export const recordSpace = (resource: WritableKind, callers: readonly string[]): Space<RecordDimension> => ({
  dimensions: {
    request: Object.entries(conditionsOf(resource)).flatMap(([action, conditions]) =>
      conditions.map((condition) => `${action}, ${condition}`),
    ),
    body: ['none', 'change', 'clearing', 'what was answered', ...FAULTY_BODIES],
    caller: callers,
    state: ['present', 'deleted', 'unknown', ...furtherStates(resource)],
  },
  isPossible: (some) => {
    const { request, body, state } = some;
    const { action } = partsOf(request ?? '');
    if (request !== undefined && body !== undefined && WRITES.includes(action) === (body === 'none')) return false;
    if (body !== undefined && body !== 'none' && state !== undefined && state in ONLY_IN) return false;
    if (request !== undefined && state !== undefined && !isOfState(request, state)) return false;
    if (action === 'create' && ['clearing', 'what was answered'].includes(body ?? '')) return false;
    return reasonsToRefuse(some) <= 1;
  },
});

/** The reads among them, for existing records, which the run does not change. */
export const readSpace = (callers: readonly string[]): Space<RecordDimension> => ({
  dimensions: {
    request: READS.flatMap((action) => OF_READS.map((condition) => `${action}, ${condition}`)),
    body: ['none'],
    caller: callers,
    state: ['present', 'unknown'],
  },
  isPossible: (some) => reasonsToRefuse(some) <= 1,
});

/** Whether a request is rejected. */
export const isRefused = (tuple: RecordTuple): boolean => reasonsToRefuse(tuple) > 0;

/** Every successful request of a space: a pair that occurs only in rejected requests proves little. */
export const carriedOut = ({ dimensions, isPossible }: Space<RecordDimension>): RecordTuple[] =>
  dimensions.request
    .flatMap((request) => dimensions.body.map((body) => ({ request, body, caller: 'main', state: 'present' })))
    .filter((tuple) => isPossible(tuple) && reasonsToRefuse(tuple) === 0);

type ListDimension =
  | 'found by'
  | 'filter'
  | 'form'
  | 'range'
  | 'bounds'
  | 'second filter'
  | 'second range'
  | 'sort'
  | 'second'
  | 'q'
  | 'deleted'
  | 'page'
  | 'method'
  | 'caller'
  | 'count';
/** A request for a list. */
export type ListTuple = Tuple<ListDimension>;

const both = (field: string): string[] => [field, `-${field}`];

/**
 * Whether a second parameter would be the first one again, or stand without it. Without a form there is no first one either:
 * if that came out in the end only, searches for a tuple would be long.
 */
const isNoSecond = (first: string | undefined, form: string | undefined, second = 'none'): boolean =>
  second !== 'none' && (first === second || first === 'none' || form === 'none');

/** Whether the documents define which deleted records a filter finds. They do not for filters by enrolments. */
const isDecided = ({ facts }: ListedKind, filter = 'none'): boolean =>
  !(filter in { ...facts.referrers, courseId: 1 }) || (facts.filters[filter] ?? filter) in facts.references;

/** The requests for lists: every parameter of the contract with every other one, the caller, and the paging. */
export const listSpace = (resource: ListedKind, callers: readonly string[]): Space<ListDimension> => {
  const { sort = [], filters = [], textFilters = [], ranges = [] } = resource.list.collection ?? {};
  const others = filters.filter((filter) => filter !== 'id').length;
  const isFoundByIdAlone = resource.finders.every((finder) => finder === 'id');
  return {
    dimensions: {
      'found by': resource.finders,
      filter: ['none', ...filters.filter((filter) => filter !== 'id' || !isFoundByIdAlone)],
      form: ['none', 'one', 'comma', 'repeated', 'brackets'],
      range: ['none', ...ranges],
      bounds: ['none', 'gte', 'gt', 'lte', 'lt', 'two'],
      'second filter': ['none', ...filters.filter((filter) => filter !== 'id')],
      'second range': ['none', ...ranges],
      sort: ['none', ...sort.flatMap(both)],
      second: ['none', 'ascending', 'descending'],
      q: ['none', 'part', 'start', 'two words', 'accents'],
      deleted: ['no', 'yes'],
      page: ['one', 'walk', 'most'],
      method: ['GET', 'HEAD'],
      caller: callers,
      count: ['no', 'yes'],
    },
    isPossible: (some) => {
      const { filter, form, range, bounds, sort: first, second, q, deleted } = some;
      if (filter !== undefined && form !== undefined && (filter === 'none') !== (form === 'none')) return false;
      if (filter !== undefined && textFilters.includes(filter) && form === 'comma') return false;
      if (filter === 'id' && some['found by'] === 'id') return false;
      // Known at once: a search would find it out late.
      if (some['found by'] === 'id' && others < 1 && form !== undefined && form !== 'none') return false;
      if (some['found by'] === 'id' && others < 2 && (some['second filter'] ?? 'none') !== 'none') return false;
      if (range !== undefined && bounds !== undefined && (range === 'none') !== (bounds === 'none')) return false;
      if (isNoSecond(filter, form, some['second filter']) || isNoSecond(range, bounds, some['second range']))
        return false;
      if (first === 'none' && second !== undefined && second !== 'none') return false;
      // No two records have the same of these: a further field would count in no search.
      const isStamp = ['insertedAt', 'updatedAt'].includes(first?.replace('-', '') ?? '');
      if (isStamp && (second ?? 'none') !== 'none' && (q ?? 'none') !== 'none') return false;
      const isByChange = ['updatedAt', '-updatedAt'].includes(first ?? 'updatedAt') && (second ?? 'none') === 'none';
      if (deleted === 'yes' && !isByChange) return false;
      return deleted !== 'yes' || [filter, some['second filter']].every((each) => isDecided(resource, each));
    },
  };
};

/**
 * Lists with one sort field, one filter or one range, and nothing else: other parameters often leave no two records, or no
 * record that this one excludes.
 */
export const listsOfOne = ({ dimensions, isPossible }: Space<ListDimension>): ListTuple[] => {
  const plain = Object.fromEntries(Object.entries(dimensions).map(([name, [value = '']]) => [name, value]));
  const [none = '', ...bounds] = dimensions.bounds;
  const withBounds = (range: string, at: number) => ({ range, bounds: bounds[at % bounds.length] ?? none });
  const wanted = [
    ...dimensions.sort.map((sort) => ({ sort })),
    ...dimensions.filter.map((filter) => ({ filter, form: 'one' })),
    ...dimensions.range.map(withBounds),
  ];
  // The boundary: each dimension has its first value, by which it does nothing.
  return wanted
    .map((values) => ({ ...plain, ...values }) as ListTuple)
    .filter((tuple) => isPossible(tuple) && isOfOne(tuple));
};

/** Whether a list has one sort field, one filter or one range, and nothing else that selects or orders records. */
export const isOfOne = ({ filter, range, sort, page, caller, ...others }: ListTuple): boolean => {
  const chosen = [filter, range, sort].filter((value) => value !== 'none');
  const further = [others['second filter'], others['second range'], others.second, others.q];
  return chosen.length === 1 && further.every((value) => value === 'none') && page === 'one' && caller === 'main';
};

/** Walks of the organisation itself that neither a search nor a range shortens: they have pages between the first and the last. */
export const walkSpace = (resource: ListedKind): Space<ListDimension> => {
  const { dimensions, isPossible } = listSpace(resource, ['main']);
  const fixed = { q: ['none'], range: ['none'], bounds: ['none'], page: ['walk'] };
  return { dimensions: { ...dimensions, ...fixed }, isPossible };
};
