import { BELOW, type FieldClass } from '../declaration/facts.ts';
import { type Resource, referencesTo, resourceNamed } from '../operations.ts';
import { aboutPerson, keptOf, type PersonName } from '../privacy.ts';
import type { ResourceName } from '../resources.ts';
import {
  type AttendanceOfPerson,
  attendanceOf,
  countsOfErasure,
  eraseEntries,
  exportedEntries,
  exportedVersions,
} from './attendancePrivacy.ts';
import { seatsToFree } from './enrolments.ts';
import { exportedIds } from './externalIds.ts';
import { clearedFor, historyOf, rowsOnceAbout, throughOf } from './formerPersons.ts';
import { recordErasure } from './history.ts';
import { listed } from './present.ts';
import { type ModelAnswer, Refused } from './refused.ts';
import { recordOthers, referring } from './related.ts';
import { answer, foundEver, type RecordRequest, requireConditions, tagOf } from './request.ts';
import type { Fields, Row, Store } from './store.ts';

/**
 * A person and the records about this person. An erasure removes the records below the person, and keeps those that
 * refer to the person.
 */
interface Person {
  readonly kind: PersonName;
  readonly row: Row;
  readonly about: readonly (readonly [name: ResourceName, rows: readonly Row[]])[];
  /**
   * Records that were once about this person and no longer are. Only their histories contain something about this
   * person.
   */
  readonly once: readonly Row[];
  /** The sessions with attendance entries of a participant; none for other persons. */
  readonly attendance: AttendanceOfPerson;
}

/** Resources whose records show data of their enrolments. */
const SHOWING: readonly ResourceName[] = ['courses', 'participants'];

const isBelow = ({ privacy }: Resource): boolean => 'through' in privacy && privacy.through === BELOW;

const keptFields = ({ privacy }: Resource): string[] => {
  const fields: Readonly<Record<string, FieldClass>> = 'fields' in privacy ? privacy.fields : {};
  return Object.keys(fields).filter((field) => typeof fields[field] !== 'string');
};

const rowsAbout = (store: Store, name: ResourceName, id: string): Row[] => {
  const { privacy } = resourceNamed(name);
  const through = 'through' in privacy ? privacy.through : '';
  return store.rows(name).filter(({ parent, fields }) => (through === BELOW ? parent : fields[through]) === id);
};

/** The person of a request, deleted or not. @throws Refused 404 */
const personOf = (request: RecordRequest): Person => {
  const { store, kind } = request;
  const row = foundEver(request);
  // The cast is safe: only resources of persons have these operations.
  const person = kind as PersonName;
  const names = aboutPerson(person);
  const about = names.map((name) => [name, rowsAbout(store, name, row.id)] as const);
  const ids = about.flatMap(([, rows]) => rows.map(({ id }) => id));
  return {
    ...{ kind: person, row, about, attendance: attendanceOf(store, row.id, ids) },
    once: names.flatMap((name) => rowsOnceAbout(store, name, row.id)),
  };
};

/** The record of a person, and the records that are currently about this person. */
const recordsOf = ({ row, about }: Person): Row[] => [row, ...about.flatMap(([, each]) => each)];

/** Every record whose history contains something about a person. */
const rowsOf = (person: Person): Row[] => [...recordsOf(person), ...person.once];

/** The fields of other records that contain the id of a person. */
const mentionsOf = (store: Store, { kind, row: { id } }: Person): object[] =>
  referencesTo(kind)
    .filter(({ resource, field }) => throughOf(resource) !== field)
    .flatMap((reference) =>
      referring(store, reference, id).map(({ type, id: recordId, parent }) => ({
        type,
        recordId,
        ...(parent === undefined ? {} : { parentId: parent }),
        pointer: `/${reference.field}`,
      })),
    );

/** Everything that is stored about a person. */
export const exportPerson = (request: RecordRequest): ModelAnswer => {
  const { store } = request;
  const person = personOf(request);
  const { row, about } = person;
  if (row.erasedAt !== undefined) throw new Refused('not_found');
  const ofRecords = rowsOf(person).flatMap((each) =>
    historyOf(each, row.id).map((entry) => ({ type: each.type, recordId: each.id, ...entry })),
  );
  const history = [...ofRecords, ...exportedVersions(person.attendance)];
  const data = {
    record: listed(store, row),
    ...Object.fromEntries(about.map(([name, each]) => [name, each.map((one) => listed(store, one))])),
    // The model stores no tokens of users.
    ...(person.kind === 'users' ? { access: [] } : {}),
    ...(person.kind === 'participants' ? { attendances: exportedEntries(person.attendance) } : {}),
    externalIds: exportedIds(recordsOf(person)),
    references: mentionsOf(store, person),
    history: history.toSorted((one, other) => (one.changedAt < other.changedAt ? 1 : -1)),
    generatedAt: store.now(),
  };
  return answer(200, { data });
};

