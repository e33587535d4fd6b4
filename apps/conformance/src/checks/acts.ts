import { type JsonObject, recordOf } from '../site/json.ts';
import type { Made } from '../site/records.ts';
import type { Caller, Sending, Site } from '../site/site.ts';
import type { Answer } from '../site/wire.ts';

type At = Pick<Made, 'path' | 'wrapper'>;

/** Sends a GET of a record. */
export const get = (site: Site, { path }: Pick<Made, 'path'>, as: Caller = 'main'): Promise<Answer> =>
  site.send('GET', path, { as });

/** The record as it is now. */
export const now = async (site: Site, at: Pick<Made, 'path'>): Promise<JsonObject> => recordOf(await get(site, at));

/** Sends a PATCH with these fields in the wrapper of the record. */
export const patch = (site: Site, at: At, fields: JsonObject, sending: Sending = {}): Promise<Answer> =>
  site.send('PATCH', at.path, { ...sending, body: { [at.wrapper]: fields } });

/** Sends a PUT with these fields in the wrapper of the record. */
export const put = (site: Site, at: At, fields: JsonObject, sending: Sending = {}): Promise<Answer> =>
  site.send('PUT', at.path, { ...sending, body: { [at.wrapper]: fields } });

/** Sends a DELETE of a record. */
export const remove = (site: Site, { path }: Pick<Made, 'path'>, sending: Sending = {}): Promise<Answer> =>
  site.send('DELETE', path, sending);
