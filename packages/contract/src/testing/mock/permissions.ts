import { EVERY_SCOPE, SCOPES } from '../../scopes.ts';
import type { Violation } from '../../wire/problem.ts';
import { digestOf } from './digest.ts';
import { type MockAnswer, Refused } from './refused.ts';
import { answer, found, type RecordRequest, requireConditions } from './request.ts';

const KNOWN: readonly string[] = [...SCOPES, EVERY_SCOPE];

/** The permissions have a version of their own: a change of them is none of the group. */
const tagOfList = (permissions: readonly string[]): string => `"${digestOf(permissions.join(' '))}"`;

const heldBy = ({ store, kind, params }: RecordRequest) => {
  const { id } = found(store, kind, params.id ?? '');
  return { id, held: store.permissions.get(id) ?? [] };
};

const shown = (permissions: readonly string[]): MockAnswer =>
  answer(200, { data: permissions }, { ETag: tagOfList(permissions) });

/** The permissions of a group. @throws Refused 404 */
export const permissions = (request: RecordRequest): MockAnswer => shown(heldBy(request).held);

const unknownScope = (scope: string, index: number): Violation[] =>
  KNOWN.includes(scope)
    ? []
    : [{ in: 'body', pointer: `/permissions/${index}`, code: 'invalid_value', detail: 'There is no such scope.' }];

/** Replaces the permissions of a group. @throws Refused 422 for scopes that there are not; 404, 412 */
export const permit = (request: RecordRequest): MockAnswer => {
  const given = Object.values(request.record).map(String);
  const errors = given.flatMap(unknownScope);
  if (errors.length > 0) throw new Refused('invalid_body', { errors });
  const { id, held } = heldBy(request);
  requireConditions(request, tagOfList(held));
  const sorted = given.toSorted();
  request.store.permissions.set(id, sorted);
  return shown(sorted);
};
