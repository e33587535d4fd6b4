import type { Answer, Client, Json } from './client.ts';

const PARTICIPANTS = { collection: 'participants', mode: 'validate', key: 'internalCustomerNumber' } as const;

/** Creates an import, and returns its path. */
export const newImport = async (client: Client, asked: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const { json, status, text } = await client('POST', '/v1/imports', {
    body: { import: { ...PARTICIPANTS, ...asked } },
  });
  if (status !== 201) throw new Error(`no import was created: ${status} ${text}`);
  return `/v1/imports/${json.data.id}`;
};

/** Sends the file of an import: CSV, unless the headers specify another type. */
export const sendFile = (
  client: Client,
  path: string,
  file: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> =>
  client('PUT', `${path}/content`, {
    raw: typeof file === 'string' ? file : new Uint8Array(file),
    headers: { 'Content-Type': 'text/csv', ...headers },
  });

/** An import whose status no longer changes by itself. */
export const atRest = async (client: Client, path: string): Promise<Json> => {
  for (;;) {
    const { data } = (await client('GET', path, { headers: { Prefer: 'wait=20' } })).json;
    if (data.status === 'waiting' || data.endedAt !== undefined) return data;
  }
};
