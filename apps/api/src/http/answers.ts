import type { Response } from 'express';
import { tag } from './conditional.ts';

/** 200 with the envelope, for a collection. */
export const ok = <Data>(data: Data) => ({ status: 200, body: { data } }) as const;

/** 200 with the envelope and the `ETag` of the record's version. */
export const okRecord = <Data>(response: Response, version: number, data: Data) => {
  tag(response, version);
  return { status: 200, body: { data } } as const;
};

/** 201 with the envelope, `ETag` and `Location`; `path` is the collection. */
export const created = <Data extends { id: string }>(response: Response, path: string, version: number, data: Data) => {
  tag(response, version);
  locate(response, path, data.id);
  return { status: 201, body: { data } } as const;
};

/** Sets `Location` to a new record (decision Q6). */
export const locate = (response: Response, path: string, id: string): void => {
  response.setHeader('Location', `${path}/${id}`);
};

/** 204 without a body. */
export const noContent = () => ({ status: 204, body: undefined }) as const;

/**
 * Sends JSON without the detours of Express's own `json` (ETag, freshness, negotiation), which the interface doesn't use.
 * ts-rest calls it as `response.json`.
 */
export function sendJson(this: Response, body: unknown): Response {
  const bytes = Buffer.from(JSON.stringify(body));
  this.setHeader('Content-Type', 'application/json; charset=utf-8');
  this.setHeader('Content-Length', bytes.length);
  this.end(bytes);
  return this;
}
