import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { isSuccess, listOf, recordOf } from '../deployment/answers.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { type Made, madeOf, make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus, holds, holdsFields, problemOf } from '../expect/assertions.ts';
import { isObject, type JsonObject } from '../interface/json.ts';
import { KINDS } from '../interface/kinds.ts';
import { type Item, type Items, type JoinedKind, shownOf, write } from './model/joined/items.ts';
import type { Outcome } from './model/joined/rules.ts';
import { ANY_TIME, lastTold, noteTimes } from './model/joined/times.ts';
import type { Creation, Turn } from './model/joined/turns.ts';

/** A record with which a history begins, made with a key. */
export const makeItem = async (target: Target, kind: JoinedKind, fields: JsonObject): Promise<Item> => {
  const headers = { 'idempotency-key': randomUUID() };
  const made = await make(target, kind, fields, { headers });
  const { collection: path, wrapper, sent, answer } = made;
  return { ...itemOf(made, kind, fields), creation: { path, body: { [wrapper]: sent }, headers, text: answer.text } };
};

const requestIdOf = ({ headers }: Answer): string => headers['x-request-id'] ?? '';

/** A record that was made, and has not been changed since. */
export const itemOf = (made: Made, kind: JoinedKind, fields: JsonObject): Item => {
  const item: Item = {
    ...{ kind, made, fields, state: 'present', changes: ['created'], participant: undefined, course: undefined },
    ...{ requests: [requestIdOf(made.answer)], creation: undefined, times: ANY_TIME },
    ...{ seen: { etag: made.answer.headers.etag ?? '', changes: 1, shown: {} } },
  };
  item.seen.shown = shownOf([], item);
  return item;
};

/** The fields of each kind that are compared also if the model has none of them. */
const FIELDS = {
  participant: ['birthCity', 'courseIds'],
  course: ['capacity', 'status', 'participantCount'],
  enrolment: ['status', 'voucherNumber'],
  coaching: ['voucherNumber', 'endDate'],
  session: ['status', 'units', 'unitMinutes'],
  participantNote: ['title'],
  user: [],
  fundingAgency: [],
} as const satisfies Record<JoinedKind, readonly string[]>;

/** Requires a record to show what the model says. */
export const shows = (items: Items, item: Item, record: JsonObject, when: string): void => {
  const shown = shownOf(items, item);
  const inAnyOrder = (value: unknown): unknown => (Array.isArray(value) ? value.toSorted() : value);
  // A deployment without sessions shows no units of them.
  const isShown = (field: string): boolean => field !== 'unitsHeld' || items.some(({ kind }) => kind === 'session');
  for (const field of new Set([...FIELDS[item.kind], ...Object.keys(shown).filter(isShown)]))
    equal(inAnyOrder(record[field]), inAnyOrder(shown[field]), `\`${field}\` of the ${item.kind} ${when}`);
};

const STALE: Outcome = { status: 412, codes: ['precondition_failed'] };

/** The version that a request is about: as it was answered last, or as it has become since. */
const isCurrent = ({ seen, changes }: Item): boolean => seen.changes === changes.length;

/** The condition that a request has, and the outcomes that are right then. */
const conditionOf = (items: Items, { method, item, outcome }: Turn, isConditional: boolean) => {
  const none = { headers: {}, outcomes: [outcome] };
  if (!isConditional || item?.state !== 'present' || method === 'POST' || outcome.status === 404) return none;
  const isChanged = !isDeepStrictEqual(item.seen.shown, shownOf(items, item));
  // A tag may come back with what it was made from.
  if (!isCurrent(item) && !isChanged) return none;
  if (method === 'GET')
    return { headers: { 'if-none-match': item.seen.etag }, outcomes: [isChanged ? outcome : { status: 304 }] };
  const headers = { 'if-match': item.seen.etag };
  if (!isChanged) return { ...none, headers };
  return { headers, outcomes: isSuccess(outcome.status) ? [STALE] : [outcome, STALE] };
};

/** Requires one of these outcomes, and returns it. */
const outcomeOf = (answer: Answer, outcomes: readonly Outcome[]): Outcome => {
  hasStatus(answer, ...outcomes.map(({ status }) => status));
  const [outcome, other] = outcomes.filter(({ status }) => status === answer.status);
  const codes = [...(outcome?.codes ?? []), ...(other?.codes ?? [])];
  if (codes.length === 0) return outcome ?? { status: answer.status };
  const { code } = problemOf(answer, answer.status);
  holds(codes.includes(String(code)), `${answer.asked} has to answer ${codes.join(' or ')}, but answered ${code}.`);
  return outcome ?? { status: answer.status };
};

