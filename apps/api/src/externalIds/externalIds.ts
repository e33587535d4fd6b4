import {
  type Conditions,
  type ExternalId,
  type ExternallyIdentified,
  failedCondition,
  isExternalSource,
  type NewExternalId,
  UNKNOWN_SOURCE,
} from '@training-provider/contract';
import type { Response } from 'express';
import type { OpenDatabase } from '../db/database.ts';
import {
  lockExternalIds,
  type RefusedPair,
  readExternalIds,
  removeExternalId,
  writeExternalIds,
} from '../db/externalIds.ts';
import { inTransaction } from '../db/transaction.ts';
import { keyToRead, tagOfContent } from '../http/conditional.ts';
import { noContent, ok } from '../http/responses.ts';
import { Fault, notFound, valueTaken } from '../problems/fault.ts';

/*
 * External ids: the ids of a record in other systems. They are not fields of the record but a separate resource
 * (decision N6c). This resource has no version, so its `ETag` is a digest of its content.
 */

interface OnRecord {
  readonly params: { readonly id: string };
  readonly headers: Conditions;
  readonly res: Response;
}

interface OnSource extends OnRecord {
  readonly params: { readonly id: string; readonly source: string };
}

interface WithExternalId {
  readonly body: { readonly externalId: NewExternalId };
}

const tagOf = (held: readonly ExternalId[]): string => tagOfContent(JSON.stringify(held));

/** The name of the external system in the path. @throws Fault 404 for an invalid name */
const sourceOf = ({ params: { source } }: OnSource): string => {
  if (!isExternalSource(source)) throw new Fault('not_found', { detail: UNKNOWN_SOURCE });
  return source;
};

const requireConditions = ({ headers }: OnRecord, held: readonly ExternalId[]): void => {
  if (failedCondition(headers, tagOf(held)) !== undefined) throw new Fault('precondition_failed');
};

const faultOf = ({ reason }: RefusedPair): Fault => {
  if (reason === 'taken') return valueTaken('/externalId/value');
  if (reason === 'erased') return new Fault('person_erased');
  return reason === 'full' ? new Fault('too_many_external_ids') : notFound();
};

/** The handlers of the external ids of records of one kind. */
export const externalIdsOf = (database: OpenDatabase, kind: ExternallyIdentified) => {
  const tagged = <Data>(response: Response, held: readonly ExternalId[], data: Data) => {
    response.setHeader('ETag', tagOf(held));
    return ok(data);
  };

  return {
    externalIds: async (request: OnRecord) => {
      const held = await readExternalIds(database, kind, keyToRead(request));
      return tagged(request.res, held, held);
    },

    setExternalId: async (request: OnSource & WithExternalId) => {
      const source = sourceOf(request);
      const key = keyToRead(request);
      const { value } = request.body.externalId;
      return inTransaction(database, async (executor) => {
        requireConditions(request, await lockExternalIds(executor, kind, key));
        const pairs = [{ value, recordId: key.id }];
        const [refused] = await writeExternalIds(executor, key.organisation_id, kind, source, pairs);
        if (refused !== undefined) throw faultOf(refused);
        const held = await readExternalIds(executor, kind, key);
        const set = held.find((one) => one.source === source);
        if (set === undefined) throw new Error('an external id was not written');
        return tagged(request.res, held, set);
      });
    },

    removeExternalId: async (request: OnSource) => {
      const source = sourceOf(request);
      const key = keyToRead(request);
      return inTransaction(database, async (executor) => {
        const held = await lockExternalIds(executor, kind, key);
        if (!held.some((one) => one.source === source)) throw notFound();
        requireConditions(request, held);
        await removeExternalId(executor, kind, key, source);
        return noContent();
      });
    },
  };
};
