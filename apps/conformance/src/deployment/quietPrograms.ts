import type { JsonObject } from '../interface/json.ts';
import { type Answer, timeOf } from './httpClient.ts';

/** A number below `count` that differs between runs: simultaneous runs seldom change the same record. */
const lotOf = (runId: string, count: number): number =>
  [...runId].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % Math.max(count, 1), 0);

/** Longer than most runs: no other run is still changing a program whose last change is older. */
const QUIET_MS = 120_000;

/**
 * The programs that no other run seems to be changing, in a rotated order: values written by another run could be
 * mistaken for original ones. All programs if none is quiet.
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
