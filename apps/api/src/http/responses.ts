import { pipeline } from 'node:stream';
import { failedCondition } from '@training-provider/contract';
import type { Response } from 'express';
import { Fault } from '../problems/fault.ts';
import type { StoredRow } from '../tables/table.ts';
import { setETag } from './conditional.ts';
import { setLocation } from './location.ts';
import type { CountUnread } from './unread.ts';
import { WrittenJson } from './writtenJson.ts';

/** 200 with the envelope, for a collection. */
export const ok = <Data>(data: Data) => ({ status: 200, body: { data } }) as const;

/** Converts a row to its record on the wire. */
interface Presenter<Item> {
  readonly present: (row: StoredRow) => Item;
}

/** 200 with the envelope and the `ETag` of the record's version. */
export const okRecord = <Item>(response: Response, { present }: Presenter<Item>, row: StoredRow) => {
  setETag(response, row.version);
  return { status: 200, body: { data: present(row) } } as const;
};

/** 201 with the envelope, `ETag` and `Location`; `path` is the collection. */
export const created = <Item>(response: Response, path: string, { present }: Presenter<Item>, row: StoredRow) => {
  setETag(response, row.version);
  setLocation(response, `${path}/${row.id}`);
  return { status: 201, body: { data: present(row) } } as const;
};

export const noContent = () => ({ status: 204, body: undefined }) as const;

const tagOf = (response: Response): string | undefined => {
  const tag = response.getHeader('ETag');
  return typeof tag === 'string' ? tag : undefined;
};

/**
 * The failed condition of a successful read. Rejections come before conditions, and writes evaluate theirs (RFC 9110,
 * section 13.2.1).
 */
const failedIn = (response: Response): ReturnType<typeof failedCondition> => {
  const { method, headers } = response.req;
  const isRead = (method === 'GET' || method === 'HEAD') && response.statusCode === 200;
  return isRead ? failedCondition(headers, tagOf(response)) : undefined;
};

/**
 * Evaluates the conditions of a read, as the last step before the response.
 * @returns whether the response is 304, which is sent
 * @throws Fault 412
 */
export const isNotModified = (response: Response): boolean => {
  const failed = failedIn(response);
  if (failed === 'if-match') throw new Fault('precondition_failed');
  if (failed === 'if-none-match') response.status(304).end();
  return failed !== undefined;
};

const isPage = (body: unknown): body is { readonly data: readonly unknown[] } =>
  typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data);

/**
 * Sends JSON without the further steps of Express's own `json` (ETag, freshness, negotiation), which the interface does
 * not use. ts-rest calls it as `response.json`. It also evaluates the conditions of every read: 304, or
 * @throws Fault 412
 */
export const jsonSender = (count: CountUnread) =>
  function sendJson(this: Response, body: unknown): Response {
    if (isNotModified(this)) return this;
    this.setHeader('Content-Type', 'application/json; charset=utf-8');
    if (body instanceof WrittenJson) {
      this.setHeader('Content-Length', body.bytes);
      // If the caller goes, nobody can receive the error.
      pipeline(body.read(), this, () => undefined);
      count(this, body.bytes);
      return this;
    }
    // For the log (`requestLog.ts`).
    if (isPage(body)) this.locals.records = body.data.length;
    const text = JSON.stringify(body);
    const bytes = Buffer.byteLength(text);
    this.setHeader('Content-Length', bytes);
    // As text it is sent in one write with the header; bytes would be sent as a second part.
    this.end(text);
    count(this, bytes);
    return this;
  };
