import type { Topic } from './checkedRequirements.ts';
import { isRead, type ListTuple, partsOf, type RecordTuple } from './spaces.ts';
import type { ListWorld } from './world.ts';

type Topics = readonly [Topic, ...Topic[]];

const BY_CALLER: Readonly<Record<string, Topic>> = {
  nobody: 'callers without a token',
  unknown: 'callers without a token',
  limited: 'callers without the scope',
  other: 'records of another organisation',
};

const BY_STATE: Readonly<Record<string, Topic>> = {
  unknown: 'records that do not exist',
  deleted: 'deleted records',
  referenced: 'deletions of referenced records',
  taken: 'undeleted records whose value is taken',
};

const BY_ACTION: Readonly<Record<string, Topic>> = {
  ...{ create: 'creations', replace: 'replaced records', update: 'updated records', merge: 'updated records' },
  ...{ remove: 'deletions', undelete: 'undeleted records', enrol: 'participants in courses', head: 'HEAD requests' },
};

const FAULTS = ['unknown field', 'unknown parameter', 'media type', 'no JSON'];

/** What an answer with a record shows: kinds of modules are compared for themselves. */
const readOf = ({ resource }: ListWorld): Topic =>
  resource.kind === 'enrolment'
    ? 'enrolments that are read'
    : resource.kind === 'session'
      ? 'sessions that are read'
      : 'single records';

/** What a request about a record compares. The first is named if the answers differ. */
export const topicsOf = (world: ListWorld, { request, body, caller, state }: RecordTuple): Topics => {
  const { action, condition } = partsOf(request);
  const byCaller = BY_CALLER[caller];
  if (byCaller !== undefined) return [byCaller];
  if (action === 'undelete' && state === 'deleted') return ['undeleted records'];
  const byState = BY_STATE[state];
  if (byState !== undefined) return action === 'enrol' ? ['participants in courses'] : [byState];
  if (FAULTS.includes(body)) return ['refused bodies'];
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
    q !== 'none' && 'searched lists',
    range !== 'none' && 'lists between bounds',
    deleted === 'yes' && 'lists of deleted records',
    filter !== 'none' && 'filtered lists',
    count === 'yes' && 'counted lists',
    page === 'walk' && 'pages',
    tuple.method === 'HEAD' && 'HEAD requests',
  ];
  const [first = 'lists', ...rest] = all.filter((each) => each !== false);
  return [first, ...rest, 'lists'];
};
