import { breaking, type Finding, safe } from './change.ts';
import type { Comparison } from './comparison.ts';
import { isObject, type JsonObject } from './document.ts';
import { otherDifferences, unknownDifferences } from './unknownDifferences.ts';

const serversOf = (value: unknown): Map<unknown, JsonObject> =>
  new Map((Array.isArray(value) ? value.filter(isObject) : []).map((server) => [server.url, server]));

/** Callers of a server that is gone, or is no longer the first, call the wrong one. */
export const serverFindings = (comparison: Comparison, before: unknown, after: unknown): Finding[] => {
  const [old, now] = [serversOf(before), serversOf(after)];
  const findings = [
    ...[...old.keys()].filter((url) => !now.has(url)).map((url) => breaking('server-removed', `${url} is gone`)),
    ...[...now.keys()].filter((url) => !old.has(url)).map((url) => safe('server-added', `${url} is new`)),
    ...[...now].flatMap(([url, server]) => {
      const was = old.get(url);
      return was === undefined ? [] : otherDifferences(comparison, was, server, ['url']);
    }),
  ];
  return findings.length > 0 ? findings : unknownDifferences(comparison, 'servers', before, after);
};
