import { isObject } from '../../src/interface/json.ts';
import { asideOf, changedFields, itemsOf, recordOf } from '../operators/bodies.ts';
import { always, on } from '../operators/operator.ts';
import { echoInput } from '../operators/storage.ts';
import { withJson } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

/** Written values are stored: section 1 of the specification, decision R8. */
// biome-ignore format: a table, with one or two lines for each mutant
export const storageMutants = mutantsOf({
  'post-echoes': ['S1-CREATE', 'The creation of a contact returns the sent fields, but stores nothing',
    always, () => () => async (request, forward) => {
      if (!on('POST', '/v1/contacts')(request)) return forward(request);
      const reply = await forward(request);
      if (reply.status !== 201) return reply;
      const path = (reply.headers.location ?? '').replace(/^https?:\/\/[^/]+/, '');
      await forward(asideOf(request, 'DELETE', path));
      return reply;
    }],
  'patch-echoes': ['S1-UPDATE', 'PATCH of a contact returns the sent fields, but stores nothing',
    on('PATCH', '/v1/contacts/:id'), echoInput],
  'another-record-answered': ['S4-IDENTITY', 'GET of a participant returns another one',
    always, () => () => async (request, forward) => {
      const reply = await forward(request);
      if (!on('GET', '/v1/participants/:id')(request) || reply.status !== 200) return reply;
      const list = itemsOf(await forward({ ...asideOf(request, 'GET', '/v1/participants'), query: 'limit=2' }));
      const another = list.find((item) => isObject(item) && item.id !== recordOf(reply)?.id);
      return another === undefined ? reply : withJson(reply, { data: another });
    }],
  'refused-patch-half-written': ['Q2-UNKNOWN-FIELD', 'A PATCH rejected for an unknown field stores its known fields',
    always, () => () => async (request, forward) => {
      const reply = await forward(request);
      if (request.method !== 'PATCH' || reply.status !== 422) return reply;
      const problem = reply.body.toString('utf8');
      await forward(
        changedFields(request, (fields) =>
          Object.fromEntries(Object.entries(fields).filter(([name]) => !problem.includes(`/${name}"`))),
        ),
      );
      return reply;
    }],
});
