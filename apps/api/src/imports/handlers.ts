import { contract, failedCondition, MAX_OPEN_IMPORTS, waitSecondsOf } from '@training-provider/contract';
import type { Response } from 'express';
import { requireScopes } from '../access/authenticate.ts';
import { callerOf } from '../context/caller.ts';
import type { Position } from '../db/collection.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { Executor } from '../db/statement.ts';
import { now } from '../db/time.ts';
import { inTransaction } from '../db/transaction.ts';
import { keyToCreate, keyToRead, tagOfContent } from '../http/conditional.ts';
import { createOnce, withIdempotencyKey } from '../http/idempotency.ts';
import { setLocation, setShown } from '../http/location.ts';
import { cutPage, positionIn } from '../http/paging.ts';
import type { Pause } from '../http/pause.ts';
import { noContent, ok } from '../http/responses.ts';
import { implement } from '../http/tsRest.ts';
import { Fault, notFound } from '../problems/fault.ts';
import { creationOf, tooManyImports } from './create.ts';
import { listResults, presentResult, type ResultRow } from './results.ts';
import {
  countOpen,
  findImport,
  type ImportKeys,
  type ImportRow,
  listImports,
  lockImport,
  presentImport,
} from './rows.ts';
import { receiveUpload } from './upload.ts';
import { type ImportWaiting, isAtRest, markOf } from './waiting.ts';

const MS_PER_SECOND = 1_000;
/** The order of lines. Accepts a string that can be the line number in a cursor. */
const BY_LINE = [{ accepts: (value: string) => /^[1-9]\d{0,8}$/.test(value) }];

/** @throws Fault 404 if the import does not exist */
const existing = (row: ImportRow | undefined): ImportRow => {
  if (row === undefined) throw notFound();
  return row;
};

/** Sets the `ETag` of an import, a digest of its content, and returns the import as in responses. */
const shownImport = (response: Response, row: ImportRow) => {
  const data = presentImport(row);
  response.setHeader('ETag', tagOfContent(JSON.stringify(data)));
  return data;
};

/** Locks an import, and checks its state against the conditions of a request. @throws Fault 404, 412 */
const lockFor = async (
  { db }: Executor,
  key: ImportKeys,
  conditions: Parameters<typeof failedCondition>[0],
): Promise<ImportRow> => {
  const row = existing(await lockImport(db, key));
  const tag = tagOfContent(JSON.stringify(presentImport(row)));
  if (failedCondition(conditions, tag) !== undefined) throw new Fault('precondition_failed');
  return row;
};

/** The parts of this process that handle imports outside of requests. */
export interface Importing {
  /** The requests that wait for imports. */
  readonly waiting: ImportWaiting;
  /** Wakes the runner of this process, because an import has been queued. */
  queued(): void;
}

