import { isObject } from '../../src/interface/json.ts';
import { fieldsOf, recordOf } from '../operators/bodies.ts';
import { changeText, withDefaults } from '../operators/fields.ts';
import { always, notes, type Operator, on } from '../operators/operator.ts';
import { changeRecords, replaceStatus } from '../operators/replies.ts';
import { changeInput, changeRequest } from '../operators/requests.ts';
import { jsonOf, type Request, withJson } from '../proxy/messages.ts';
import type { Mutation } from '../proxy/proxy.ts';
import { mutantsOf } from './mutant.ts';

const parentOf = (path: string): string => path.split('/').slice(0, 4).join('/');
const idOf = (path: string): string | undefined => path.split('/')[5];

/** Remembers the parent of each note. */
const withParents =
  (mutation: (parents: ReadonlyMap<string, string>) => Mutation): Operator =>
  () =>
  () => {
    const parents = new Map<string, string>();
    return async (request, forward) => {
      if (!notes(request)) return forward(request);
      const reply = await mutation(parents)(request, forward);
      const id = request.method === 'POST' ? recordOf(reply)?.id : undefined;
      if (typeof id === 'string') parents.set(id, parentOf(request.path));
      return reply;
    };
  };

const underItsParent = (request: Request, parents: ReadonlyMap<string, string>): Request => {
  const id = idOf(request.path);
  const parent = id === undefined ? undefined : parents.get(id);
  return parent === undefined ? request : { ...request, path: `${parent}/notes/${id}` };
};

/** Returns the content of notes as sent if it matches. */
const keepingContent =
  (pattern: RegExp): Operator =>
  (matches) =>
  () => {
    const sent = new Map<unknown, unknown>();
    return async (request, forward) => {
      const reply = await forward(request);
      const record = matches(request) ? recordOf(reply) : undefined;
      if (record === undefined) return reply;
      const { content = sent.get(record.id) } = fieldsOf(request);
      if (!pattern.test(String(content))) return reply;
      sent.set(record.id, content);
      return withJson(reply, { data: { ...record, content } });
    };
  };

/** Sections 2.3 and 4 of the specification, and decision R9. */
// biome-ignore format: a table, with one or two lines for each mutant
export const noteMutants = mutantsOf({
  'note-under-another-parent': ['S1-NOTES', 'A note can be read below any participant and any course',
    always, withParents(
      (parents) => (request, forward) => forward(request.method === 'GET' ? underItsParent(request, parents) : request),
    )],
  'pin-as-text': ['S2.3-TYPES', '`is_pinned` is returned as text',
    notes, changeRecords((record) => ({ ...record, is_pinned: String(record.is_pinned) }))],
  'note-title-in-capitals': ['S2.3-VALUES', 'The title of a note is stored in uppercase',
    notes, changeInput(changeText('title', (value) => value.toUpperCase()))],
  'note-needs-title': ['S2.3-NOTHING-REQUIRED', 'A note without a title is rejected',
    on('POST', '/v1/:parents/:parentId/notes'), changeInput(withDefaults({ title: 1 }))],
  'note-without-wrapper': ['S4-NOTE-WRAPPER', 'A note is accepted without its wrapper',
    notes, changeRequest((request) => {
      const body = jsonOf(request);
      return isObject(body) && !('note' in body) ? withJson(request, { note: body }) : request;
    })],
  'course-note-200': ['S4-NOTE-CREATED', 'The creation of a note on a course responds with 200',
    on('POST', '/v1/courses/:id/notes'), replaceStatus(201, 200)],
  'quotes-normalised': ['R9-HARMLESS', 'Single quotes in mark-up become double ones',
    notes, changeInput(changeText('content', (content) => content.replaceAll("'", '"')))],
  'forms-kept': ['R9-SANITISED', 'Forms in the content of a note are stored',
    notes, keepingContent(/<form/)],
  'open-links-kept': ['R9-ENDS', 'A link without an end tag is stored unchanged',
    notes, keepingContent(/<a href="[^"]*">[^<]*$/)],
});