/** The record that a request has created. Who is added to a course is answered, and the enrolment has to be looked for. */
const createdBy = async (
  target: Target,
  items: Items,
  turn: Turn,
  creates: Creation,
  answer: Answer,
): Promise<Item> => {
  const { kind, collection, participant, course, coaching, fields } = creates;
  const parts = { kind, collection, wrapper: KINDS[kind].wrappers[0] ?? '', sent: fields };
  const item = (made: Made, creation: Item['creation']): Item => ({
    ...itemOf(made, kind, fields),
    ...{ creation, participant, course, coaching, changes: [], requests: [] },
  });
  if (turn.method === 'POST') {
    const { path, body = {}, headers = {} } = turn;
    return item(madeOf(parts, answer), { path, body, headers, text: answer.text });
  }
  const query = { participantId: participant?.made.id ?? '', courseId: course?.made.id ?? '' };
  const listed = listOf(hasStatus(await target.send('GET', collection, { query }), 200));
  const [record, more] = listed.filter(({ id }) => items.every(({ made }) => made.id !== id));
  holds(record !== undefined && more === undefined, `${answer.asked} has to make one enrolment.`);
  const made = { ...parts, id: String(record.id), path: `${collection}/${record.id}`, record };
  const read = hasStatus(await target.send('GET', made.path), 200);
  return item({ ...made, answer: read }, undefined);
};

/** Compares what was answered of a record, and its tag, with the model, and notes that it was seen. */
export const see = (items: Items, item: Item, answer: Answer): void => {
  const shown = shownOf(items, item);
  const { etag = '' } = answer.headers;
  shows(items, item, recordOf(answer), `that ${answer.asked} answers`);
  const { seen } = item;
  if (isCurrent(item))
    equal(etag, seen.etag, `The tag of the ${item.kind} that ${answer.asked} answers, which has not changed`);
  else if (!isDeepStrictEqual(seen.shown, shown))
    holds(etag !== seen.etag, `${answer.asked} answers another ${item.kind} with the same tag.`);
  item.seen = { etag, changes: item.changes.length, shown };
};

/** Asks what an erasure would remove, and requires it to be what the model says. */
const planned = async (target: Target, { path, removes }: Turn): Promise<unknown> => {
  if (removes === undefined) return undefined;
  const plan = recordOf(hasStatus(await target.send('GET', path), 200));
  holds(isObject(plan.removes), `${path} has to answer \`removes\`.`);
  holdsFields(plan.removes, removes, `what ${path} says of an erasure`);
  return plan.removes;
};

/** The time of a change that an answer shows. A deletion may answer the record as it was before, and notes show no time. */
const timeIn = ({ method }: Turn, answer: Answer): string | undefined => {
  const { updatedAt } = method === 'DELETE' ? {} : recordOf(answer);
  return typeof updatedAt === 'string' ? updatedAt : undefined;
};

/** Notes when a request has changed records, which is not before any change that was answered. */
const noteChanges = (items: Items, turn: Turn, shown: Item | undefined, changed: Items, answer: Answer): void => {
  const about = shown !== undefined && changed.includes(shown) ? shown : undefined;
  const told = about && timeIn(turn, answer);
  const last = lastTold(items);
  if (told !== undefined)
    holds(told >= last, `${answer.asked} answers \`updatedAt\` ${told}, though ${last} was answered before.`);
  noteTimes(items, changed, about, told);
};

/**
 * Sends a request, requires the answer that the model expects, and carries it out in the model.
 * @param isConditional - whether it names the version that was answered last
 */
export const take = async (target: Target, items: Items, turn: Turn, isConditional: boolean): Promise<void> => {
  const { method, path, body, item, about, creates } = turn;
  const { headers, outcomes } = conditionOf(items, turn, isConditional);
  const removed = await planned(target, turn);
  const answer = await target.send(method, path, { ...(body && { body }), headers: { ...turn.headers, ...headers } });
  const outcome = outcomeOf(answer, outcomes);
  const created = outcome.creates && creates ? await createdBy(target, items, turn, creates, answer) : undefined;
  const changed = write(items, requestIdOf(answer), () => {
    outcome.act?.();
    if (created !== undefined) items.push(created);
  });
  noteChanges(items, turn, method === 'POST' ? (created ?? item) : item, changed, answer);
  if (created !== undefined && method === 'POST')
    shows(items, created, recordOf(answer), `that ${answer.asked} answers`);
  if (removed !== undefined) equal(recordOf(answer).removed, removed, 'What was removed');
  if (outcome.repeats)
    equal(
      [answer.text, answer.headers['idempotent-replayed']],
      [about?.creation?.text, 'true'],
      `What ${answer.asked} answers again`,
    );
  if (item?.state === 'present' && answer.status === 200) see(items, item, answer);
};
