import type { Change, Finding } from './change.ts';
import type { OpenApi, Version } from './document.ts';

/** A finding with its place in an operation. */
export type Located = Finding & Pick<Change, 'direction' | 'at'>;

/** What was found in one place, and which pairs of schemas below it are compared by themselves. */
export interface Result {
  found: readonly Located[];
  /** Keys of `Comparison.schemas`. */
  below: readonly string[];
}

/**
 * Two versions of an interface while they are compared. A pair of schemas is compared once and may contain itself, so
 * its result is kept under a key, and names the pairs below it by theirs.
 */
export interface Comparison {
  readonly before: Version;
  readonly after: Version;
  readonly schemas: Map<string, Result>;
  /** The results of responses that operations share, by their references. */
  readonly responses: Map<string, Result>;
  /** A number for each schema of the documents, from which the keys are made. */
  readonly numbers: Map<unknown, number>;
}

export const comparisonOf = (before: OpenApi, after: OpenApi): Comparison => ({
  before: { document: before, followed: new Map() },
  after: { document: after, followed: new Map() },
  schemas: new Map(),
  responses: new Map(),
  numbers: new Map(),
});

export const NOTHING: Result = { found: [], below: [] };

/** The findings at one place, as a result. */
export const resultAt = (place: Pick<Located, 'at' | 'direction'>, findings: readonly Finding[]): Result => ({
  found: findings.map((finding) => ({ ...finding, ...place })),
  below: [],
});

export const together = (results: readonly Result[]): Result => ({
  found: results.flatMap(({ found }) => found),
  below: results.flatMap(({ below }) => below),
});

/** Everything that was found in one place and in all schemas below it. */
export const allOf = ({ schemas }: Comparison, result: Result): Located[] => {
  const reached = new Set(result.below);
  // A set that grows while it is iterated over is iterated over to its end.
  for (const key of reached) {
    for (const next of schemas.get(key)?.below ?? []) reached.add(next);
  }
  return [...result.found, ...[...reached].flatMap((key) => schemas.get(key)?.found ?? [])];
};
