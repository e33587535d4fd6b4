import type { Connection } from './call.ts';
import { isObject, type Route, requestOf } from './request.ts';

type Read = (id: unknown, options: object) => Promise<{ readonly etag?: string }>;

/**
 * The arguments of a call that replaces what has a version of its own: unless they name the version that is replaced, it is
 * read first.
 * @throws ClientError, ServiceError
 */
export const withCurrentVersion =
  ({ settings }: Connection, route: Route, read: Read) =>
  async (args: readonly unknown[]): Promise<readonly unknown[]> => {
    // What the caller has got wrong is said before anything is sent.
    requestOf(settings.baseUrl, route, args);
    const [id, list, options = {}] = args;
    if (!isObject(options) || options.ifMatch !== undefined) return args;
    const { etag } = await read(id, options);
    return [id, list, { ...options, ifMatch: etag }];
  };
