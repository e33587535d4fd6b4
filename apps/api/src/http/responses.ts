import { pipeline } from 'node:stream';
import type { Response } from 'express';
import type { StoredRow } from '../tables/table.ts';
import { matchesETag, setETag } from './conditional.ts';
import { setLocation } from './location.ts';
import { unreadAnswers } from './unread.ts';
import { WrittenJson } from './writtenJson.ts';

/** 200 with the envelope, for a collection. */
export const ok = <Data>(data: Data) => ({ status: 200, body: { data } }) as const;

interface ReadRequest {
  readonly headers: { readonly 'if-none-match'?: string | undefined };
  readonly res: Response;
}

/** Converts a row to its record on the wire. */
interface Presenter<Item> {
  readonly present: (row: StoredRow) => Item;
}

/** 200 with the envelope and the `ETag` of the record's version. */
export const okRecord = <Item>(response: Response, { present }: Presenter<Item>, row: StoredRow) => {
  setETag(response, row.version);
  return { status: 200, body: { data: present(row) } } as const;
};

/** 200 with the record and its `ETag`, or 304 if `If-None-Match` names this version. */
export const okOrNotModified = <Item>({ headers, res }: ReadRequest, presenter: Presenter<Item>, row: StoredRow) => {
  setETag(res, row.version);
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined && matchesETag(ifNoneMatch, row.version))
    return { status: 304, body: undefined } as const;
  return { status: 200, body: { data: presenter.present(row) } } as const;
};

/** 201 with the envelope, `ETag` and `Location`; `path` is the collection. */
export const created = <Item>(response: Response, path: string, { present }: Presenter<Item>, row: StoredRow) => {
  setETag(response, row.version);
  setLocation(response, `${path}/${row.id}`);
  return { status: 201, body: { data: present(row) } } as const;
};

/** 204 without a body. */
export const noContent = () => ({ status: 204, body: undefined }) as const;

/** The answers of a process that are still being read, at most. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;

/**
 * Sends JSON without the further steps of Express's own `json` (ETag, freshness, negotiation), which the interface does
 * not use. ts-rest calls it as `response.json`.
 */
export const jsonSender = () => {
  const count = unreadAnswers(MAX_UNREAD_BYTES);
  return function sendJson(this: Response, body: unknown): Response {
    this.setHeader('Content-Type', 'application/json; charset=utf-8');
    if (body instanceof WrittenJson) {
      this.setHeader('Content-Length', body.bytes);
      // If the caller goes, nobody is left to learn of it.
      pipeline(body.read(), this, () => undefined);
      count(this, body.bytes);
      return this;
    }
    const text = JSON.stringify(body);
    const bytes = Buffer.byteLength(text);
    this.setHeader('Content-Length', bytes);
    // As text it leaves in one write with the header; bytes would leave as a second part.
    this.end(text);
    count(this, bytes);
    return this;
  };
};
