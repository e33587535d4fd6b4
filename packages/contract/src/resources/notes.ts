import { z } from 'zod';
import { Id, Line, STORABLE, Timestamp, TimestampInput, text } from '../fields.ts';
import { about, create, get, list, remove, replace, update, wrapped } from '../operations.ts';
import { anyOf, listQuery, YesOrNo } from '../query.ts';

/** A note holds exactly the fields that the specification documents (section 2.3). */
export const Note = z.object({
  id: Id,
  author_id: Id.optional(),
  title: Line.optional(),
  content: z.string().optional().meta({
    description: 'HTML, sanitised by an allow-list when written, which can write one character as up to six.',
    maxLength: 600_000,
    pattern: STORABLE,
  }),
  date: Timestamp.optional(),
  is_pinned: z.boolean(),
});
export type Note = z.output<typeof Note>;

/** Body of a create, replace or update: no field is required, so one schema serves all three. */
export const NoteInput = z.strictObject({
  author_id: Id.nullish(),
  title: Line.nullish(),
  content: text(100_000).nullish(),
  date: TimestampInput.nullish(),
  is_pinned: z.boolean().nullish(),
  id: z.unknown().optional().meta({ readOnly: true }),
});
export type NoteInput = z.output<typeof NoteInput>;

export const NoteQuery = listQuery({
  sort: ['date'],
  filters: { authorId: anyOf(Id), isPinned: YesOrNo },
  ranges: { date: TimestampInput },
});
export type NoteQuery = z.output<typeof NoteQuery>;

const body = wrapped('note', NoteInput);

const request = {
  note: {
    title: 'Erstgespräch',
    content: '<p>Motiviert, sucht <strong>Teilzeit</strong>.</p>',
    date: '2025-01-20T09:00:00.000Z',
    is_pinned: true,
  },
};
const example = { ...request.note, id: '01930f61-2b3c-7d4e-8f50-617283940a1b' };

/**
 * The six note operations below one kind of parent.
 * `Title` names the parent in operation ids; `path` is the address of its notes.
 */
export const notesOf = <Title extends string, Path extends string>(Title: Title, path: Path) => {
  const parent = Title.toLowerCase();
  const one = `${path}/:id` as const;
  return {
    list: {
      ...list(path, NoteQuery, Note),
      ...about({
        operationId: `list${Title}Notes`,
        summary: `List the notes of a ${parent}`,
        description: `Answers the notes of one ${parent}, newest first, page by page.`,
        scope: 'notes:read',
        examples: { response: { data: [example] } },
      }),
    },
    create: {
      ...create(path, body, Note),
      ...about({
        operationId: `create${Title}Note`,
        summary: `Create a note on a ${parent}`,
        description: 'Creates a note. `content` is HTML: what the allow-list does not know is removed.',
        scope: 'notes:write',
        examples: { request, response: { data: example } },
      }),
    },
    get: {
      ...get(one, Note),
      ...about({
        operationId: `get${Title}Note`,
        summary: `Get a note of a ${parent}`,
        description: `Answers one note of the ${parent}; a note of another ${parent} is unknown here.`,
        scope: 'notes:read',
        examples: { response: { data: example } },
      }),
    },
    replace: {
      ...replace(one, body, Note),
      ...about({
        operationId: `replace${Title}Note`,
        summary: `Replace a note of a ${parent}`,
        description: 'Replaces the whole note: what is left out is cleared. Never creates.',
        scope: 'notes:write',
        examples: { request, response: { data: example } },
      }),
    },
    update: {
      ...update(one, body, Note),
      ...about({
        operationId: `update${Title}Note`,
        summary: `Update a note of a ${parent}`,
        description: 'Changes the fields that are given (JSON merge patch): absent stays, `null` clears.',
        scope: 'notes:write',
        examples: {
          request: { note: { is_pinned: false } },
          response: { data: { ...example, is_pinned: false } },
        },
      }),
    },
    remove: {
      ...remove(one),
      ...about({
        operationId: `delete${Title}Note`,
        summary: `Delete a note of a ${parent}`,
        description: 'Deletes the note from view.',
        scope: 'notes:write',
        examples: {},
      }),
    },
  };
};
