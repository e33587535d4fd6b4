import type { Violation } from '../wire/problem.ts';
import type { Asked } from './asked.ts';
import { columnOf, pathsIn, type Suggest } from './columns.ts';
import { fieldsOf } from './fields.ts';

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** The violations in `columns` and `values` of a new import, found before the caller sends a file. */
export const mappingViolations = (asked: Asked, suggest: Suggest): Violation[] => {
  const known = fieldsOf(asked.collection);
  const violation = (member: string, name: string, path: string): Violation => ({
    in: 'body',
    pointer: `/import/${member}/${escaped(name)}`,
    code: 'invalid_value',
    detail: `Is no field of ${asked.collection} that a line can set.${suggest(path, pathsIn(known))}`,
  });
  const columns = Object.entries(asked.columns ?? {}).flatMap(([header, path]) =>
    columnOf(path, asked) === undefined ? [violation('columns', header, path)] : [],
  );
  const values = Object.keys(asked.values ?? {}).flatMap((path) =>
    known.fields.has(path) || known.references.has(path) ? [] : [violation('values', path, path)],
  );
  return [...columns, ...values].slice(0, 100);
};
