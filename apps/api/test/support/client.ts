import { inject } from 'vitest';
import { requireDeclaredCode } from './declaredCodes.ts';

/** The parts of a request besides its path. `body` is sent as JSON, `raw` unchanged. */
interface Sending {
  body?: unknown;
  raw?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

/** A response with its body: parsed if it is JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // The tests look into bodies that they describe themselves; the laws check them against the contract.
  json: Json;
}

/** JSON of a form that a test expects. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads the body that it asserts
export type Json = any;

/** Sends HTTP requests to the running service, like its clients. */
export type Client = (method: string, path: string, sending?: Sending) => Promise<Answer>;

/** A client with this token, or without one, of the shared service or of another one. */
export const clientOf =
  (token: string | undefined, baseUrl: string = inject('baseUrl')): Client =>
  async (method, path, { body, raw, headers } = {}) => {
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(sent === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent }),
    });
    const text = await response.text();
    const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '') && text !== '';
    const json = isJson ? JSON.parse(text) : undefined;
    if (response.status >= 400) requireDeclaredCode(method, path, json);
    return { status: response.status, headers: response.headers, text, json };
  };
