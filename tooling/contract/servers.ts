import { breaking, type Finding, rewritten, safe } from './change.ts';
import type { Comparison } from './comparison.ts';
import { isObject, type JsonObject } from './document.ts';
import { otherDifferences, unknownDifferences } from './unknownDifferences.ts';

/** Without servers, there is one at the root. */
const ROOT: readonly JsonObject[] = [{ url: '/' }];

const serversOf = (value: unknown): Map<unknown, JsonObject> => {
  const servers = Array.isArray(value) ? value.filter(isObject) : [];
  return new Map((servers.length === 0 ? ROOT : servers).map((server) => [server.url, server]));
};

/** Callers call the first server, unless they choose another. */
const firstChanged = (old: ReadonlyMap<unknown, JsonObject>, now: ReadonlyMap<unknown, JsonObject>): Finding[] => {
  const [[was], [is]] = [[...old.keys()], [...now.keys()]];
  // Of one that is gone, the finding says so.
  return was === is || !now.has(was) ? [] : [breaking('first-server-changed', `${was} -> ${is}`)];
};

/** Callers of a server that is gone, or is no longer the first, call the wrong one. */
export const serverFindings = (comparison: Comparison, before: unknown, after: unknown): Finding[] => {
  const [old, now] = [serversOf(before), serversOf(after)];
  const findings = [
    ...firstChanged(old, now),
    ...[...old.keys()].filter((url) => !now.has(url)).map((url) => breaking('server-removed', `${url} is gone`)),
    ...[...now.keys()].filter((url) => !old.has(url)).map((url) => safe('server-added', `${url} is new`)),
    ...[...now].flatMap(([url, server]) => {
      const was = old.get(url);
      return was === undefined ? [] : otherDifferences(comparison, was, server, ['url']);
    }),
  ];
  return findings.length > 0 ? findings : unknownDifferences(comparison, 'servers', before, after);
};

/** The servers of an operation: those of the document, unless it or its path has its own. */
export const ownServerFindings = (comparison: Comparison, before: unknown, after: unknown): Finding[] => {
  if (before === undefined && after === undefined) return [];
  const [all, allNow] = [comparison.before.document.servers, comparison.after.document.servers];
  const findings = serverFindings(comparison, before ?? all, after ?? allNow);
  const isMoved = (before === undefined) !== (after === undefined);
  return findings.length === 0 && isMoved ? [rewritten('the same servers, written otherwise')] : findings;
};
