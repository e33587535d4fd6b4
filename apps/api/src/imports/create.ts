import { MAX_OPEN_IMPORTS, type NewImport } from '@training-provider/contract';
import { askedOf, mappingViolations } from '@training-provider/contract/imports';
import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Author } from '../context/author.ts';
import type { Executor } from '../db/statement.ts';
import type { Tables } from '../db/tables.ts';
import { now } from '../db/time.ts';
import { inTransaction } from '../db/transaction.ts';
import { Fault, invalidBody } from '../problems/fault.ts';
import { suggestPath } from './content/suggest.ts';
import { countOpen, type ImportRow } from './rows.ts';

/** The creator of an import: the author of its writes, and the caller whose rights the import needs. */
export interface Creator {
  readonly organisation_id: string;
  readonly by: Author;
  readonly clientId: string;
  readonly tokenId: string;
  readonly scopes: readonly string[];
}

/** 429 with the time after which a retry may succeed. */
export const tooManyImports = (): Fault => new Fault('too_many_imports', { headers: { 'Retry-After': '60' } });

const columnsOf = (
  { organisation_id, by, clientId, tokenId, scopes }: Creator,
  asked: NewImport,
): Insertable<Tables['import']> => {
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

/**
 * Checks the request for a new import, and returns the function that creates the import, which then waits for its file.
 * @throws Fault 422 immediately for columns and words that are not fields of the collection; from the returned
 * function, 429 if the organisation has the maximum number of open imports
 */
export const creationOf = (creator: Creator, asked: NewImport): ((executor: Executor) => Promise<ImportRow>) => {
  const columns = columnsOf(creator, asked);
  const violations = mappingViolations(askedOf(asked), suggestPath);
  if (violations.length > 0) throw invalidBody(violations);
  return (executor) =>
    inTransaction(executor, async ({ db }) => {
      if ((await countOpen(db, creator.organisation_id)) >= MAX_OPEN_IMPORTS) throw tooManyImports();
      return db.insertInto('import').values(columns).returningAll().executeTakeFirstOrThrow();
    });
};
