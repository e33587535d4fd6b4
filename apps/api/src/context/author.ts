import type { Response } from 'express';
import { type Actor, callerOf } from './caller.ts';
import { requestIdOf } from './requestId.ts';
import { traceIdOf } from './trace.ts';

/** Who writes a record, and in which request: the history of the record keeps it. */
export interface Author extends Actor {
  readonly requestId?: string | undefined;
  readonly traceId?: string | undefined;
}

/** The author of what a request writes. */
export const authorOf = (response: Response): Author => ({
  ...callerOf(response).actor,
  requestId: requestIdOf(response),
  traceId: traceIdOf(response),
});

/** The author of what the service writes without a request: an admin command, the seed. */
export const systemAuthor = (name: string): Author => ({ kind: 'system', name });
