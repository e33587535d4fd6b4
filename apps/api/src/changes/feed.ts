import { contract, RecordType, readScopeOf, waitSecondsOf } from '@training-provider/contract';
import type { Request, Response } from 'express';
import { requireScopes } from '../access/authenticate.ts';
import { baseUrlOf } from '../context/baseUrl.ts';
import { callerOf } from '../context/caller.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { Pause } from '../http/pause.ts';
import { ok } from '../http/responses.ts';
import { implement } from '../http/tsRest.ts';
import { Fault } from '../problems/fault.ts';
import { endOfLog, type LogPage, type LogPosition, readLog } from './log.ts';
import type { NumberChanges } from './numbering.ts';
import { decodePosition, encodePosition } from './position.ts';
import { presentChange } from './present.ts';
import type { ChangeWaiting } from './waiting.ts';

/** What the change feed needs besides the database. */
export interface ChangeFeed {
  readonly numberChanges: NumberChanges;
  readonly waiting: ChangeWaiting;
}

const MS_PER_SECOND = 1_000;

/** What the feed's cursors are bound to. */
const bindingOf = (response: Response, types: readonly RecordType[] | undefined): string =>
  `${callerOf(response).organisationId}\n/v1/changes\n${types?.toSorted().join(',') ?? ''}`;

/** @throws Fault 403 if the caller may not read one of the types; none is left out silently */
const requireTypes = (response: Response, types: readonly RecordType[] = RecordType.options): void =>
  requireScopes(callerOf(response), [...new Set(types.map(readScopeOf))]);

const linkTo = ({ req, res }: { req: Pick<Request, 'url' | 'path'>; res: Response }, cursor: string): string => {
  const { searchParams } = new URL(req.url, 'http://localhost');
  searchParams.delete('from');
  searchParams.set('cursor', cursor);
  return `<${baseUrlOf(res)}${req.path}?${searchParams}>; rel="next"`;
};

/**
 * The handler of the change feed. A page whose end is the end of the log, and which is empty, waits if the request prefers
 * that.
 */
export const changes = (database: OpenDatabase, { numberChanges, waiting }: ChangeFeed, pause: Pause) =>
  implement(contract.changes, {
    read: async ({ query, req, res }) => {
      const { types, limit } = query;
      requireTypes(res, types);
      const { organisationId, clientId } = callerOf(res);
      const binding = bindingOf(res, types);

      const read = async (position: LogPosition | undefined): Promise<LogPage> => {
        const page = await readLog(database, organisationId, types, position, limit);
        if (page.isGone) throw new Fault('cursor_expired');
        return page;
      };
      const startOf = async (): Promise<LogPosition | undefined> => {
        if (query.cursor !== undefined) return decodePosition(binding, query.cursor);
        if (query.from === undefined) return undefined;
        await numberChanges(organisationId);
        return endOfLog(database, organisationId);
      };

      const start = await startOf();
      let page = await read(start);
      if (page.isLast && page.hasUnnumbered) {
        await numberChanges(organisationId);
        page = await read(start);
      }

      const seconds = waitSecondsOf(res.req.get('Prefer'));
      if (seconds !== undefined) {
        const isEnd = page.isLast && page.changes.length === 0;
        const wait = {
          clientId,
          organisationId,
          types,
          after: page.next.number,
          milliseconds: seconds * MS_PER_SECOND,
        };
        const change = isEnd ? waiting.begin(wait, res) : undefined;
        if (change !== undefined && (await pause(res, () => change))) {
          requireTypes(res, types);
          // A wait that ends without a change answers the empty page that it began with.
          if (await change) page = await read(page.next);
        }
        if (change !== undefined || !isEnd) res.setHeader('Preference-Applied', `wait=${seconds}`);
      }
      res.appendHeader('Link', linkTo({ req, res }, encodePosition(binding, page.next)));
      return ok(page.changes.map(presentChange));
    },
  });
