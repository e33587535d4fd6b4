import type { Violation } from '@training-provider/contract';
import type { TableShape } from '../tables/table.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Returns a violation for each fixed field that a body would change. `before` is the record as responses show it. */
export const changedFixed = ({ facts }: TableShape, before: object, body: object): Violation[] => {
  const { fixed = [], defaults, singular } = facts;
  const [held, given]: Fields[] = [{ ...before }, { ...body }];
  const changed = fixed.filter((field) => {
    const value = given?.[field];
    if (value === undefined) return false;
    const written = value === null ? defaults[field] : String(value).toLowerCase();
    return written !== held?.[field];
  });
  const detail = `Keeps the value that it was created with: create another ${singular} instead.`;
  return changed.map((field) => ({ in: 'body', pointer: `/${singular}/${field}`, code: 'fixed', detail }));
};