/** The fields of a record that an erasure keeps. */
const withoutPerson = (facts: Resource, fields: Fields): Fields => {
  const kept = keptFields(facts);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => kept.includes(name)));
};

const saysWho = (row: Row): boolean => {
  const { fields, kind } = row;
  return !row.isClosed && Object.keys(withoutPerson(resourceNamed(kind), fields)).length < Object.keys(fields).length;
};

/** The fields that an erasure keeps in the history of a record: none for persons and for records below them. */
const keptInHistory = (facts: Resource): string[] =>
  facts.privacy.about === 'self' || isBelow(facts) ? [] : keptFields(facts);

const isKept = (kept: readonly string[], pointer: string): boolean => kept.includes(pointer.split('/')[1] ?? '');

/** The versions of a record without what they contain about a person, by version number. */
const clearedOf = (row: Row, id: string) => {
  const kept = keptInHistory(resourceNamed(row.kind));
  return clearedFor(row, id, (pointer) => isKept(kept, pointer));
};

const isBatch = (key: string): boolean => key.includes('/batch ');

/** The ids of the records in the response to a batch. */
const idsIn = ({ body }: ModelAnswer): string[] => (body as { data: { id: string }[] }).data.map(({ id }) => id);

/**
 * The keys of the stored responses that contain data of a person: the responses to creations, undeletions and rotations
 * of the person and of records about the person.
 */
const answersAbout = (store: Store, person: Person): string[] => {
  const ids = rowsOf(person).map(({ id }) => id);
  return [...store.answers].flatMap(([key, { answer: kept }]) => {
    if (kept === undefined) return [];
    const shown = isBatch(key) ? idsIn(kept) : [kept.headers.Location?.split('/').at(-1) ?? ''];
    const isAbout = (id: string) => shown.includes(id) || (/\/(undelete|rotate) /.test(key) && key.includes(` ${id} `));
    return ids.some(isAbout) ? [key] : [];
  });
};

/**
 * Deletes stored responses. A repetition of a batch is refused from then on, because it must not create the other
 * records again.
 */
const forgetAnswers = ({ answers }: Store, keys: readonly string[]): void => {
  for (const key of keys) {
    const kept = answers.get(key);
    if (isBatch(key) && kept !== undefined) answers.set(key, { ...kept, answer: undefined });
    else answers.delete(key);
  }
};

/**
 * The records about a person that an erasure deletes: enrolments that take a seat in a course that is not closed, and
 * clients that act for a user.
 */
const endingOf = (store: Store, { row, about }: Person): Row[] => [
  ...seatsToFree(store, row.id),
  ...about.flatMap(([, rows]) => rows.filter(({ kind, deletedAt }) => kind === 'clients' && deletedAt === undefined)),
];

/**
 * The numbers of records, versions, stored responses and external ids that the erasure of a person would remove or
 * change.
 */
const countsOf = (store: Store, person: Person): object => {
  const { kind, row, about } = person;
  const attended = countsOfErasure(person.attendance);
  const ending = endingOf(store, person);
  const counted = (name: ResourceName, each: Row) =>
    isBelow(resourceNamed(name)) ? each.erasedAt === undefined : saysWho(each) || ending.includes(each);
  return {
    ...Object.fromEntries(about.map(([name, each]) => [name, each.filter((one) => counted(name, one)).length])),
    ...(kind === 'users' ? { access: 0 } : {}),
    ...(kind === 'participants' ? { attendances: attended.entries } : {}),
    versions: rowsOf(person).flatMap((each) => [...clearedOf(each, row.id)]).length + attended.versions,
    storedAnswers: answersAbout(store, person).length,
    externalIds: exportedIds(recordsOf(person)).length,
  };
};

/**
 * Reports what the erasure of a person would remove and keep. The model has no retention periods, so nothing forbids an
 * erasure.
 */
export const planErasure = (request: RecordRequest): ModelAnswer => {
  const person = personOf(request);
  const { id, erasedAt } = person.row;
  const removes = countsOf(request.store, person);
  const data = { id, ...(erasedAt === undefined ? {} : { erasedAt }), removes, keeps: keptOf(person.kind) };
  return answer(200, { data });
};

