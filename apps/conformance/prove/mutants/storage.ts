import { randomUUID } from 'node:crypto';
import { asideOf, changedFields, fieldsOf, on, recordAt, recordOf } from '../proxy/faults.ts';
import { isObject } from '../proxy/json.ts';
import { withJson } from '../proxy/messages.ts';
import type { Fault } from '../proxy/proxy.ts';
import { itemsOf } from '../proxy/queries.ts';
import type { Mutant } from './mutant.ts';

/** A write that answers what it should have stored. */
const echo = (method: string, pattern: string) => (): Fault => async (request, forward) => {
  const before = on(method, pattern)(request) ? await recordAt(request, request.path, forward) : undefined;
  if (before === undefined) return forward(request);
  return withJson(before.reply, { data: { ...before.record, ...fieldsOf(request) } });
};

/** What was written is what is stored: section 1 of the specification, decision R8. */
export const storageMutants: readonly Mutant[] = [
  {
    id: 'post-echoes',
    breaks: 'S1-CREATE',
    describe: 'The creation of a contact answers what was sent, but stores nothing',
    fault: () => async (request, forward) => {
      if (!on('POST', '/v1/contacts')(request)) return forward(request);
      const reply = await forward(request);
      if (reply.status !== 201) return reply;
      const path = (reply.headers.location ?? '').replace(/^https?:\/\/[^/]+/, '');
      await forward(asideOf(request, 'DELETE', path));
      return reply;
    },
  },
  {
    id: 'created-under-another-id',
    breaks: 'S1-CREATE',
    describe: 'The creation of a funding agency answers an id that it does not have',
    fault: () => async (request, forward) => {
      const reply = await forward(request);
      if (!on('POST', '/v1/fundingAgencies')(request) || reply.status !== 201) return reply;
      const text = reply.body.toString('utf8').replace(/"id":"[^"]+"/, `"id":"${randomUUID()}"`);
      return { ...reply, body: Buffer.from(text) };
    },
  },
  {
    id: 'patch-echoes',
    breaks: 'S1-UPDATE',
    describe: 'PATCH of a contact answers what was sent, but stores nothing',
    fault: echo('PATCH', '/v1/contacts/:id'),
  },
  {
    id: 'put-echoes',
    breaks: 'S1-UPDATE',
    describe: 'PUT of a funding agency answers what was sent, but stores nothing',
    fault: echo('PUT', '/v1/fundingAgencies/:id'),
  },
  {
    id: 'note-patch-echoes',
    breaks: 'S1-UPDATE',
    describe: 'PATCH of a note on a participant answers what was sent, but stores nothing',
    fault: echo('PATCH', '/v1/participants/:id/notes/:id'),
  },
  {
    id: 'another-record-answered',
    breaks: 'S4-IDENTITY',
    describe: 'GET of a participant answers another one',
    fault: () => async (request, forward) => {
      const reply = await forward(request);
      if (!on('GET', '/v1/participants/:id')(request) || reply.status !== 200) return reply;
      const list = itemsOf(await forward({ ...asideOf(request, 'GET', '/v1/participants'), query: 'limit=2' }));
      const another = list.find((item) => isObject(item) && item.id !== recordOf(reply)?.id);
      return another === undefined ? reply : withJson(reply, { data: another });
    },
  },
  {
    id: 'refused-patch-half-written',
    breaks: 'Q2-UNKNOWN-FIELD',
    describe: 'A PATCH that is refused for an unknown field stores the fields that are known',
    fault: () => async (request, forward) => {
      const reply = await forward(request);
      if (request.method !== 'PATCH' || reply.status !== 422) return reply;
      const problem = reply.body.toString('utf8');
      await forward(
        changedFields(request, (fields) =>
          Object.fromEntries(Object.entries(fields).filter(([name]) => !problem.includes(`/${name}"`))),
        ),
      );
      return reply;
    },
  },
];
