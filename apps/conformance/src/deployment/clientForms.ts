import { isObject, type JsonObject } from '../interface/json.ts';
import { jsonBodyOf } from './answers.ts';
import type { Answer, HttpClient } from './httpClient.ts';
import type { Client } from './settings.ts';

/** A form body for OAuth endpoints. */
export const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Sends a form of a client to an OAuth endpoint. */
export const postForm = (
  http: HttpClient,
  url: string,
  { id, secret }: Client,
  fields: Readonly<Record<string, string>>,
): Promise<Answer> => {
  const body = `${new URLSearchParams({ ...fields, client_id: id, client_secret: secret })}`;
  return http.send({ method: 'POST', url, headers: FORM, body }, () => undefined);
};

/** The introspection response for a token (RFC 7662); empty if the deployment reveals nothing. */
export const introspected = async (
  http: HttpClient,
  baseUrl: string,
  client: Client,
  token: string,
): Promise<JsonObject> => {
  const said = jsonBodyOf(await postForm(http, `${baseUrl}/oauth/introspect`, client, { token }));
  return isObject(said) ? said : {};
};

/** The scopes in a scope string. */
export const scopesIn = (scope: unknown): string[] =>
  String(scope ?? '')
    .split(' ')
    .filter(Boolean);

/** Whether these scopes include another one. */
export const permits = (scopes: readonly string[], scope: string): boolean =>
  scopes.includes(scope) || scopes.includes('*');
