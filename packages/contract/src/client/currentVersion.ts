import type { Connection } from './call.ts';
import { isObject, type Route, requestOf } from './request.ts';

type Read = (id: unknown, options: object) => Promise<{ readonly etag?: string }>;

/**
 * Completes the arguments of a call that replaces a separately versioned resource: if they contain no version, it first
 * reads the current one.
 * @throws ClientError, ServiceError
 */
export const withCurrentVersion =
  ({ settings }: Connection, route: Route, read: Read) =>
  async (args: readonly unknown[]): Promise<readonly unknown[]> => {
    // Wrong arguments are reported before a request is sent.
    requestOf(settings.baseUrl, route, args);
    const [id, list, options = {}] = args;
    if (!isObject(options) || options.ifMatch !== undefined) return args;
    const { etag } = await read(id, options);
    return [id, list, { ...options, ifMatch: etag }];
  };
