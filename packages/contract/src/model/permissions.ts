import { tagOfContent } from './digest.ts';
import type { ModelAnswer } from './refused.ts';
import { answer, found, type RecordRequest, requireConditions } from './request.ts';

/** The entity tag of the permissions of a group. They are versioned separately from the group. */
const tagOfList = (permissions: readonly string[]): string => tagOfContent(permissions.join(' '));

const heldBy = ({ store, kind, params }: RecordRequest) => {
  const { id } = found(store, kind, params.id ?? '');
  return { id, held: store.permissions.get(id) ?? [] };
};

const shown = (permissions: readonly string[]): ModelAnswer =>
  answer(200, { data: permissions }, { ETag: tagOfList(permissions) });

/** The permissions of a group. @throws Refused 404 */
export const permissions = (request: RecordRequest): ModelAnswer => shown(heldBy(request).held);

/** Replaces the permissions of a group. @throws Refused 404, 412 */
export const permit = (request: RecordRequest): ModelAnswer => {
  const { id, held } = heldBy(request);
  requireConditions(request, tagOfList(held));
  const sorted = Object.values(request.record).map(String).toSorted();
  request.store.permissions.set(id, sorted);
  return shown(sorted);
};
