import type { Note, NoteInput } from '@training-provider/contract';
import type { Response } from 'express';
import type { Kysely, Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { callerOf } from '../../access/caller.ts';
import type { Tables } from '../../db/entities.ts';
import { requireReferences } from '../../db/references.ts';
import { given, now, orDefault, whole } from '../../db/values.ts';
import { notFound } from '../../faults/fault.ts';
import { created, noContent, ok } from '../../http/answers.ts';
import { pageOf } from '../../http/paging.ts';
import { absent, type Presented } from '../../http/present.ts';
import { uuidOr404 } from '../../http/uuid.ts';
import { sanitizeContent } from './content.ts';

const COLUMNS = ['id', 'inserted_at', 'author_id', 'title', 'content', 'date', 'is_pinned'] as const;

type Row = Pick<Selectable<Tables['note']>, (typeof COLUMNS)[number]>;

const present = (row: Row): Presented<Note> => ({
  id: row.id,
  author_id: absent(row.author_id),
  title: absent(row.title),
  content: absent(row.content),
  date: absent(row.date),
  is_pinned: row.is_pinned,
});

const columnsOf = (body: NoteInput) => ({
  author_id: body.author_id,
  title: body.title,
  content: typeof body.content === 'string' ? sanitizeContent(body.content) : body.content,
  date: body.date,
  is_pinned: orDefault(body.is_pinned, false),
});

const wholeColumnsOf = (body: NoteInput) => ({ ...whole(columnsOf(body)), is_pinned: body.is_pinned ?? false });

interface OneNote {
  params: Readonly<Record<string, string>>;
  res: Response;
}

/**
 * The six handlers of the notes below one kind of parent, whose id is the path parameter `participant_id` or
 * `course_id`. A note is found only below its own parent, and only while that parent is there.
 */
export const notesOf = (db: Kysely<Tables>, parent: 'participant' | 'course') => {
  const column = `${parent}_id` as const;

  /** The organisation and the parent of a request; 404 where the parent is not there. */
  const parentOf = async ({ params, res }: OneNote) => {
    const { organisationId } = callerOf(res);
    const parentId = uuidOr404(params[column] ?? '');
    const row = await db
      .selectFrom(parent)
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', parentId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (row === undefined) throw notFound();
    return { organisationId, parentId };
  };

  const find = (organisationId: string, parentId: string, id: string) =>
    db
      .selectFrom('note')
      .select(COLUMNS)
      .where('organisation_id', '=', organisationId)
      .where(column, '=', parentId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();

  const change = (organisationId: string, parentId: string, id: string) =>
    db
      .updateTable('note')
      .where('organisation_id', '=', organisationId)
      .where(column, '=', parentId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning(COLUMNS);

  const requireAuthor = (organisationId: string, body: NoteInput, held?: () => Promise<Row | undefined>) =>
    requireReferences(
      db,
      organisationId,
      [{ table: 'app_user', id: body.author_id, pointer: '/note/author_id' }],
      async () => {
        if (held === undefined) return [];
        const row = await held();
        if (row === undefined) throw notFound();
        return [{ table: 'app_user', id: row.author_id }];
      },
    );

  return {
    list: async (request: OneNote & { query: { limit: number; cursor?: string | undefined }; req: PagedRequest }) => {
      const page = pageOf(request.req, request.res, request.query);
      const { organisationId, parentId } = await parentOf(request);
      const rows = await db
        .selectFrom('note')
        .select(COLUMNS)
        .where('organisation_id', '=', organisationId)
        .where(column, '=', parentId)
        .where('deleted_at', 'is', null)
        .$call(page.narrow)
        .execute();
      return ok(page.cut(rows).map(present));
    },

    create: async (request: OneNote & { body: { note: NoteInput } }) => {
      const { organisationId, parentId } = await parentOf(request);
      const { note } = request.body;
      await requireAuthor(organisationId, note);
      const time = now();
      const row = await db
        .insertInto('note')
        .values({
          ...wholeColumnsOf(note),
          organisation_id: organisationId,
          id: uuidv7(),
          participant_id: parent === 'participant' ? parentId : null,
          course_id: parent === 'course' ? parentId : null,
          inserted_at: time,
          updated_at: time,
        })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow();
      return created(request.res, `/v1/${parent}s/${parentId}/notes`, present(row));
    },

    get: async (request: OneNote) => {
      const { organisationId, parentId } = await parentOf(request);
      const row = await find(organisationId, parentId, uuidOr404(request.params.id ?? ''));
      if (row === undefined) throw notFound();
      return ok(present(row));
    },

    replace: async (request: OneNote & { body: { note: NoteInput } }) => {
      const { organisationId, parentId } = await parentOf(request);
      const id = uuidOr404(request.params.id ?? '');
      const { note } = request.body;
      await requireAuthor(organisationId, note, () => find(organisationId, parentId, id));
      const row = await change(organisationId, parentId, id)
        .set({ ...wholeColumnsOf(note), updated_at: now() })
        .executeTakeFirst();
      if (row === undefined) throw notFound();
      return ok(present(row));
    },

    update: async (request: OneNote & { body: { note: NoteInput } }) => {
      const { organisationId, parentId } = await parentOf(request);
      const id = uuidOr404(request.params.id ?? '');
      const { note } = request.body;
      await requireAuthor(organisationId, note, () => find(organisationId, parentId, id));
      const row = await change(organisationId, parentId, id)
        .set({ ...given(columnsOf(note)), updated_at: now() })
        .executeTakeFirst();
      if (row === undefined) throw notFound();
      return ok(present(row));
    },

    remove: async (request: OneNote) => {
      const { organisationId, parentId } = await parentOf(request);
      const row = await change(organisationId, parentId, uuidOr404(request.params.id ?? ''))
        .set({ deleted_at: now() })
        .executeTakeFirst();
      if (row === undefined) throw notFound();
      return noContent();
    },
  };
};

type PagedRequest = Parameters<typeof pageOf>[0];
