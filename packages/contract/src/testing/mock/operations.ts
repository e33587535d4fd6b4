import { z } from 'zod';
import { type Action, resourceNamed } from '../../operations.ts';
import type { ResourceName } from '../../resources.ts';
import { pageOf } from './list.ts';
import type { Matched } from './match.ts';
import { isEnrolled, present } from './present.ts';
import { type MockAnswer, Refused } from './refused.ts';
import type { Fields, Row, Store } from './store.ts';
import type { Valid } from './validate.ts';
import { checkStored, merged, writableOf } from './write.ts';

/** A valid request for an operation, and the state that it works on. */
interface Request extends Matched, Valid {
  readonly store: Store;
  readonly headers: Readonly<Record<string, string>>;
  readonly url: URL;
  /** The key of the body that contains the record. */
  readonly wrapper: string;
}

const CLOSED = ['cancelled', 'completed'];

const tagOf = ({ version }: Row): string => `"${version}"`;

const answer = (status: number, body: unknown, headers: Record<string, string> = {}): MockAnswer => ({
  status,
  headers: body === undefined ? headers : { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  body,
});

const withRecord = ({ store, kind }: Request, status: number, row: Row, headers: Record<string, string> = {}) =>
  answer(status, { data: present(store, kind, row) }, { ETag: tagOf(row), ...headers });

const found = (store: Store, kind: ResourceName, id: string, parent?: string): Row => {
  const row = store.find(kind, id, parent);
  if (row === undefined) throw new Refused('not_found');
  return row;
};

/** The id of the record that the records belong to. @throws Refused 404 if there is none */
const parentIdOf = ({ store, parent }: Request): string | undefined =>
  parent === undefined ? undefined : found(store, parent.kind, parent.id).id;

const recordOf = (request: Request): Row => {
  const { store, kind, params } = request;
  if (kind === 'org') return found(store, 'org', store.rows('org')[0]?.id ?? '');
  return found(store, kind, params.id ?? '', parentIdOf(request));
};

/** The record, if `If-Match` allows its version. @throws Refused 404, 412 */
const recordToChange = (request: Request): Row => {
  const row = recordOf(request);
  const expected = request.headers['if-match'];
  if (expected === undefined || expected.trim() === '*') return row;
  const tags = expected.split(',').map((tag) => tag.trim());
  if (!tags.includes(tagOf(row))) throw new Refused('precondition_failed');
  return row;
};

const pointerIn =
  ({ wrapper }: Request) =>
  (name: string): string =>
    `/${wrapper}/${name}`;

const write = (request: Request, row: Row, fields: Fields): MockAnswer => {
  const { store, kind } = request;
  checkStored(store, kind, fields, row, pointerIn(request));
  row.fields = fields;
  store.touch(row);
  return withRecord(request, 200, row);
};

const list = (request: Request): MockAnswer => {
  const { store, kind, query, url, headers } = request;
  const parent = parentIdOf(request);
  const page = pageOf(store, { kind, query, url, ...(parent === undefined ? {} : { parent }) });
  const counted = /(^|[,;\s])return=total-count($|[,;\s])/i.test(headers.prefer ?? '');
  const count = { 'X-Total-Count': String(page.total), 'Preference-Applied': 'return=total-count' };
  const data = page.rows.map((row) => ({
    ...present(store, kind, row),
    ...(row.deletedAt === undefined ? {} : { deletedAt: row.deletedAt }),
  }));
  return answer(200, { data }, { Link: page.link, ...(counted ? count : {}) });
};

const get = (request: Request): MockAnswer => {
  const row = recordOf(request);
  const held = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (held?.some((tag) => tag === '*' || tag === tagOf(row))) return answer(304, undefined, { ETag: tagOf(row) });
  return withRecord(request, 200, row);
};

const create = (request: Request): MockAnswer => {
  const { store, kind, record, url, operation } = request;
  const parent = parentIdOf(request);
  const fields = writableOf(operation.facts, record, operation.facts.suppliedId);
  checkStored(store, kind, fields, undefined, pointerIn(request));
  const row = store.insert(kind, fields, parent);
  return withRecord(request, request.operation.success, row, { Location: `${url.pathname}/${row.id}` });
};

const replace = (request: Request): MockAnswer => {
  const row = recordToChange(request);
  const enrolments = row.fields.courseIds === undefined ? {} : { courseIds: row.fields.courseIds };
  return write(request, row, {
    ...merged({}, writableOf(request.operation.facts, request.record, false)),
    ...enrolments,
  });
};

const update = (request: Request): MockAnswer => {
  const row = recordToChange(request);
  return write(request, row, merged(row.fields, writableOf(request.operation.facts, request.record, false)));
};

const remove = (request: Request): MockAnswer => {
  const row = recordToChange(request);
  const last = withRecord(request, 200, row);
  request.store.touch(row);
  row.deletedAt = row.updatedAt;
  return request.operation.success === 204 ? answer(204, undefined) : last;
};

const addToCourse = (request: Request): MockAnswer => {
  const { store, params } = request;
  const row = recordToChange(request);
  const course = found(store, 'courses', params.course_id ?? '');
  if (isEnrolled(row, course.id)) return withRecord(request, 200, row);
  if (CLOSED.includes(String(course.fields.status))) throw new Refused('course_closed');
  const taken = store
    .rows('participants')
    .filter((each) => each.deletedAt === undefined && isEnrolled(each, course.id));
  if (typeof course.fields.capacity === 'number' && taken.length >= course.fields.capacity)
    throw new Refused('course_full');
  row.fields = { ...row.fields, courseIds: [...[row.fields.courseIds ?? []].flat(), course.id] };
  store.touch(row);
  store.touch(course);
  return withRecord(request, 200, row);
};

/** What each action does. */
export const ACTIONS: Readonly<Record<Action, (request: Request) => MockAnswer>> = {
  list,
  get,
  create,
  replace,
  update,
  remove,
  addToCourse,
};

/** Adds a record directly, for resources that the interface does not create. @throws Error if its fields are invalid */
export const addRow = (store: Store, kind: ResourceName, fields: Fields): Row => {
  const row = store.insert(kind, fields);
  const { error } = resourceNamed(kind).record.safeParse(present(store, kind, row));
  if (error === undefined) return row;
  store.rows(kind).pop();
  throw new Error(`This is no record of ${kind}:\n${z.prettifyError(error)}`);
};
