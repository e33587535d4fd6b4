import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { type SelectQueryBuilder, sql } from 'kysely';
import { callerOf } from '../access/caller.ts';
import { Fault } from '../faults/fault.ts';
import { baseUrlOf } from './baseUrl.ts';
import { isUuid } from './uuid.ts';

type Direction = 'next' | 'prev';

/** Where a page begins: beyond one row, towards older rows (`next`) or newer ones (`prev`). */
interface Position {
  direction: Direction;
  insertedAt: string;
  id: string;
}

/** What every row of a page needs, since the order of every collection ends in the id (decision C1). */
interface OrderedRow {
  id: string;
  inserted_at: string;
}

interface PageQuery {
  limit: number;
  cursor?: string | undefined;
}

/**
 * What a cursor belongs to: the organisation, the collection, its filters. Its digest keeps a cursor from being used
 * with anything else. It is no secret: whoever makes up a position reaches nothing but rows of the own organisation.
 */
const digestOf = (scope: string, position: Position): string =>
  createHash('sha256')
    .update(`${scope}\n${position.direction}\n${position.insertedAt}\n${position.id}`)
    .digest('base64url')
    .slice(0, 22);

const encode = (scope: string, position: Position): string =>
  Buffer.from([position.direction, position.insertedAt, position.id, digestOf(scope, position)].join('|')).toString(
    'base64url',
  );

const invalidCursor = (): Fault =>
  new Fault('invalid_cursor', {
    errors: [
      {
        in: 'query',
        pointer: '/cursor',
        code: 'invalid_cursor',
        detail: 'Not issued for this collection and filters.',
      },
    ],
  });

/**
 * How many rows are read for a page, at least one more than it shows, to know whether it is the last. It stands in the
 * statement as a literal, so that the prepared plan knows how few rows are wanted; of three sizes, so that callers
 * can't make any number of statements.
 */
const READ_SIZES = [11, 51] as const;
const MOST_READ = 201;
const rowsFor = (limit: number): number => READ_SIZES.find((size) => size > limit) ?? MOST_READ;

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

const decode = (scope: string, cursor: string): Position => {
  const [direction, insertedAt = '', id = '', digest] = Buffer.from(cursor, 'base64url').toString().split('|');
  if (direction !== 'next' && direction !== 'prev') throw invalidCursor();
  const position: Position = { direction, insertedAt, id };
  if (!TIMESTAMP.test(insertedAt) || !isUuid(id) || digest !== digestOf(scope, position)) throw invalidCursor();
  if (encode(scope, position) !== cursor) throw invalidCursor();
  return position;
};

/** One page of a collection: narrows the statement to it, and cuts its rows and announces its neighbours. */
export interface Page {
  /** Adds the position, the order (newest first) and the limit (one row more than the page, to know if it ends). */
  narrow<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>;
  /** The rows of the page, newest first. Sets the header `Link` (RFC 8288) with `first`, `prev` and `next`. */
  cut<Row extends OrderedRow>(rows: Row[]): Row[];
}

/**
 * The page that a request asks for. The caller's organisation and the filters of the query bind the cursor.
 * @throws Fault 400 `invalid_cursor` where the cursor is forged, truncated or of another collection or filter
 */
export const pageOf = (
  request: { readonly url: string; readonly path: string },
  response: Response,
  query: PageQuery,
): Page => {
  const mark = request.url.indexOf('?');
  const parameters = new URLSearchParams(mark < 0 ? '' : request.url.slice(mark));
  parameters.delete('cursor');
  const filters = new URLSearchParams(parameters);
  filters.delete('limit');
  filters.sort();
  const scope = `${callerOf(response).organisationId}\n${request.path}\n${filters}`;
  const position = query.cursor === undefined ? undefined : decode(scope, query.cursor);
  const backwards = position?.direction === 'prev';

  const link = (rel: string, to?: Position): string => {
    const target = new URLSearchParams(parameters);
    if (to !== undefined) target.set('cursor', encode(scope, to));
    const search = target.size > 0 ? `?${target}` : '';
    return `<${baseUrlOf(response)}${request.path}${search}>; rel="${rel}"`;
  };

  return {
    narrow: (select) => {
      const after =
        position === undefined ? undefined : sql`(${position.insertedAt}::timestamptz, ${position.id}::uuid)`;
      const comparison = backwards ? sql`>` : sql`<`;
      const order = backwards ? 'asc' : 'desc';
      const narrowed =
        after === undefined ? select : select.where(sql<boolean>`(inserted_at, id) ${comparison} ${after}`);
      return narrowed
        .orderBy(sql`inserted_at`, order)
        .orderBy(sql`id`, order)
        .limit(sql.lit(rowsFor(query.limit)));
    },
    cut: (rows) => {
      const more = rows.length > query.limit;
      const page = more ? rows.slice(0, query.limit) : rows;
      if (backwards) page.reverse();
      const [newest, oldest] = [page[0], page.at(-1)];
      const links = [link('first')];
      const positionAt = (direction: Direction, row: OrderedRow) => ({
        direction,
        insertedAt: row.inserted_at,
        id: row.id,
      });
      if (newest && (backwards ? more : position)) links.push(link('prev', positionAt('prev', newest)));
      if (oldest && (backwards || more)) links.push(link('next', positionAt('next', oldest)));
      response.setHeader('Link', links.join(', '));
      return page;
    },
  };
};
