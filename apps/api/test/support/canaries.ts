import { randomBytes } from 'node:crypto';
import { type Resource, type ResourceName, resourceNamed } from '@training-provider/contract';
import * as z from 'zod/mini';
import type { Json } from './client.ts';

/** JSON Schema of a field. */
interface FieldSchema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly items?: FieldSchema;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
}

/** Creates unique strings, and remembers them. */
export const canaries = () => {
  const made: string[] = [];
  const next = (): string => {
    const canary = `c${randomBytes(8).toString('hex')}`;
    made.push(canary);
    return canary;
  };
  /** Ids of traces are hexadecimal digits, which are shown with hyphens as well. */
  const nextTrace = (): string => {
    const trace = randomBytes(16).toString('hex');
    made.push(trace, trace.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'));
    return trace;
  };
  return { made, next, nextTrace };
};

/** Texts that must come from a list. */
const COUNTRIES = ['country', 'birthCountry'];

type Canaries = ReturnType<typeof canaries>;

const canaryValue = ({ type, format, enum: values, items, properties }: FieldSchema, next: Canaries['next']): Json => {
  if (properties !== undefined) {
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => !COUNTRIES.includes(name))
        .map(([name, schema]) => [name, canaryValue(schema, next)]),
    );
  }
  if (type === 'array' && items !== undefined) {
    const value = canaryValue(items, next);
    return value === undefined ? undefined : [value];
  }
  if (type !== 'string' || values !== undefined) return undefined;
  if (format === 'email') return `${next()}@example.org`;
  return format === undefined ? next() : undefined;
};

/** A unique value for every free-text field that an erasure removes. */
export const canaryFields = (name: ResourceName, { next }: Canaries): Json => {
  const { privacy, record, readOnly, spellings = {} }: Resource = resourceNamed(name);
  const { properties = {} } = z.toJSONSchema(record, { unrepresentable: 'any' }) as FieldSchema;
  const fields = Object.entries('fields' in privacy ? privacy.fields : {}).flatMap(([field, one]) =>
    typeof one === 'string' && !readOnly.includes(field) && !COUNTRIES.includes(field) && !(field in spellings)
      ? [field]
      : [],
  );
  const values = fields.map((field) => [field, canaryValue(properties[field] ?? {}, next)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
};
