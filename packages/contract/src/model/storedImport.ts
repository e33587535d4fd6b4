import type { Asked } from '../imports/asked.ts';
import type { StagedLine } from '../imports/validate.ts';
import type { Actor } from '../wire/history.ts';
import type { Import, ImportErrorOfFile, ImportResult, NewImport } from '../wire/imports.ts';

/**
 * An import as the model stores it. It runs immediately when its file is uploaded, so it is either waiting or has
 * ended.
 */
export interface StoredImport {
  readonly id: string;
  readonly given: NewImport;
  readonly asked: Asked;
  readonly createdBy: Actor;
  readonly insertedAt: string;
  status: 'waiting' | 'completed' | 'cancelled' | 'failed';
  reason?: 'invalid_content' | 'too_many_refused';
  errors?: readonly ImportErrorOfFile[];
  /** The lines of the file, until they are written. */
  staged: readonly StagedLine[];
  results: readonly ImportResult[];
  /** Whether the lines are written rather than only validated. */
  isApplied: boolean;
  checkedAt?: string;
  startedAt?: string;
  endedAt?: string;
  contentDeletedAt?: string;
}

/** An import as responses show it. */
export const presentImport = (held: StoredImport): Import => {
  const { id, given, asked, status, reason, errors, results, createdBy, insertedAt } = held;
  const { checkedAt, startedAt, endedAt, contentDeletedAt } = held;
  const count = (sought: ImportResult['outcome']): number => results.filter(({ outcome }) => outcome === sought).length;
  return {
    ...given,
    ...{ id, operation: asked.operation, empty: asked.empty, status },
    ...(reason === undefined ? {} : { reason }),
    ...(errors === undefined ? {} : { errors: [...errors] }),
    ...{ lines: results.length, created: count('created'), updated: count('updated') },
    ...{ unchanged: count('unchanged'), refused: count('refused'), pending: 0 },
    ...(checkedAt === undefined ? {} : { checkedAt }),
    ...(startedAt === undefined ? {} : { startedAt }),
    ...(endedAt === undefined ? {} : { endedAt }),
    ...(contentDeletedAt === undefined ? {} : { contentDeletedAt }),
    ...{ createdBy, insertedAt },
  };
};
