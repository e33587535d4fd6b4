import type { Response } from 'express';
import { type Actor, callerOf } from './caller.ts';
import { requestIdOf } from './requestId.ts';
import { traceIdOf } from './trace.ts';

/** The author of a write, and the request: the history of a record stores both. */
export interface Author extends Actor {
  readonly requestId?: string | undefined;
  readonly traceId?: string | undefined;
}

/** The author of the writes of a request. */
export const authorOf = (response: Response): Author => ({
  ...callerOf(response).actor,
  requestId: requestIdOf(response),
  traceId: traceIdOf(response),
});

/** The author of writes without a request: by an admin command, or the seed. */
export const systemAuthor = (name: string): Author => ({ kind: 'system', name });
