import { type AbsencesQuery, contract } from '@training-provider/contract';
import { callerOf } from '../context/caller.ts';
import type { Position } from '../db/collection.ts';
import type { OpenDatabase } from '../db/database.ts';
import { keyToRead } from '../http/conditional.ts';
import { renewDeadline } from '../http/deadline.ts';
import { cutPage, type PageRequest, positionIn } from '../http/paging.ts';
import { ok } from '../http/responses.ts';
import { implement } from '../http/tsRest.ts';
import { isUuid } from '../http/uuid.ts';
import { type AbsenceRow, presentAbsence, readAbsences } from './absences.ts';
import { readTotals, type TotalsQuery } from './totals.ts';

/** Returns the handler of the totals of a resource's records. */
export const totalsOf =
  (database: OpenDatabase, resource: 'enrolments' | 'coachings') =>
  async (request: Parameters<typeof keyToRead>[0] & { readonly query: TotalsQuery }) =>
    ok(await readTotals(database, resource, keyToRead(request), request.query));

/** The number of candidates that one statement examines for each absence of a page. */
const CANDIDATES = 4;
const MIN_CANDIDATES = 200;

/** The position of a page: the course or coaching, and the id of the enrolment or coaching. */
const BY_PLACE = [{ accepts: isUuid }];

const positionOf = (direction: Position['direction'], { place, id }: AbsenceRow): Position => ({
  direction,
  id,
  values: [place],
});

/**
 * Reads a page of absences, and one more to know whether there is a next page. This is slow if most candidates have no
 * absences.
 */
const absencesPage = async (database: OpenDatabase, request: PageRequest & { readonly query: AbsencesQuery }) => {
  const { query, res } = request;
  const position = positionIn(request, query.cursor, BY_PLACE);
  const chosen = { organisation_id: callerOf(res).organisationId, ...query };
  const rows: AbsenceRow[] = [];
  let behind = position && { place: position.values[0] ?? '', id: position.id };
  do {
    const found = await readAbsences(database, chosen, {
      direction: position?.direction ?? 'next',
      position: behind,
      candidates: Math.max(MIN_CANDIDATES, CANDIDATES * query.limit),
    });
    renewDeadline(res);
    rows.push(...found.rows);
    behind = found.last;
  } while (behind !== undefined && rows.length <= query.limit && !res.closed);
  return cutPage(
    request,
    { rows: rows.slice(0, query.limit + 1), limit: query.limit, isCounted: false, present: presentAbsence, positionOf },
    position,
  );
};

/** The handlers of absences. */
export const absences = (database: OpenDatabase) =>
  implement(contract.absences, { list: async (request) => ok(await absencesPage(database, request)) });