/** The handlers of imports (decision N6b). */
export const imports = (database: OpenDatabase, { waiting, queued }: Importing, pause: Pause) => {
  const { db } = database;

  return implement(contract.imports, {
    list: async (request) => {
      const { query, res } = request;
      const position = positionIn(request, query.cursor, []);
      const behind = { direction: position?.direction ?? 'next', key: position?.id, limit: query.limit + 1 } as const;
      const rows = await listImports(db, callerOf(res).organisationId, behind);
      const positionOf = (direction: Position['direction'], { id }: ImportRow): Position => ({
        direction,
        id,
        values: [],
      });
      return ok(
        cutPage(request, { rows, limit: query.limit, isCounted: true, present: presentImport, positionOf }, position),
      );
    },

    create: (request) => {
      const asked = request.body.import;
      const caller = callerOf(request.res);
      requireScopes(caller, [`${asked.collection}:write`]);
      const insert = creationOf({ ...keyToCreate(request.res), ...caller }, asked);
      const create = async (executor: Executor) => {
        const row = await insert(executor);
        const data = shownImport(request.res, row);
        setLocation(request.res, `/v1/imports/${row.id}`);
        return { status: 201, body: { data } } as const;
      };
      return createOnce(database, request, create);
    },

    get: async (request) => {
      const { res } = request;
      const key = keyToRead(request);
      const seconds = waitSecondsOf(res.req.get('Prefer'));
      const first = existing(await findImport(db, key));
      const tag = tagOfContent(JSON.stringify(presentImport(first)));
      const asked = res.req.headers;
      // A caller that knows the current state waits for another state. A caller without a known state waits for the
      // end.
      const isKnown = asked['if-none-match'] !== undefined && failedCondition(asked, tag) !== undefined;
      const wanted = isKnown ? markOf(first) : undefined;
      const hasToWait =
        seconds !== undefined && seconds > 0 && !isAtRest(first) && (isKnown || !asked['if-none-match']);
      const waited = hasToWait
        ? waiting.begin({ ...key, unlike: wanted, milliseconds: seconds * MS_PER_SECOND }, res)
        : undefined;
      let row = first;
      if (waited !== undefined && (await pause(res, () => waited))) row = existing(await findImport(db, key));
      if (seconds !== undefined && (waited !== undefined || !hasToWait))
        res.setHeader('Preference-Applied', `wait=${seconds}`);
      return ok(shownImport(res, row));
    },

    upload: async (request) => {
      const { res } = request;
      const row = existing(await findImport(db, keyToRead(request)));
      if (failedCondition(request.headers, tagOfContent(JSON.stringify(presentImport(row)))) !== undefined)
        throw new Fault('precondition_failed');
      const received = await receiveUpload(database, pause, row, { req: res.req, res });
      queued();
      return { status: 202, body: { data: shownImport(res, received ?? row) } } as const;
    },

    results: async (request) => {
      const { query } = request;
      const row = existing(await findImport(db, keyToRead(request)));
      const position = positionIn(request, query.cursor, BY_LINE);
      const key = position && Number(position.values[0]);
      const behind = { direction: position?.direction ?? 'next', key, limit: query.limit + 1 } as const;
      const rows = await listResults(db, row, query.outcome, behind);
      const positionOf = (direction: Position['direction'], { line }: ResultRow): Position => ({
        direction,
        id: row.id,
        values: [String(line)],
      });
      return ok(
        cutPage(request, { rows, limit: query.limit, isCounted: true, present: presentResult, positionOf }, position),
      );
    },

    apply: async (request) => {
      const { res } = request;
      const key = keyToRead(request);
      const apply = (executor: Executor) =>
        inTransaction(executor, async (transaction) => {
          const row = await lockFor(transaction, key, request.headers);
          requireScopes(callerOf(res), [`${row.collection}:write`]);
          const isValidated = row.mode === 'validate' && row.status === 'completed' && row.apply_requested_at === null;
          if (!isValidated || row.content_deleted_at !== null) throw new Fault('import_not_validated');
          if ((await countOpen(transaction.db, row.organisation_id)) >= MAX_OPEN_IMPORTS) throw tooManyImports();
          const changed = await transaction.db
            .updateTable('import')
            .set({ status: 'queued', reason: null, apply_requested_at: now() })
            .set({ created: 0, updated: 0, unchanged: 0, refused: row.refused_reading, position: 0, seats: null })
            .set({ checked_at: null, started_at: null, ended_at: null })
            .where('organisation_id', '=', key.organisation_id)
            .where('id', '=', key.id)
            .returningAll()
            .executeTakeFirstOrThrow();
          setShown(res, `/v1/imports/${row.id}`);
          return { status: 202, body: { data: shownImport(res, changed) } } as const;
        });
      const answer = await withIdempotencyKey(database, request, apply);
      queued();
      return answer;
    },

    remove: async (request) => {
      const key = keyToRead(request);
      await inTransaction(database, async (transaction) => {
        const { status, ended_at, attempt } = await lockFor(transaction, key, request.headers);
        const isBegun = status === 'checking' || status === 'running';
        const cancelled = { status: 'cancelled', ended_at: now(), attempt: attempt + 1 } as const;
        const ended = { removed_at: now() };
        const change = ended_at !== null ? ended : isBegun ? { cancel_requested: true } : cancelled;
        await transaction.db
          .updateTable('import')
          .set(change)
          .where('organisation_id', '=', key.organisation_id)
          .where('id', '=', key.id)
          .execute();
      });
      return noContent();
    },
  });
};
