import { Skipped } from '../deployment/errors.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { withForeign } from '../deployment/programs.ts';
import { make, readable, replacementsOf, shared, write } from '../deployment/records.ts';
import type { Caller, Target } from '../deployment/target.ts';
import { isForeign, KINDS, parentOf } from '../interface/kinds.ts';
import type { Operation } from '../interface/operations.ts';
import { validRequest } from './validRequests.ts';

const list = async (target: Target, { path, kind }: Operation): Promise<Answer> => {
  const parentKind = kind === undefined ? undefined : parentOf(kind);
  if (kind === undefined || parentKind === undefined) return target.send('GET', path);
  if (!target.settings.readOnly) return target.send('GET', (await shared(target, kind)).collection);
  return target.send('GET', `${(await readable(target, parentKind)).path}/${KINDS[kind].name}`);
};

const enrol = async (target: Target): Promise<Answer> => {
  const { path } = await make(target, 'participant');
  const { id } = await make(target, 'course', { status: 'open' });
  return target.send('PUT', `${path}/add_to_course/${id}`);
};

const change = async (
  target: Target,
  method: 'PUT' | 'PATCH',
  kind: NonNullable<Operation['kind']>,
): Promise<Answer> => {
  if (isForeign(kind, target.settings.modules)) {
    return withForeign(target, kind, (own, program, record) => {
      const bodies = method === 'PUT' ? replacementsOf({ ...program, record }) : [{ name: record.name }, {}];
      return write(own, method, program, bodies);
    });
  }
  // Both write the existing values.
  const made = await target.once(`a ${kind} that is overwritten with the same values`, (own) => make(own, kind));
  return write(target, method, made, replacementsOf(made));
};

const perform = async (target: Target, operation: Operation): Promise<Answer> => {
  const { id, method, kind, isList } = operation;
  if (isList) return list(target, operation);
  if (id === 'addParticipantToCourse') return enrol(target);
  if (kind === undefined) throw new Skipped(`The suite has no example request for ${operation.name}.`);
  if (method === 'GET') return target.send('GET', (await readable(target, kind)).path);
  if (method === 'POST') return (await shared(target, kind)).answer;
  if (method === 'DELETE') return target.send('DELETE', (await make(target, kind)).path);
  return change(target, method, kind);
};

/** The response to a valid request for an operation, sent once per run and shared by the laws. */
export const operationAnswer = (target: Target, operation: Operation): Promise<Answer> =>
  target.once(`response to ${operation.id}`, (own) => perform(own, operation));

/**
 * Callers that every operation must reject: without a token, with a token that was never issued, and without scopes.
 */
export const REFUSED = {
  nobody: 'nobody',
  stranger: { token: 'tpa_never_issued_0123456789abcdefghijklmnopqrstuvwxyz' },
  limited: 'limited',
} as const satisfies Record<string, Caller>;

/**
 * The response to a valid request of such a caller, and the HEAD of a read; sent once per run and shared by the laws.
 */
export const refusalTo = (
  target: Target,
  operation: Operation,
  caller: keyof typeof REFUSED,
): Promise<{ answer: Answer; head: Answer | undefined }> =>
  target.once(`response of ${operation.id} to ${caller}`, async (own) => {
    const { method, path, body } = await validRequest(own, operation);
    const as = REFUSED[caller];
    const answer = await own.send(method, path, { as, body });
    return { answer, head: method === 'GET' ? await own.send('HEAD', path, { as }) : undefined };
  });
