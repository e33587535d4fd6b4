import * as z from 'zod/mini';
import { BELOW, factsOf } from '../declaration/facts.ts';
import {
  below,
  create,
  get,
  history,
  inModule,
  list,
  remove,
  replace,
  undelete,
  update,
  wrapped,
} from '../declaration/route.ts';
import { annotated, described } from '../wire/describe.ts';
import { Id, Line, STORABLE, Timestamp, TimestampInput, text } from '../wire/fields.ts';
import { listQuery } from '../wire/query.ts';
import { identity, ignoredField } from '../wire/records.ts';
import { courses } from './courses.ts';
import { participants } from './participants.ts';

const shown = {
  author_id: described(Id, 'The user who wrote the note.'),
  title: described(Line, 'Title of the note.'),
  is_pinned: described(
    z.boolean(),
    'Whether the note is pinned above other notes; lists are not sorted by this field.',
  ),
};

/** A note has exactly the fields that the specification documents (section 2.3). */
export const Note = z.object({
  id: identity.id,
  author_id: z.optional(shown.author_id),
  title: z.optional(shown.title),
  content: annotated(z.optional(z.string()), {
    description:
      'HTML, sanitised by an allow-list when it is written. Older notes may be longer than the current limit.',
    maxLength: 600_000,
    pattern: STORABLE,
  }),
  date: z.optional(described(Timestamp, 'Time of the event that the note describes, in UTC.')),
  is_pinned: shown.is_pinned,
});
export type Note = z.output<typeof Note>;

/** The body of a create, replace or update. No field is required, so one schema is sufficient. */
export const NoteInput = z.strictObject({
  author_id: z.nullish(shown.author_id),
  title: z.nullish(shown.title),
  content: z.nullish(
    described(
      text(100_000),
      'HTML; the service removes markup that is not on the allow-list, and closes open elements.',
    ),
  ),
  date: z.nullish(described(TimestampInput, 'Time of the event that the note describes, with any offset from UTC.')),
  is_pinned: z.nullish(shown.is_pinned),
  id: ignoredField,
});
export type NoteInput = z.output<typeof NoteInput>;

const body = wrapped('note', NoteInput);

const request = {
  note: {
    title: 'Erstgespräch',
    content: '<p>Motiviert, sucht <strong>Teilzeit</strong>.</p>',
    date: '2025-01-20T09:00:00.000Z',
    is_pinned: true,
  },
};
const [PARTICIPANT_NOTE, COURSE_NOTE] = [
  '01930f61-2b3c-7d4e-8f50-617283940a1b',
  '01930f61-2b3c-7d4e-8f50-617283940a1c',
];
const example = { ...request.note, id: PARTICIPANT_NOTE };

const facts = factsOf({
  name: 'notes',
  singular: 'note',
  description: 'Notes on participants and courses.',
  record: Note,
  input: NoteInput,
  patch: NoteInput,
  idVersion: 7,
  suppliedId: false,
  defaults: { is_pinned: false },
  unique: [],
  references: { author_id: 'users' },
  searched: ['title'],
  parents: ['participants', 'courses'],
  sort: ['date'],
  filters: { authorId: 'author_id', isPinned: 'is_pinned' },
  ranges: ['date'],
  privacy: {
    about: 'participants',
    through: BELOW,
    fields: {
      author_id: { kept: 'The id of a user; the data of the user is removed when the user is erased.' },
      title: 'freeText',
      content: 'freeText',
      date: 'personal',
      is_pinned: 'personal',
    },
  },
  examples: { record: example, request, change: { note: { is_pinned: false } } },
});

export const NoteQuery = listQuery(facts);
export type NoteQuery = z.output<typeof NoteQuery>;

/** The operations on notes below the records of a resource. `id` is the id of the record in the examples. */
const notesBelow = <Name extends string, Singular extends string>(
  parent: { readonly name: Name; readonly singular: Singular },
  id: string,
) => {
  const place = below(parent, { ...facts, examples: { ...facts.examples, record: { ...example, id } } });
  const { singular } = parent;
  return {
    list: list(place, NoteQuery, {
      summary: `List the notes of a ${singular}`,
      description: `Returns the notes of one ${singular}, newest first, in pages.`,
    }),
    create: create(place, body, {
      summary: `Create a note on a ${singular}`,
      description: 'Creates a note. `content` is HTML: the service removes markup that is not on the allow-list.',
    }),
    get: get(place, {
      summary: `Get a note of a ${singular}`,
      description: `Returns one note of the ${singular}; a note of another ${singular} is not found here.`,
    }),
    replace: replace(place, body, {
      summary: `Replace a note of a ${singular}`,
      description: 'Replaces the whole note: omitted fields are cleared. Never creates a record.',
    }),
    update: update(place, body, { summary: `Update a note of a ${singular}` }),
    remove: remove(place, {
      summary: `Delete a note of a ${singular}`,
      description: 'Deletes the note (soft delete).',
    }),
    undelete: inModule('lifecycles', undelete(place, `409 \`parent_deleted\` if the ${singular} is deleted.`)),
    history: history(place),
  };
};

export const notes = {
  ...facts,
  routes: {
    participantNotes: notesBelow(participants, PARTICIPANT_NOTE),
    courseNotes: notesBelow(courses, COURSE_NOTE),
  },
};
