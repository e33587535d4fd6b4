import { listOf } from '../deployment/answers.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus, holds } from '../expect/assertions.ts';
import { ofRecord } from '../expect/feed.ts';
import { historyOf } from '../expect/history.ts';
import { exportOf, listedBy, recordsIn } from '../expect/persons.ts';
import type { JsonObject } from '../interface/json.ts';
import { KINDS, parentOf } from '../interface/kinds.ts';
import type { Change, HistoryEntry } from '../interface/modules.ts';
import { allOperations } from '../interface/operations.ts';
import type { Reference } from '../interface/references.ts';
import { shows } from './joinedSteps.ts';
import { type Item, type Items, isIn, JOINED, type JoinedKind, sessionsOf } from './model/joined/items.ts';
import { namedIn, REFERENCES } from './model/joined/references.ts';

const ofKind = (items: Items, kind: JoinedKind): Items => items.filter((item) => item.kind === kind);
const isPresent = ({ state }: Item): boolean => state === 'present';
const presentOf = (items: Items, kind: JoinedKind): Items => ofKind(items, kind).filter(isPresent);
const isKept = ({ state }: Item): boolean => state !== 'erased';
const idsOf = (items: Items): string[] => items.map(({ made }) => made.id).toSorted();

/** A mirror finds each record where it was changed last: after what was answered before, and before what was answered next. */
const inOrderOfChanges = (all: Items, listed: readonly JsonObject[]): void => {
  const times = listed.map(({ updatedAt }) => String(updatedAt));
  equal(times, times.toSorted(), 'The list of times in a list by `updatedAt`');
  for (const [index, { id }] of listed.entries()) {
    const time = times[index] ?? '';
    const item = all.find(({ made }) => made.id === id);
    if (item === undefined) continue;
    const { since, until } = item.times;
    const what = `\`updatedAt\` of the ${item.kind} ${item.made.id}, which has ${item.changes.at(-1)},`;
    holds(since <= time && time <= until, `${what} has to be from ${since} to ${until}, but is ${time}.`);
  }
};

/** The lists hold what is there as it is, what is deleted with the time, and nothing that was erased. */
const inLists = async (target: Target, items: Items): Promise<void> => {
  for (const kind of JOINED.filter((each) => each !== 'participantNote')) {
    const all = ofKind(items, kind);
    if (all.length === 0) continue;
    const query = { id: idsOf(all).join(','), sort: 'updatedAt', includeDeleted: 'true', limit: '200' };
    const listed = listOf(hasStatus(await target.send('GET', KINDS[kind].path, { query }), 200));
    equal(
      listed.map(({ id }) => String(id)).toSorted(),
      idsOf(all.filter(isKept)),
      `The list of each ${kind}, deleted or not`,
    );
    inOrderOfChanges(all, listed);
    for (const record of listed) {
      const item = all.find(({ made }) => made.id === record.id);
      if (item === undefined) continue;
      equal(record.deletedAt !== undefined, !isPresent(item), `Whether the ${kind} ${item.made.id} has \`deletedAt\``);
      if (kind !== 'participant' || isPresent(item)) shows(items, item, record, 'in the list');
    }
  }
};

/** Whether each record is deleted, by its id: as it was answered, and as the model has it. */
const deletedIn = (records: readonly JsonObject[]) =>
  Object.fromEntries(records.map(({ id, deletedAt }) => [id, deletedAt !== undefined]));
const deletedOf = (items: Items) => Object.fromEntries(items.map((item) => [item.made.id, !isPresent(item)]));

/** Records that are gone are 404, and so are the notes below them. */
const byId = async (target: Target, items: Items): Promise<void> => {
  const gone = items.filter((item) => !isPresent(item));
  await Promise.all(gone.map(async ({ made }) => hasStatus(await target.send('GET', made.path), 404)));
  const query = { sort: 'updatedAt', includeDeleted: 'true' };
  for (const participant of ofKind(items, 'participant')) {
    const notes = ofKind(items, 'participantNote').filter((note) => note.participant === participant);
    const answer = await target.send('GET', `${participant.made.path}/notes`, { query });
    if (!isPresent(participant)) hasStatus(answer, 404);
    else equal(deletedIn(listOf(hasStatus(answer, 200))), deletedOf(notes), 'The notes, and whether they are deleted');
  }
};

