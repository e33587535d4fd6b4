import type { Note, NoteInput, NoteQuery } from '@training-provider/contract';
import type { Request, Response } from 'express';
import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { callerOf } from '../../context/caller.ts';
import { collectionOf, equals } from '../../db/collection.ts';
import type { OpenDatabase } from '../../db/database.ts';
import type { Tables } from '../../db/entities.ts';
import { anyVersion, isRecord, nextVersion, type RecordKey } from '../../db/record.ts';
import { requireReferences } from '../../db/references.ts';
import { given, now, orDefault, whole } from '../../db/values.ts';
import { created, noContent, ok, okRecord } from '../../http/answers.ts';
import { notFoundOrPreconditionFailed, okOrNotModified, recordKey } from '../../http/conditional.ts';
import { once } from '../../http/idempotency.ts';
import { type ListRequest, listPage } from '../../http/paging.ts';
import { absent, type Presented } from '../../http/present.ts';
import { uuidOr404 } from '../../http/uuid.ts';
import { notFound } from '../../problems/fault.ts';
import { byOptionalTimestamp } from '../../tables/order.ts';
import { sanitizeContent } from './content.ts';

const COLUMNS = [
  'id',
  'inserted_at',
  'updated_at',
  'version',
  'author_id',
  'title',
  'content',
  'date',
  'is_pinned',
] as const;

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

/** How the collection is read, below one parent. */
export const collection = collectionOf<NoteQuery, Row>({
  table: 'note',
  columns: COLUMNS,
  derived: [],
  orders: { date: byOptionalTimestamp('date') },
  filters: { authorId: equals('author_id'), isPinned: equals('is_pinned') },
  ranges: { date: 'date' },
});

interface BelowParent {
  readonly params: Readonly<Record<string, string>>;
  readonly res: Response;
}

interface OneNote extends BelowParent {
  readonly params: Readonly<Record<string, string>> & { readonly id: string };
}

interface NoteHeaders {
  'if-match'?: string | undefined;
  'if-none-match'?: string | undefined;
  'idempotency-key'?: string | undefined;
}

interface WithHeaders {
  readonly headers: NoteHeaders;
}

interface WithNote {
  readonly body: { readonly note: NoteInput };
}

/**
 * The six handlers of the notes below one kind of parent, whose id is the path parameter `participant_id` or
 * `course_id`. A note is found only below its own parent, and only while that parent is there.
 */
export const notesOf = (database: OpenDatabase, parent: 'participant' | 'course') => {
  const column = `${parent}_id` as const;

  /** The id of the parent of a request; 404 where the parent is not there. */
  const parentOf = async ({ params, res }: BelowParent): Promise<string> => {
    const { organisationId } = callerOf(res);
    const id = uuidOr404(params[column] ?? '');
    const row = await database.db
      .selectFrom(parent)
      .select('id')
      .where(isRecord({ organisation_id: organisationId, id }))
      .executeTakeFirst();
    if (row === undefined) throw notFound();
    return id;
  };

  const find = (parentId: string, key: RecordKey): Promise<Row | undefined> =>
    database.db.selectFrom('note').select(COLUMNS).where(isRecord(key)).where(column, '=', parentId).executeTakeFirst();

  /** Writes columns of a note that is there, in a version that was expected. */
  const change = async (
    parentId: string,
    key: RecordKey,
    columns: Partial<Selectable<Tables['note']>>,
  ): Promise<Row> => {
    const row = await database.db
      .updateTable('note')
      .set({ ...columns, updated_at: columns.deleted_at ?? now(), version: nextVersion })
      .where(isRecord(key))
      .where(column, '=', parentId)
      .returning(COLUMNS)
      .executeTakeFirst();
    if (row === undefined) throw await notFoundOrPreconditionFailed(key, (any) => find(parentId, any));
    return row;
  };

  const authorOf = (note: NoteInput) =>
    [{ table: 'app_user', id: note.author_id, pointer: '/note/author_id' }] as const;

  /** Refuses an unknown author; a note may keep the one that it has. */
  const requireAuthor = (parentId: string, key: RecordKey, note: NoteInput): Promise<void> =>
    requireReferences(database.db, key.organisation_id, authorOf(note), async () => {
      const row = await find(parentId, anyVersion(key));
      if (row === undefined) throw notFound();
      return [{ table: 'app_user', id: row.author_id }];
    });

  return {
    list: async (request: BelowParent & ListRequest<NoteQuery>) => {
      const within = { [column]: await parentOf(request) };
      return ok(await listPage(database, collection, request, present, within));
    },

    create: async (request: BelowParent & WithHeaders & WithNote & { readonly req: Request }) => {
      const parentId = await parentOf(request);
      return once(database, request, async ({ db }) => {
        const { organisationId } = callerOf(request.res);
        const { note } = request.body;
        await requireReferences(db, organisationId, authorOf(note));
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
        return created(request.res, `/v1/${parent}s/${parentId}/notes`, row.version, present(row));
      });
    },

    get: async (request: OneNote & WithHeaders) => {
      const parentId = await parentOf(request);
      const row = await find(parentId, recordKey({ ...request, headers: {} }));
      if (row === undefined) throw notFound();
      return okOrNotModified(request, row.version, present(row));
    },

    replace: async (request: OneNote & WithHeaders & WithNote) => {
      const parentId = await parentOf(request);
      const key = recordKey(request);
      const { note } = request.body;
      await requireAuthor(parentId, key, note);
      const row = await change(parentId, key, wholeColumnsOf(note));
      return okRecord(request.res, row.version, present(row));
    },

    update: async (request: OneNote & WithHeaders & WithNote) => {
      const parentId = await parentOf(request);
      const key = recordKey(request);
      const { note } = request.body;
      await requireAuthor(parentId, key, note);
      const row = await change(parentId, key, given(columnsOf(note)));
      return okRecord(request.res, row.version, present(row));
    },

    remove: async (request: OneNote & WithHeaders) => {
      await change(await parentOf(request), recordKey(request), { deleted_at: now() });
      return noContent();
    },
  };
};
