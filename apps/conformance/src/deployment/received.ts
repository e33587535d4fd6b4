import type { Dispatcher } from 'undici';

/** The response to a request. */
export interface Received {
  status: number;
  /** Header fields by lowercase name; repeated fields are joined by commas. */
  headers: Record<string, string>;
  text: string;
}

const joined = (headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> => {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) fields[name] = typeof value === 'string' ? value : value.join(', ');
  return fields;
};

const decoder = new TextDecoder();
/** The body as UTF-8, whatever its header declares; without a byte order mark. */
const decoded = (chunks: readonly Buffer[]): string => {
  const [first, ...others] = chunks;
  if (first === undefined) return '';
  return decoder.decode(others.length === 0 ? first : Buffer.concat(chunks));
};

/**
 * Sends a request and reads the whole response. Streams would double the cost, and responses are small.
 * @throws the error of undici if the response is missing or truncated
 */
export const received = (dispatcher: Dispatcher, options: Dispatcher.DispatchOptions): Promise<Received> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let status = 0;
    let headers: Record<string, string> = {};
    dispatcher.dispatch(options, {
      onRequestStart: () => undefined,
      onResponseStart: (_, statusCode, fields) => {
        status = statusCode;
        headers = joined(fields);
      },
      onResponseData: (_, chunk) => {
        chunks.push(chunk);
      },
      onResponseEnd: () => resolve({ status, headers, text: decoded(chunks) }),
      onResponseError: (_, error) => reject(error),
    });
  });
