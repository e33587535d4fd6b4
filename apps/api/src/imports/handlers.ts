import {
  contract,
  failedCondition,
  type ImportResult,
  MAX_OPEN_IMPORTS,
  type NewImport,
  waitSecondsOf,
} from '@training-provider/contract';
import { askedOf, mappingViolations } from '@training-provider/contract/imports';
import type { Response } from 'express';
import { v7 as uuidv7 } from 'uuid';
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
import { Fault, invalidBody, notFound } from '../problems/fault.ts';
import { suggestPath } from './content/suggest.ts';
import {
  countOpen,
  findImport,
  type ImportKeys,
  type ImportRow,
  listImports,
  listResults,
  lockImport,
  presentImport,
  type ResultRow,
} from './rows.ts';
import { receiveUpload } from './upload.ts';
import { type ImportWaiting, isAtRest, markOf } from './waiting.ts';

const MS_PER_SECOND = 1_000;
/** Whether a text can be the line of a cursor. */
const BY_LINE = [{ accepts: (value: string) => /^[1-9]\d{0,8}$/.test(value) }];

/** 429 with the time after which it may be worth a further look. */
const tooMany = (): Fault => new Fault('too_many_imports', { headers: { 'Retry-After': '60' } });

/** @throws Fault 404 */
const existing = (row: ImportRow | undefined): ImportRow => {
  if (row === undefined) throw notFound();
  return row;
};

/** Sets the `ETag` of an import, which is that of its content, and returns what answers show. */
const shownImport = (response: Response, row: ImportRow) => {
  const data = presentImport(row);
  response.setHeader('ETag', tagOfContent(JSON.stringify(data)));
  return data;
};

/** Locks an import whose state has to fit the conditions of a request. @throws Fault 404, 412 */
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

/** The columns of a new import. */
const columnsOf = (response: Response, asked: NewImport) => {
  const { organisation_id, by } = keyToCreate(response);
  const { clientId, tokenId, scopes } = callerOf(response);
  const { collection, mode, operation = 'upsert', empty = 'keep' } = asked;
  return {
    ...{ collection, mode, key: asked.key ?? null, source: asked.source ?? null },
    ...{ columns: asked.columns ?? null, values: asked.values ?? null },
    ...{ charset: asked.charset ?? null, delimiter: asked.delimiter ?? null },
    ...{ organisation_id, id: uuidv7(), operation, empty, status: 'waiting' as const, inserted_at: now() },
    ...{ ignore_columns: asked.ignoreColumns ?? null, max_refused: asked.maxRefused ?? null },
    ...{ actor_kind: by.kind, actor_id: by.id ?? null, actor_name: by.name ?? null },
    ...{ request_id: by.requestId ?? null, trace_id: by.traceId ?? null },
    ...{ client_id: clientId, token_id: tokenId, token_scopes: [...scopes] },
  };
};

const presentResult = ({ line, outcome, record_id, errors, notices }: ResultRow): ImportResult => ({
  line,
  outcome: outcome ?? 'refused',
  ...(record_id === null ? {} : { recordId: record_id }),
  ...(errors === null ? {} : { errors: [...errors] }),
  ...(notices === null ? {} : { notices: [...notices] }),
});

/** The handlers of imports (decision N6b). */
export const imports = (database: OpenDatabase, waiting: ImportWaiting, pause: Pause) => {
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
      const columns = columnsOf(request.res, asked);
      const violations = mappingViolations(askedOf(asked), suggestPath);
      if (violations.length > 0) throw invalidBody(violations);
      const create = (executor: Executor) =>
        inTransaction(executor, async (transaction) => {
          if ((await countOpen(transaction.db, caller.organisationId)) >= MAX_OPEN_IMPORTS) throw tooMany();
          const row = await transaction.db
            .insertInto('import')
            .values(columns)
            .returningAll()
            .executeTakeFirstOrThrow();
          const data = shownImport(request.res, row);
          setLocation(request.res, `/v1/imports/${row.id}`);
          return { status: 201, body: { data } } as const;
        });
      return createOnce(database, request, create);
    },

    get: async (request) => {
      const { res } = request;
      const key = keyToRead(request);
      const seconds = waitSecondsOf(res.req.get('Prefer'));
      const first = existing(await findImport(db, key));
      const tag = tagOfContent(JSON.stringify(presentImport(first)));
      const asked = res.req.headers;
      // Who has this state waits for another one; who has none waits for the end.
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

    apply: (request) => {
      const { res } = request;
      const key = keyToRead(request);
      const apply = (executor: Executor) =>
        inTransaction(executor, async (transaction) => {
          const row = await lockFor(transaction, key, request.headers);
          requireScopes(callerOf(res), [`${row.collection}:write`]);
          const isValidated = row.mode === 'validate' && row.status === 'completed' && row.apply_requested_at === null;
          if (!isValidated || row.content_deleted_at !== null) throw new Fault('import_not_validated');
          if ((await countOpen(transaction.db, row.organisation_id)) >= MAX_OPEN_IMPORTS) throw tooMany();
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
      return withIdempotencyKey(database, request, apply);
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