/** The records that show data of records about a person, such as the courses of the person's enrolments. */
const showingOthers = (store: Store, { row, about }: Person): Row[] => {
  const shown = about.flatMap(([name, rows]) => {
    const fields = Object.entries(resourceNamed(name).references).filter(([, to]) => SHOWING.includes(to));
    return rows.flatMap((each) => fields.map(([field]) => each.fields[field]));
  });
  return SHOWING.flatMap((name) => store.rows(name)).filter(({ id }) => id !== row.id && shown.includes(id));
};

/**
 * Removes request ids and trace ids from versions of records that show data of the person's records, if the same
 * request also wrote a version that the erasure clears.
 */
const forgetRequests = (store: Store, person: Person): void => {
  const versions = rowsOf(person).flatMap((each) => {
    const cleared = clearedOf(each, person.row.id);
    return each.history.filter(({ version }) => cleared.has(version));
  });
  const ids = new Set(versions.flatMap(({ requestId, traceId }) => [requestId, traceId]));
  for (const other of showingOthers(store, person)) {
    other.history = other.history.map(({ requestId, traceId, ...entry }) => {
      if (ids.has(requestId) || ids.has(traceId)) return entry;
      return { ...entry, ...(requestId && { requestId }), ...(traceId && { traceId }) };
    });
  }
};

/** Removes from the versions of a record what identifies a person. */
const clearHistory = (row: Row, id: string): void => {
  const cleared = clearedOf(row, id);
  row.history = row.history.map((entry) => {
    const { actor, ...left } = cleared.get(entry.version) ?? entry;
    // If a client is the actor of its own version, the version contains the client's name.
    return { ...left, actor: actor.id === row.id ? { kind: actor.kind, id: row.id } : actor };
  });
};

/**
 * @throws Refused 409 `person_erased` if the record is about an erased person and the new fields change a field that
 *   could identify this person
 */
export const requireUnerased = ({ kind, isClosed, fields: before }: Row, fields: Fields): void => {
  if (!isClosed) return;
  const through = throughOf(kind);
  const kept = keptFields(resourceNamed(kind)).filter((field) => field !== through);
  const names = new Set([...Object.keys(before), ...Object.keys(fields)]);
  if ([...names].some((name) => !kept.includes(name) && fields[name] !== before[name]))
    throw new Refused('person_erased');
};

const eraseRow = ({ store, writer }: RecordRequest, row: Row): void => {
  if (row.erasedAt !== undefined) return;
  row.fields = withoutPerson(resourceNamed(row.kind), row.fields);
  recordErasure(store, row, 'erased', writer);
  row.deletedAt ??= row.updatedAt;
  row.erasedAt = row.updatedAt;
};

const clearRow = ({ store, writer }: RecordRequest, row: Row, ends: boolean): void => {
  const isChanged = saysWho(row) || ends;
  row.isClosed = true;
  if (!isChanged) return;
  row.fields = withoutPerson(resourceNamed(row.kind), row.fields);
  recordErasure(store, row, ends ? 'deleted' : 'updated', writer);
  if (ends) row.deletedAt = row.updatedAt;
};

/** Erases a person. A repeated request gets the same response. */
export const erase = (request: RecordRequest): ModelAnswer => {
  const { store, writer } = request;
  const person = personOf(request);
  const { row, about } = person;
  requireConditions(request, tagOf(row));
  const before = store.erasures.get(row.id);
  if (before !== undefined) return answer(200, { data: before });
  const removed = countsOf(store, person);
  const ending = endingOf(store, person);
  forgetAnswers(store, answersAbout(store, person));
  forgetRequests(store, person);
  for (const each of rowsOf(person)) clearHistory(each, row.id);
  for (const each of recordsOf(person)) each.externalIds = [];
  eraseEntries(store, person.attendance, writer);
  for (const [name, each] of about)
    for (const one of each) {
      if (isBelow(resourceNamed(name))) eraseRow(request, one);
      else clearRow(request, one, ending.includes(one));
    }
  eraseRow(request, row);
  recordOthers(
    store,
    ending.filter(({ kind }) => kind === 'enrolments'),
    { actor: writer.actor },
  );
  const data = { id: row.id, erasedAt: row.erasedAt, removed };
  store.erasures.set(row.id, data);
  return answer(200, { data });
};
