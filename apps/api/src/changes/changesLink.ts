import { type RecordType, readScopeOf, type Scope } from '@training-provider/contract';
import type { Response } from 'express';
import { baseUrlOf } from '../context/baseUrl.ts';
import { callerOf, hasScope } from '../context/caller.ts';
import type { OpenDatabase } from '../db/database.ts';
import { endOfLog } from './log.ts';
import { bindingOf, encodePosition } from './position.ts';

const SCOPE: Scope = 'changes:read';

/**
 * The link (RFC 8288) to the changes of a type after the current end of the log; undefined if the caller may not read
 * them. Committed changes that have no number yet come after the end, too, so the feed contains every change that a
 * later read does not show.
 */
export const changesLink = async (
  database: OpenDatabase,
  response: Response,
  type: RecordType,
): Promise<string | undefined> => {
  const caller = callerOf(response);
  if (![SCOPE, readScopeOf(type)].every((scope) => hasScope(caller, scope))) return undefined;
  const { organisationId } = caller;
  const end = await endOfLog(database, organisationId);
  const cursor = encodePosition(bindingOf(organisationId, [type]), end);
  return `<${baseUrlOf(response)}/v1/changes?${new URLSearchParams({ types: type, cursor })}>; rel="changes"`;
};
