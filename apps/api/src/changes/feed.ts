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
import { type NumberChanges, numberAll } from './numbering.ts';
import { bindingOf, decodePosition, encodePosition } from './position.ts';
import { presentChange } from './present.ts';
import type { ChangeWaiting } from './waiting.ts';

/** What the change feed needs in addition to the database. */
export interface ChangeFeed {
  readonly numberChanges: NumberChanges;
  readonly waiting: ChangeWaiting;
}

const MS_PER_SECOND = 1_000;

/** @throws Fault 403 if the caller may not read one of the types, because no type is omitted silently */
const requireTypes = (response: Response, types: readonly RecordType[] = RecordType.options): void =>
  requireScopes(callerOf(response), [...new Set(types.map(readScopeOf))]);

const linkTo = ({ req, res }: { req: Pick<Request, 'url' | 'path'>; res: Response }, cursor: string): string => {
  const { searchParams } = new URL(req.url, 'http://localhost');
  searchParams.delete('from');
  searchParams.set('cursor', cursor);
  return `<${baseUrlOf(res)}${req.path}?${searchParams}>; rel="next"`;
};

/** The page at the end of the log, without changes. It is unknown whether there are changes without a number. */
const endAt = (next: LogPosition): LogPage => ({ changes: [], next, isLast: true, hasUnnumbered: true, isGone: false });

const isEnd = ({ isLast, changes }: LogPage): boolean => isLast && changes.length === 0;

/**
 * The handler of the change feed. If the page is empty, and the request prefers to wait, the response is delayed until
 * there is a change.
 */
export const changes = (database: OpenDatabase, { numberChanges, waiting }: ChangeFeed, pause: Pause) =>
  implement(contract.changes, {
    read: async ({ query, req, res }) => {
      const { types, limit } = query;
      requireTypes(res, types);
      const { organisationId, clientId } = callerOf(res);
      const binding = bindingOf(organisationId, types);

      const read = async (position: LogPosition | undefined): Promise<LogPage> => {
        const page = await readLog(database, organisationId, types, position, limit);
        if (page.isGone) throw new Fault('cursor_expired');
        return page;
      };
      const startOf = async (): Promise<LogPosition | undefined> => {
        if (query.cursor !== undefined) return decodePosition(binding, query.cursor);
        if (query.from === undefined) return undefined;
        await numberAll(numberChanges, organisationId);
        return endOfLog(database, organisationId);
      };

      const start = await startOf();
      const preferred = waitSecondsOf(res.req.get('Prefer'));
      const seconds = preferred ?? 0;
      const isKnown = seconds > 0 && start !== undefined && waiting.isEnd(organisationId, start);
      let page = isKnown ? endAt(start) : await read(start);
      const wait = { clientId, organisationId, types, at: page.next, milliseconds: seconds * MS_PER_SECOND };
      const waited = seconds > 0 && isEnd(page) ? waiting.begin(wait, res) : undefined;
      if (waited === undefined && page.isLast && page.hasUnnumbered) {
        await numberChanges(organisationId);
        page = await read(start);
      }
      // While the request waits, changes without a number get their numbers, so that not every new waiting request
      // numbers them.
      if (waited !== undefined && (await pause(res, () => waited))) {
        requireTypes(res, types);
        const { hasChange, at } = await waited;
        page = hasChange ? await read(at) : endAt(at);
      }
      if (preferred !== undefined && (waited !== undefined || preferred === 0 || !isEnd(page)))
        res.setHeader('Preference-Applied', `wait=${preferred}`);
      res.appendHeader('Link', linkTo({ req, res }, encodePosition(binding, page.next)));
      return ok(page.changes.map(presentChange));
    },
  });
