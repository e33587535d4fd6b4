import type { JsonObject } from '../interface/json.ts';
import { type Answer, timeOf } from './httpClient.ts';

/** A number below `count`, which differs from run to run: runs at the same time seldom change the same record. */
const lotOf = (runId: string, count: number): number =>
  [...runId].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % Math.max(count, 1), 0);

/** Longer than most runs: a program that was changed before is no longer being changed by another run. */
const QUIET_MS = 120_000;

/**
 * The programs that no other run seems to be changing, beginning anywhere: what that has sent meanwhile would be taken for what
 * was there. All programs if none is quiet.
 */
export const quietPrograms = (
  runId: string,
  { headers }: Pick<Answer, 'headers'>,
  programs: readonly JsonObject[],
): JsonObject[] => {
  const now = timeOf(headers);
  const quiet = programs.filter(({ updatedAt }) => now - Date.parse(String(updatedAt)) >= QUIET_MS);
  const candidates = quiet.length > 0 ? quiet : programs;
  const first = lotOf(runId, candidates.length);
  return [...candidates.slice(first), ...candidates.slice(0, first)];
};
