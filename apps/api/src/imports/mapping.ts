import type { Violation } from '@training-provider/contract';
import { invalidBody } from '../problems/fault.ts';
import { type Asked, columnOf, meantBy } from './content/columns.ts';
import { fieldsOf } from './content/fields.ts';

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * Holds what a new import says of columns and words to the fields of its collection, before a file is sent in vain.
 * @throws Fault 422
 */
export const requireMapping = (asked: Asked): void => {
  const known = fieldsOf(asked.collection);
  const violation = (member: string, name: string, path: string): Violation => ({
    in: 'body',
    pointer: `/import/${member}/${escaped(name)}`,
    code: 'invalid_value',
    detail: `Is no field of ${asked.collection} that a line can set.${meantBy(path, known)}`,
  });
  const columns = Object.entries(asked.columns ?? {}).flatMap(([header, path]) =>
    columnOf(path, asked) === undefined ? [violation('columns', header, path)] : [],
  );
  const values = Object.keys(asked.values ?? {}).flatMap((path) =>
    known.fields.has(path) || known.references.has(path) ? [] : [violation('values', path, path)],
  );
  const all = [...columns, ...values];
  if (all.length > 0) throw invalidBody(all.slice(0, 100));
};
