import { jsonOf } from '../deployment/answers.ts';
import type { Target } from '../deployment/target.ts';
import { isObject, type JsonObject } from '../interface/json.ts';
import { hasStatus, holds } from './assertions.ts';

/** The OpenAPI document that the deployment publishes. */
export const documentOf = (target: Target): Promise<JsonObject> =>
  target.once('the OpenAPI document', async (own) => {
    const body = jsonOf(hasStatus(await own.send('GET', '/openapi.json', { as: 'nobody' }), 200));
    holds(isObject(body), '/openapi.json must respond with a JSON object.');
    return body;
  });

/** The value at a path of nested keys. */
export const at = (value: unknown, ...keys: string[]): unknown =>
  keys.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
