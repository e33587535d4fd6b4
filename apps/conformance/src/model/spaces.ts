import type { Space, Tuple } from './pairs.ts';
import type { Subject } from './subjects.ts';

/** Who asks: the organisation of the records, another one, or somebody who may not. */
export const CALLERS = ['main', 'other', 'limited', 'nobody', 'unknown'] as const;

const WRITES = ['create', 'replace', 'update', 'merge'];
const READS = ['get', 'head'];

type RecordDimension = 'action' | 'condition' | 'body' | 'caller' | 'state';
/** A request about one record. */
export type RecordTuple = Tuple<RecordDimension>;

const CONDITIONS: Readonly<Record<string, readonly string[]>> = {
  create: ['none', 'key', 'replay', 'reused key'],
  get: ['none', 'current', 'weak', 'among others', 'stale', 'any'],
  head: ['none', 'current', 'weak', 'among others', 'stale', 'any'],
  other: ['none', 'current', 'weak', 'among others', 'stale', 'any', 'malformed'],
};

const conditionsOf = (action: string): readonly string[] => CONDITIONS[action] ?? CONDITIONS.other ?? [];

/** How many reasons there are to refuse a request: the order in which they count is not decided. */
const reasonsToRefuse = ({ action = '', condition = '', body, caller, state }: Partial<RecordTuple>): number => {
  const isStale = !READS.includes(action) && action !== '' && ['weak', 'stale', 'malformed'].includes(condition);
  return [
    isStale || condition === 'reused key' || condition === 'malformed',
    ['unknown field', 'media type', 'no JSON'].includes(body ?? ''),
    (caller ?? 'main') !== 'main',
    (state ?? 'present') !== 'present',
  ].filter(Boolean).length;
};

/** The requests about single records: what is done × on which condition × with which body × by whom × to what. */
export const recordSpace = ({ kind }: Subject, callers: readonly string[]): Space<RecordDimension> => ({
  dimensions: {
    action: [...WRITES, ...READS, 'remove', ...(kind === 'participant' || kind === 'course' ? ['enrol'] : [])],
    condition: [...new Set(Object.values(CONDITIONS).flat())],
    body: ['none', 'change', 'clearing', 'what was answered', 'unknown field', 'media type', 'no JSON'],
    caller: callers,
    state: ['present', 'deleted', 'unknown'],
  },
  isPossible: (some) => {
    const { action, condition, body, state } = some;
    if (action !== undefined && condition !== undefined && !conditionsOf(action).includes(condition)) return false;
    if (action !== undefined && body !== undefined && WRITES.includes(action) === (body === 'none')) return false;
    if (action === 'create' && state !== undefined && state !== 'present') return false;
    if (action === 'create' && ['clearing', 'what was answered'].includes(body ?? '')) return false;
    if (action === 'enrol' && condition !== undefined && !['none', 'current', 'stale', 'any'].includes(condition))
      return false;
    return reasonsToRefuse(some) <= 1;
  },
});

type ListDimension =
  | 'found by'
  | 'filter'
  | 'form'
  | 'range'
  | 'bounds'
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

/** The queries that find the records of a world and no others. */
const findersOf = ({ parent }: Subject): readonly string[] => (parent === undefined ? ['id', 'mark'] : ['parent']);

/** The requests for lists: every parameter of the contract with every other one, by whom, page by page or not. */
export const listSpace = (subject: Subject, callers: readonly string[]): Space<ListDimension> => {
  const { sort = [], filters = [], textFilters = [], ranges = [] } = subject.list.collection ?? {};
  return {
    dimensions: {
      'found by': findersOf(subject),
      filter: ['none', ...filters],
      form: ['none', 'one', 'comma', 'repeated', 'brackets'],
      range: ['none', ...ranges],
      bounds: ['none', 'gte', 'gt', 'lte', 'lt', 'two'],
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
      const { filter, form, range, bounds, sort: first, second, deleted, page, method, caller } = some;
      if (filter !== undefined && form !== undefined && (filter === 'none') !== (form === 'none')) return false;
      if (filter !== undefined && textFilters.includes(filter) && form === 'comma') return false;
      if (filter === 'id' && some['found by'] === 'id') return false;
      if (range !== undefined && bounds !== undefined && (range === 'none') !== (bounds === 'none')) return false;
      if (first === 'none' && second !== undefined && second !== 'none') return false;
      const isByChange = ['updatedAt', '-updatedAt'].includes(first ?? 'updatedAt') && (second ?? 'none') === 'none';
      if (deleted === 'yes' && !isByChange) return false;
      if (deleted === 'yes' && filter !== undefined && filter in { ...subject.facts.referrers, courseId: 1 })
        return subject.kind === 'coaching' || subject.kind === 'enrolment';
      if (page === 'walk' && method === 'HEAD') return false;
      const isRefused = caller !== undefined && !['main', 'other'].includes(caller);
      return !(isRefused && page !== undefined && page !== 'one');
    },
  };
};
