import type { Response } from 'express';

/** 200 with the envelope. */
export const ok = <Data>(data: Data) => ({ status: 200, body: { data } }) as const;

/** 201 with the envelope and `Location`; `path` is the collection. */
export const created = <Data extends { id: string }>(response: Response, path: string, data: Data) => {
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
