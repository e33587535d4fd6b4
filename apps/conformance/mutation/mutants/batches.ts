import { randomUUID } from 'node:crypto';
import { isObject } from '../../src/interface/json.ts';
import { asideOf, itemsOf } from '../operators/bodies.ts';
import { withoutRefused } from '../operators/leniency.ts';
import { type Matches, type Operator, on } from '../operators/operator.ts';
import { afterwards, neverForgetAnswers } from '../operators/persons.ts';
import { changeList, changeProblem } from '../operators/replies.ts';
import { changeRequest, removeRequestHeader, requireNoScope } from '../operators/requests.ts';
import { type Forward, jsonOf, type Reply, type Request, withHeader, withJson } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

const batchOf = (collection: string): Matches => on('POST', `/v1/${collection}/batch`);

/** The entries of a batch. */
const entriesOf = (request: Request): unknown[] => {
  const body = jsonOf(request);
  const [entries] = isObject(body) ? Object.values(body) : [];
  return Array.isArray(entries) ? entries : [];
};

/** Repeats a rejected batch without the reported entries, and returns the response that `choose` selects. */
const withoutNamed =
  (status: number, codes: readonly string[], choose: (first: Reply, second: Reply) => Reply): Operator =>
  (matches) =>
  () =>
  async (request, forward) => {
    const reply = await forward(request);
    const again = matches(request) && reply.status === status ? withoutRefused(request, reply, codes) : undefined;
    return again === undefined ? reply : choose(reply, await forward(again));
  };

/** Removes the creations of a batch from the feed. */
const leaveOutOfFeed: Operator = (matches) => () => {
  const ids = new Set<unknown>();
  return async (request, forward) => {
    const reply = await forward(request);
    const items = itemsOf(reply).filter(isObject);
    if (matches(request)) for (const { id } of items) ids.add(id);
    if (request.path !== '/v1/changes' || items.length === 0) return reply;
    return withJson(reply, { data: items.filter(({ recordId }) => !ids.has(recordId)) });
  };
};

/** Changes each course of a batch of enrolments once more. */
const changeCourses = async (request: Request, _: Reply, forward: Forward): Promise<void> => {
  for (const id of new Set(
    entriesOf(request)
      .filter(isObject)
      .map(({ courseId }) => courseId),
  ))
    await forward(asideOf(request, 'PATCH', `/v1/courses/${String(id)}`, { course: { name: randomUUID() } }));
};

/** Reports the remaining requests of a token as if each batch counted as one. */
const countAsOne: Operator = (matches) => () => {
  const uncounted = new Map<string | undefined, number>();
  return async (request, forward) => {
    const reply = await forward(request);
    const { authorization } = request.headers;
    const more = matches(request) ? Math.max(Math.ceil(entriesOf(request).length / 10) - 1, 0) : 0;
    const all = (uncounted.get(authorization) ?? 0) + more;
    uncounted.set(authorization, all);
    const { ratelimit } = reply.headers;
    if (ratelimit === undefined) return reply;
    return withHeader(
      reply,
      'ratelimit',
      ratelimit.replace(/r=(\d+)/, (_, left) => `r=${Number(left) + all}`),
    );
  };
};

/** Decision N6: many records at once. */
// biome-ignore format: a table, with one or two lines for each mutant
export const batchMutants = mutantsOf({
  'batch-reversed': ['N6-BATCH', 'A batch of funding agencies returns its records in another order',
    batchOf('fundingAgencies'), changeList((list) => list.toReversed())],
  'batch-cut': ['N6-BATCH-COUNT', 'A batch of more than 200 entries drops the others',
    batchOf('courses'), changeRequest((request) => {
      const entries = entriesOf(request);
      return entries.length > 200 ? withJson(request, { courses: entries.slice(0, 200) }) : request;
    })],
  'batch-creates-the-rest': ['N6-BATCH-NONE', 'A rejected batch creates the valid courses',
    batchOf('courses'), withoutNamed(422, ['unknown_field', 'invalid_type', 'unknown_reference'], (first) => first)],
  'batch-without-scope': ['N6-BATCH-SCOPE', 'A batch of courses requires no scope', batchOf('courses'), requireNoScope],
  'batch-unsaid': ['N6-BATCH-RECORDED', 'The feed lacks the contacts that a batch has created', batchOf('contacts'), leaveOutOfFeed],
  'batch-names-one': ['N6-BATCH-INVALID', 'Only the first fault in a batch of participants is reported',
    batchOf('participants'), changeProblem((problem) => (Array.isArray(problem.errors) ? { ...problem, errors: problem.errors.slice(0, 1) } : problem))],
  'batch-names-no-reason': ['N6-BATCH-CONFLICT', 'A batch reports conflicting entries without a reason',
    batchOf('enrolments'), changeProblem((problem) => (Array.isArray(problem.errors) && problem.code === 'batch_conflict'
      ? { ...problem, errors: problem.errors.map((one) => ({ ...Object(one), code: 'batch_conflict' })) } : problem))],
  'batch-drops-seated': ['N6-BATCH-IN-TURN', 'A batch drops the enrolments without a seat',
    batchOf('enrolments'), withoutNamed(409, ['course_full', 'already_enrolled'], (_, second) => second)],
  'batch-touches-courses': ['N6-BATCH-VERSION', 'Courses have more than one new version after a batch', batchOf('enrolments'), afterwards(changeCourses)],
  'batch-without-key': ['N6-BATCH-KEY', 'A repeated batch of contacts creates new ones', batchOf('contacts'), removeRequestHeader('idempotency-key')],
  'batch-kept-for-ever': ['N6-BATCH-ERASED', 'A batch is replayed although one of its persons is erased',
    batchOf('participants'), neverForgetAnswers],
  'batch-counts-as-one': ['N6-BATCH-RATE', 'A batch counts as one request', batchOf('contacts'), countAsOne],
});
