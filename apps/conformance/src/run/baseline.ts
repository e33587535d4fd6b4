import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { CouldNotRun } from '../deployment/errors.ts';
import type { Excuse } from '../report/report.ts';
import { isRequirementId } from '../requirements/index.ts';

const Baseline = z.strictObject({
  failures: z.array(
    z.strictObject({
      requirement: z.string().refine(isRequirementId, 'is not a requirement of the catalogue'),
      owner: z.string().min(1),
      expires: z.iso.date(),
      reason: z.string().min(1),
    }),
  ),
});

/** The known failures of a deployment: those excused today, and the expired ones. */
export interface KnownFailures {
  excuses: ReadonlyMap<string, Excuse>;
  expired: string[];
}

const textOf = async (path: string): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CouldNotRun(`The baseline ${path} cannot be read: ${reason}`);
  }
};

/**
 * Reads the file of known failures. Expired entries excuse nothing.
 * @param today a calendar date, `YYYY-MM-DD`
 * @throws CouldNotRun if the file is missing or invalid
 */
export const readBaseline = async (path: string | undefined, today: string): Promise<KnownFailures> => {
  if (path === undefined) return { excuses: new Map(), expired: [] };
  const result = Baseline.safeParse(await textOf(path));
  if (!result.success) throw new CouldNotRun(`The baseline ${path} is wrong: ${z.prettifyError(result.error)}`);
  const { failures } = result.data;
  const isOver = ({ expires }: { expires: string }) => expires < today;
  return {
    excuses: new Map(
      failures.filter((entry) => !isOver(entry)).map(({ requirement, ...excuse }) => [requirement, excuse]),
    ),
    expired: failures
      .filter(isOver)
      .map(({ requirement, owner, expires }) => `The excuse for ${requirement} (${owner}) expired on ${expires}.`),
  };
};
