import { withJson } from '../proxy/messages.ts';
import { fieldsOf, recordAt } from './bodies.ts';
import type { Operator } from './operator.ts';

/** Confirms a write without storing it. */
export const echoInput: Operator = (matches) => () => async (request, forward) => {
  const before = matches(request) ? await recordAt(request, request.path, forward) : undefined;
  if (before === undefined) return forward(request);
  return withJson(before.reply, { data: { ...before.record, ...fieldsOf(request) } });
};

/** Confirms a deletion without executing it, if the record exists. */
export const pretendDeletion =
  (status: 200 | 204): Operator =>
  (matches) =>
  () =>
  async (request, forward) => {
    if (!matches(request)) return forward(request);
    const reply = await forward({ ...request, method: 'GET' });
    if (reply.status !== 200 || status === 200) return reply;
    return { status, headers: {}, body: Buffer.alloc(0) };
  };
