import {
  answeringRecords,
  asideOf,
  asking,
  changedFields,
  fieldsOf,
  type Matches,
  on,
  recordOf,
  writing,
} from '../proxy/faults.ts';
import { isObject } from '../proxy/json.ts';
import { jsonOf, type Request, withJson } from '../proxy/messages.ts';
import type { Fault } from '../proxy/proxy.ts';
import { itemsOf } from '../proxy/queries.ts';
import type { Mutant } from './mutant.ts';

const notes: Matches = ({ path }) => /^\/v1\/(participants|courses)\/[^/]+\/notes(\/[^/]+)?$/.test(path);
const collection: Matches = ({ path }) => path.endsWith('/notes');
const parentOf = (path: string): string => path.split('/').slice(0, 4).join('/');
const idOf = (path: string): string | undefined => path.split('/')[5];

/** Remembers below which parent each note was made. */
const withParents = (fault: (parents: ReadonlyMap<string, string>) => Fault) => (): Fault => {
  const parents = new Map<string, string>();
  return async (request, forward) => {
    if (!notes(request)) return forward(request);
    const reply = await fault(parents)(request, forward);
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

/** Sections 2.3 and 4 of the specification, and decision R9. */
export const noteMutants: readonly Mutant[] = [
  {
    id: 'note-under-another-parent',
    breaks: 'S1-NOTES',
    describe: 'A note can be read under any participant and any course',
    fault: withParents(
      (parents) => (request, forward) => forward(request.method === 'GET' ? underItsParent(request, parents) : request),
    ),
  },
  {
    id: 'note-written-under-another-parent',
    breaks: 'S1-NOTES',
    describe: 'A note can be changed and deleted under any participant and any course',
    fault: withParents(
      (parents) => (request, forward) => forward(request.method === 'GET' ? request : underItsParent(request, parents)),
    ),
  },
  {
    id: 'notes-of-all-parents-listed',
    breaks: 'S1-NOTES',
    describe: 'The list of notes of one parent holds those of the others too',
    fault: withParents((parents) => async (request, forward) => {
      const reply = await forward(request);
      if (request.method !== 'GET' || !collection(request) || reply.status !== 200) return reply;
      const others = [...new Set(parents.values())].filter((parent) => parent !== parentOf(request.path));
      const theirs = await Promise.all(others.map((parent) => forward(asideOf(request, 'GET', `${parent}/notes`))));
      return withJson(reply, { data: [reply, ...theirs].flatMap((answer) => itemsOf(answer)) });
    }),
  },
  {
    id: 'pin-as-text',
    breaks: 'S2.3-TYPES',
    describe: '`is_pinned` is answered as text',
    fault: answeringRecords(notes, (record) => ({ ...record, is_pinned: String(record.is_pinned) })),
  },
  {
    id: 'note-title-in-capitals',
    breaks: 'S2.3-VALUES',
    describe: 'The title of a note is stored in capitals',
    fault: writing(notes, (fields) =>
      typeof fields.title === 'string' ? { ...fields, title: fields.title.toUpperCase() } : fields,
    ),
  },
  {
    id: 'pin-ignored',
    breaks: 'S2.3-VALUES',
    describe: 'No note can be pinned',
    fault: writing(notes, (fields) => ('is_pinned' in fields ? { ...fields, is_pinned: false } : fields)),
  },
  {
    id: 'note-needs-title',
    breaks: 'S2.3-NOTHING-REQUIRED',
    describe: 'A note without a title is refused',
    fault: () => (request, forward) => {
      const untitled = request.method === 'POST' && notes(request) && fieldsOf(request).title === undefined;
      return forward(untitled ? changedFields(request, (fields) => ({ ...fields, title: 1 })) : request);
    },
  },
  {
    id: 'note-without-wrapper',
    breaks: 'S4-NOTE-WRAPPER',
    describe: 'A note is taken without its wrapper',
    fault: asking(notes, (request) => {
      const body = jsonOf(request);
      return isObject(body) && !('note' in body) ? withJson(request, { note: body }) : request;
    }),
  },
  {
    id: 'course-note-200',
    breaks: 'S4-NOTE-CREATED',
    describe: 'The creation of a note on a course answers 200',
    fault: () => async (request, forward) => {
      const reply = await forward(request);
      return on('POST', '/v1/courses/:id/notes')(request) && reply.status === 201 ? { ...reply, status: 200 } : reply;
    },
  },
];
