import { isObject, type JsonObject } from '../../src/interface/json.ts';
import { inputSchemaOf, type Zod } from '../../src/interface/schema.ts';
import type { Draw } from '../../src/oracles/random.ts';
import type { Place } from './places.ts';

/** Changes one record. */
export interface FieldFault {
  name: string;
  change(record: JsonObject): JsonObject;
}

const without = (record: JsonObject, field: string): JsonObject =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== field));

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T/;

const dayAfter = (date: string): string => {
  const next = new Date(`${date}T00:00:00Z`).getTime() - 86_400_000;
  return new Date(next).toISOString().slice(0, 10);
};

/** Another value of the same kind. */
const shifted = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return value.slice(1);
  if (isObject(value)) return Object.fromEntries(Object.entries(value).slice(1));
  if (typeof value !== 'string') return value;
  if (DATE.test(value)) return dayAfter(value);
  if (TIME.test(value)) return new Date(Date.parse(value) + 1).toISOString();
  return value.toUpperCase() === value ? `${value} ` : value.toUpperCase();
};

/** The fields of a record that can be wrong: all except the id. */
const fieldsOf = ({ operation }: Place): string[] =>
  Object.keys(operation.facts.record.shape).filter((name) => name !== 'id');

/** Whether every record has a value of a field, because creations require it. */
const isRequired = (input: Zod, field: string): boolean => {
  const { required = [] } = inputSchemaOf(input);
  return required.includes(field);
};

/** The faults of one field in the records of a place. */
export const fieldFaults = (place: Place, draw: Draw): FieldFault[] => {
  const field = draw.pick(fieldsOf(place));
  const has = (record: JsonObject) => record[field] !== undefined;
  const { defaults, input } = place.operation.facts;
  const isAlways = field in defaults || place.operation.facts.readOnly.includes(field) || isRequired(input, field);
  const empty: FieldFault = {
    name: `null for ${field}`,
    change: (record) => (has(record) ? record : { ...record, [field]: null }),
  };
  return [
    { name: `lose ${field}`, change: (record) => without(record, field) },
    {
      name: `shift ${field}`,
      change: (record) => (has(record) ? { ...record, [field]: shifted(record[field]) } : record),
    },
    {
      name: `misname ${field}`,
      change: (record) => (has(record) ? { ...without(record, field), [`${field}_`]: record[field] } : record),
    },
    ...(isAlways ? [] : [empty]),
  ];
};
