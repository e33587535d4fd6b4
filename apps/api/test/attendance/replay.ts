import { expect } from 'vitest';
import type { Json } from '../support/client.ts';

/** The list of a session after these versions, newest first, from their changes alone: entries by the id of who attended. */
export const replayed = (versions: readonly Json[]): Json => {
  const list: Record<string, Record<string, unknown>> = {};
  for (const { changes } of versions.toReversed()) {
    for (const { pointer, from, to } of changes) {
      const [, id, field] = pointer.split('/');
      const entry = list[id] ?? {};
      list[id] = entry;
      expect(entry[field], pointer).toEqual(from);
      if (to === undefined) delete entry[field];
      else entry[field] = to;
      if (Object.keys(entry).length === 0) delete list[id];
    }
  }
  return list;
};
