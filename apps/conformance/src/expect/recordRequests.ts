import { listOf, recordOf } from '../deployment/answers.ts';
import type { Answer } from '../deployment/httpClient.ts';
import type { Made } from '../deployment/records.ts';
import type { Caller, RequestOptions, Target } from '../deployment/target.ts';
import type { JsonObject } from '../interface/json.ts';

type At = Pick<Made, 'path' | 'wrapper'>;

/** Sends a GET of a record. */
export const get = (target: Target, { path }: Pick<Made, 'path'>, as: Caller = 'main'): Promise<Answer> =>
  target.send('GET', path, { as });

/** The current record. */
export const readRecord = async (target: Target, at: Pick<Made, 'path'>): Promise<JsonObject> =>
  recordOf(await get(target, at));

/** Sends a PATCH with these fields in the wrapper of the record. */
export const patch = (target: Target, at: At, fields: JsonObject, sending: RequestOptions = {}): Promise<Answer> =>
  target.send('PATCH', at.path, { ...sending, body: { [at.wrapper]: fields } });

/** Sends a PUT with these fields in the wrapper of the record. */
export const put = (target: Target, at: At, fields: JsonObject, sending: RequestOptions = {}): Promise<Answer> =>
  target.send('PUT', at.path, { ...sending, body: { [at.wrapper]: fields } });

/** Sends a DELETE of a record. */
export const remove = (target: Target, { path }: Pick<Made, 'path'>, sending: RequestOptions = {}): Promise<Answer> =>
  target.send('DELETE', path, sending);

/** Ids of two records of a collection, or of fewer if fewer exist. */
export const someIds = async (target: Target, path: string): Promise<string[]> =>
  listOf(await target.send('GET', path, { query: { limit: '2' } })).map(({ id }) => String(id));