/** Requires a filter to find these records, in any order. */
const finds = async (target: Target, kind: JoinedKind, query: Record<string, string>, expected: Items) => {
  const found = await listedBy(target, KINDS[kind].path, query);
  equal(found.toSorted(), idsOf(expected), `The list of each ${kind} by ${JSON.stringify(query)}`);
};

/** The filters of both sides find what each shows of the other. */
const byFilters = async (target: Target, items: Items): Promise<void> => {
  const participants = presentOf(items, 'participant');
  const courses = presentOf(items, 'course');
  for (const course of courses) {
    const expected = participants.filter((participant) => isIn(items, participant, course));
    await finds(target, 'participant', { courseId: course.made.id }, expected);
  }
  for (const participant of participants) {
    const expected = courses.filter((course) => isIn(items, participant, course));
    await finds(target, 'course', { participantId: participant.made.id }, expected);
  }
};

const isGone = (item: Item): boolean => !isPresent(item);

/** The sessions of a course or a coaching are found by it. */
const bySessions = async (target: Target, items: Items): Promise<void> => {
  if (ofKind(items, 'session').length === 0) return;
  for (const kind of ['course', 'coaching'] as const)
    for (const item of presentOf(items, kind))
      await finds(target, 'session', { [`${kind}Id`]: item.made.id }, sessionsOf(items, item));
};

/** A coaching is found by its participant, whatever has become of that. */
const byGone = async (target: Target, items: Items): Promise<void> => {
  const gone = ofKind(items, 'participant').filter(isGone);
  if (gone.length === 0) return;
  const expected = presentOf(items, 'coaching').filter(({ participant }) => gone.some((item) => item === participant));
  await finds(target, 'coaching', { participantId: idsOf(gone).join() }, expected);
};

/** Records to ask for in one query each: every one that is there, and those together that are gone. */
const inQueries = (items: Items): Items[] => {
  const gone = items.filter(isGone);
  return [...items.filter(isPresent).map((item) => [item]), ...(gone.length === 0 ? [] : [gone])];
};

/** The filters by a reference find what names the record, also if that is gone. */
const byReferences = async (target: Target, items: Items): Promise<void> => {
  const { modules } = target.settings;
  for (const reference of REFERENCES) {
    const { kind, referred, module } = reference;
    if (module !== undefined && !modules.includes(module)) continue;
    const naming = (named: Items) =>
      presentOf(items, kind).filter((item) => named.some(({ made }) => namedIn(item, reference).includes(made.id)));
    const others = ofKind(items, referred);
    if (parentOf(kind) === undefined)
      for (const named of inQueries(others))
        await finds(target, kind, { [filterOf(reference)]: idsOf(named).join() }, naming(named));
    else await ofNotes(target, items, { [filterOf(reference)]: idsOf(others).join() }, naming(others));
  }
};

/** The same for the notes of each participant that is there. */
const ofNotes = async (target: Target, items: Items, query: Record<string, string>, notes: Items): Promise<void> => {
  if (Object.values(query).includes('')) return;
  for (const participant of presentOf(items, 'participant')) {
    const found = await listedBy(target, `${participant.made.path}/notes`, query);
    const expected = idsOf(notes.filter((note) => note.participant === participant));
    equal(found.toSorted(), expected, `The notes by ${JSON.stringify(query)}`);
  }
};

/** The filter of a list by this field. */
const filterOf = ({ kind, field }: Reference): string => {
  const list = allOperations.find((operation) => operation.isList && operation.kind === kind);
  const [filter = ''] = Object.entries(list?.comparedFields ?? {}).find(([, compared]) => compared === field) ?? [];
  return filter;
};

