import { pipeline } from 'node:stream';
import { failedCondition } from '@training-provider/contract';
import type { Response } from 'express';
import { Fault } from '../problems/fault.ts';
import type { StoredRow } from '../tables/table.ts';
import { setETag } from './conditional.ts';
import { setLocation } from './location.ts';
import type { CountUnread } from './unread.ts';
import { WrittenJson } from './writtenJson.ts';

/** The response 200 with a collection in the envelope. */
export const ok = <Data>(data: Data) => ({ status: 200, body: { data } }) as const;

/** Converts a row to the record in a response. */
interface Presenter<Item> {
  readonly present: (row: StoredRow) => Item;
}

/** The response 200 with a record in the envelope; sets the `ETag` of its version. */
export const okRecord = <Item>(response: Response, { present }: Presenter<Item>, row: StoredRow) => {
  setETag(response, row.version);
  return { status: 200, body: { data: present(row) } } as const;
};

/** The response 201 with a record in the envelope; sets `ETag` and `Location`. `path` is the path of the collection. */
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
 * The condition of a successful read that fails; undefined if none fails. Other errors take precedence over conditions,
 * and writes evaluate their own conditions (RFC 9110, section 13.2.1).
 */
const failedIn = (response: Response): ReturnType<typeof failedCondition> => {
  const { method, headers } = response.req;
  const isRead = (method === 'GET' || method === 'HEAD') && response.statusCode === 200;
  return isRead ? failedCondition(headers, tagOf(response)) : undefined;
};

/**
 * Evaluates the conditions of a read, as the last step before the response.
 * @returns true if the response is 304, which has then been sent
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
 * Returns the function that sends JSON as `response.json`, which ts-rest calls. It omits steps of Express's own `json`
 * (ETag, freshness, negotiation) that the interface does not use. It evaluates the conditions of every read, and sends
 * 304 if the caller has the current version.
 * @throws Fault 412
 */
export const jsonSender = (count: CountUnread) =>
  function sendJson(this: Response, body: unknown): Response {
    if (isNotModified(this)) return this;
    this.setHeader('Content-Type', 'application/json; charset=utf-8');
    if (body instanceof WrittenJson) {
      this.setHeader('Content-Length', body.bytes);
      // If the caller has disconnected, nobody can receive the error.
      pipeline(body.read(), this, () => undefined);
      count(this, body.bytes);
      return this;
    }
    // Read by the log (`requestLog.ts`).
    if (isPage(body)) this.locals.records = body.data.length;
    const text = JSON.stringify(body);
    const bytes = Buffer.byteLength(text);
    this.setHeader('Content-Length', bytes);
    // A string is sent with the header in one write; a buffer would be sent separately.
    this.end(text);
    count(this, bytes);
    return this;
  };
