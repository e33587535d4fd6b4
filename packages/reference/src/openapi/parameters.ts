import type { Operation } from '@training-provider/contract';
import { type Field, fieldOf } from './fields.ts';
import { describedAt, type Parameter } from './schema.ts';

const RANGE = /^(.+)\[(gte|gt|lte|lt)\]$/;

/** The parameters of an operation in one place. The four operators of a range are combined. */
export const parametersOf = ({ template, method }: Operation, place: Parameter['in']): Field[] => {
  const own = (describedAt(template, method).parameters ?? []).filter((parameter) => parameter.in === place);
  return own.flatMap(({ name, schema, required, description }) => {
    const field = { ...fieldOf(name, schema, required), ...(description === undefined ? {} : { description }) };
    const [, ranged, operator] = RANGE.exec(name) ?? [];
    if (ranged === undefined) return [field];
    if (operator !== 'gte') return [];
    return [{ ...field, name: `${ranged}[gte]`, description: 'Also `[gt]`, `[lte]` and `[lt]`.' }];
  });
};
