import type { Topic } from './checkedRequirements.ts';
import { isRead, type ListTuple, partsOf, type RecordTuple } from './spaces.ts';
import type { ListWorld } from './world.ts';

type Topics = readonly [Topic, ...Topic[]];

const BY_CALLER: Readonly<Record<string, Topic>> = {
  nobody: 'requests without an access token',
  unknown: 'requests without an access token',
  limited: 'requests without the required scope',
  other: 'requests for records of another organisation',
};

const BY_STATE: Readonly<Record<string, Topic>> = {
  unknown: 'requests for records that do not exist',
  deleted: 'requests for deleted records',
  referenced: 'deletions of referenced records',
  taken: 'undelete of records with a taken value',
};

const BY_ACTION: Readonly<Record<string, Topic>> = {
  ...{
    create: 'creations',
    replace: 'replacements of records',
    update: 'updates of records',
    merge: 'updates of records',
  },
  ...{
    remove: 'deletions',
    undelete: 'undelete of records',
    enrol: 'adding participants to courses',
    head: 'HEAD requests',
  },
};

const FAULTS = ['unknown field', 'unknown parameter', 'media type', 'no JSON'];

/** What an answer with a record shows: kinds of modules are compared for themselves. */
const readOf = ({ resource }: ListWorld): Topic =>
  resource.kind === 'enrolment'
    ? 'reads of enrolments'
    : resource.kind === 'session'
      ? 'reads of sessions'
      : 'reads of single records';

/** What a request about a record compares. The first is named if the answers differ. */
export const topicsOf = (world: ListWorld, { request, body, caller, state }: RecordTuple): Topics => {
  const { action, condition } = partsOf(request);
  const byCaller = BY_CALLER[caller];
  if (byCaller !== undefined) return [byCaller];
  if (action === 'undelete' && state === 'deleted') return ['undelete of records'];
  const byState = BY_STATE[state];
  if (byState !== undefined) return action === 'enrol' ? ['adding participants to courses'] : [byState];
  if (FAULTS.includes(body)) return ['rejected bodies'];
  if (condition === 'batch') return ['batches'];
  const isConditional = condition !== 'none' && action !== 'create';
  if (isConditional && isRead(action)) return ['conditional reads'];
  const done = BY_ACTION[action] ?? readOf(world);
  return isConditional && action !== 'undelete' ? ['conditional writes', done] : [done, readOf(world)];
};

/** What a request for a list compares. */
export const topicsOfList = (tuple: ListTuple): Topics => {
  const { caller, q, range, deleted, filter, count, page } = tuple;
  const byCaller = caller === 'other' ? 'lists of another organisation' : BY_CALLER[caller];
  if (byCaller !== undefined) return [byCaller];
  const all: readonly (Topic | false)[] = [
    q !== 'none' && 'lists with a search',
    range !== 'none' && 'lists filtered by a range',
    deleted === 'yes' && 'lists of deleted records',
    filter !== 'none' && 'filtered lists',
    count === 'yes' && 'lists with a total count',
    page === 'walk' && 'pages',
    tuple.method === 'HEAD' && 'HEAD requests',
  ];
  const [first = 'lists', ...rest] = all.filter((each) => each !== false);
  return [first, ...rest, 'lists'];
};
