import { type Conditions, failedCondition, NoteInput, type NoteQuery, recordTypeOf } from '@training-provider/contract';
import type { Request, Response } from 'express';
import type { OpenDatabase } from '../../db/database.ts';
import type { ParentKey } from '../../db/recordKey.ts';
import { records } from '../../db/records.ts';
import { belowParent, undelete } from '../../db/undelete.ts';
import { historyOf } from '../../history/history.ts';
import { keyToCreate, keyToRead, keyToWrite } from '../../http/conditional.ts';
import { createOnce } from '../../http/idempotency.ts';
import { type ListRequest, listPage } from '../../http/paging.ts';
import { created, noContent, ok, okRecord } from '../../http/responses.ts';
import { undeleteOnce } from '../../http/undeletion.ts';
import { uuidOr404 } from '../../http/uuid.ts';
import { invalidBody } from '../../problems/fault.ts';
import { sanitizeContent } from './content.ts';

interface ParentRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly res: Response;
}

interface OneNote extends ParentRequest {
  readonly params: Readonly<Record<string, string>> & { readonly id: string };
}

interface NoteHeaders extends Conditions {
  readonly 'idempotency-key'?: string | undefined;
}

interface WithHeaders {
  readonly headers: NoteHeaders;
}

interface WithNote {
  readonly body: { readonly note: NoteInput };
}

const TOO_LONG = {
  in: 'body',
  pointer: '/note/content',
  code: 'too_long',
  detail: 'Too long: at most 100000 characters once it is sanitised. Close all elements, and write &lt; for <.',
} as const;

/**
 * The note in the body, with sanitised content (decision R9).
 * @throws Fault 422 if the sanitised content is too long, so that a client could not send it back
 */
const noteOf = ({ body: { note } }: WithNote): NoteInput => {
  if (typeof note.content !== 'string') return note;
  const content = sanitizeContent(note.content);
  if (!NoteInput.shape.content.safeParse(content).success) throw invalidBody([TOO_LONG]);
  return { ...note, content };
};

/**
 * The seven handlers of notes below one kind of parent, whose id is the path parameter `participant_id` or `course_id`.
 * A note is only found below its own parent, and only if the parent is not deleted.
 */
export const notesOf = (database: OpenDatabase, parent: 'participant' | 'course') => {
  const { notes } = records;
  const column = `${parent}_id` as const;

  const parentOf = ({ params }: ParentRequest): ParentKey => ({
    table: parent,
    column,
    id: uuidOr404(params[column] ?? ''),
  });

  const toRead = (request: OneNote) => ({ ...keyToRead(request), parent: parentOf(request) });
  const toWrite = (request: OneNote & WithHeaders) => ({ ...keyToWrite(request), parent: parentOf(request) });

  return {
    list: async (request: ParentRequest & ListRequest & { readonly query: NoteQuery }) =>
      ok(await listPage(database, notes, request, parentOf(request))),

    create: async (request: ParentRequest & WithHeaders & WithNote & { readonly req: Request }) => {
      const below = parentOf(request);
      const creation = { ...keyToCreate(request.res), parent: below };
      // If the parent is unknown, the response is 404, whatever the conditions are.
      if (failedCondition(request.headers) !== undefined) await notes.collection.requireParent(database, creation);
      return createOnce(database, request, async (executor) => {
        await notes.collection.requireParent(executor, creation);
        const row = await notes.create(executor, creation, noteOf(request));
        return created(request.res, `/v1/${parent}s/${below.id}/notes`, notes.table, row);
      });
    },

    get: async (request: OneNote & WithHeaders) =>
      okRecord(request.res, notes.table, await notes.get(database, toRead(request))),

    replace: async (request: OneNote & WithHeaders & WithNote) =>
      okRecord(request.res, notes.table, await notes.replace(database, toWrite(request), noteOf(request))),

    update: async (request: OneNote & WithHeaders & WithNote) =>
      okRecord(request.res, notes.table, await notes.update(database, toWrite(request), noteOf(request))),

    remove: async (request: OneNote & WithHeaders) => {
      await notes.softDelete(database, toWrite(request));
      return noContent();
    },

    undelete: (request: OneNote & WithHeaders & { readonly req: Request }) => {
      const key = toWrite(request);
      return undeleteOnce(database, request, `/v1/${parent}s/${key.parent.id}/notes`, notes.table, (executor) =>
        undelete(executor, notes, key, belowParent(key)),
      );
    },

    history: historyOf(database, notes.table, recordTypeOf('notes', `${parent}s`), toRead),
  };
};