/** An export of a user says where it is named, by records that are deleted too. */
const inExportsOfUsers = async (target: Target, items: Items): Promise<void> => {
  for (const { made } of ofKind(items, 'user').filter(isKept)) {
    const found = recordsIn(await exportOf(target, made), 'references');
    const expected = REFERENCES.flatMap((reference) =>
      ofKind(items, reference.kind)
        .filter((item) => isKept(item) && namedIn(item, reference).includes(made.id))
        .map((item) => `${item.made.id} /${reference.field}`),
    );
    const named = found.map(({ recordId, pointer }) => `${recordId} ${pointer}`);
    equal(named.toSorted(), expected.toSorted(), 'The list of references in the export of a user');
  }
};

/** An export has everything that was not erased, deleted or not. */
const inExports = async (target: Target, items: Items): Promise<void> => {
  for (const person of ofKind(items, 'participant').filter(isKept)) {
    const exported = await exportOf(target, person.made);
    for (const [member, kind] of [
      ['notes', 'participantNote'],
      ['coachings', 'coaching'],
      ['enrolments', 'enrolment'],
    ] as const) {
      const about = ofKind(items, kind).filter(({ participant }) => participant === person);
      const found = deletedIn(recordsIn(exported, member));
      equal(found, deletedOf(about), `\`${member}\` of the export, and whether they are deleted`);
    }
  }
};

/** Requires operations and versions, in their order, to be those of the record. */
const isHistoryOf = (item: Item, found: readonly Pick<Change, 'operation' | 'version'>[], where: string): void => {
  equal(
    found.map(({ operation }) => operation),
    item.changes,
    `What ${where} says of the ${item.kind} ${item.made.id}`,
  );
  equal(
    found.map(({ version }) => version),
    found.map((_, index) => index + 1),
    `The versions of the ${item.kind} in ${where}`,
  );
};

/** The ids of requests in a history, each once: nothing decides whether one makes two versions. */
const requestsIn = (entries: readonly HistoryEntry[]): (string | undefined)[] =>
  entries.map(({ requestId }) => requestId).filter((id, index, all) => index === 0 || id !== all[index - 1]);

/** Requires a history to name the requests that changed the record. Where a person was erased, nothing decides what is left. */
const isByRequests = (item: Item, entries: readonly HistoryEntry[]): void =>
  equal(requestsIn(entries), item.requests, `The requests in the history of the ${item.kind} ${item.made.id}`);

/** Requires the feed to say of a record what its history says. */
const saysTheSame = (item: Item, changes: readonly Change[], entries: readonly HistoryEntry[]): void => {
  const said = ofRecord(changes, item.made);
  equal(
    said.map(({ version, operation, changedAt, actorId }) => [version, operation, changedAt, actorId]),
    entries.map(({ version, operation, changedAt, actor }) => [version, operation, changedAt, actor.id]),
    `What the feed says of the ${item.kind} ${item.made.id}, whose history says the same,`,
  );
};

/** Requires everything that a deployment shows to agree with the model at the end of a history. */
export const agree = async (target: Target, items: Items, changes: readonly Change[]): Promise<void> => {
  const { modules } = target.settings;
  await Promise.all([
    ...[inLists, byId, byFilters, byReferences, bySessions, byGone].map((compare) => compare(target, items)),
    ...(modules.includes('privacy') ? [inExports(target, items), inExportsOfUsers(target, items)] : []),
  ]);
  if (modules.includes('changes'))
    for (const item of items) isHistoryOf(item, ofRecord(changes, item.made), 'the feed');
  if (!modules.includes('history')) return;
  const histories = await Promise.all(items.map((item) => historyOf(target, item.made)));
  const isErased = items.some(({ state }) => state === 'erased');
  for (const [index, item] of items.entries()) {
    const entries = histories[index]?.toReversed() ?? [];
    isHistoryOf(item, entries, 'the history');
    if (!isErased) isByRequests(item, entries);
    if (modules.includes('changes')) saysTheSame(item, changes, entries);
  }
};
