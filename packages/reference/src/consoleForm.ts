import type { Operation } from '@training-provider/contract';
import { fieldOf } from './openapi/fields.ts';
import { describedAt, type Schema } from './openapi/schema.ts';
import type { Input, OperationForm } from './operationForm.ts';
import { bodyExample, pathExamples, queryExamples, sampledOperation } from './samples/examples.ts';

const typeOf = ({ type }: Schema): Input['type'] => {
  if (type === 'array') return 'list';
  if (type === 'integer' || type === 'number') return 'number';
  return type === 'boolean' ? 'boolean' : 'text';
};

/**
 * The form of an operation. A list parameter is a text field for values separated by commas, even if only certain
 * values are allowed.
 */
export const consoleForm = (operation: Operation): OperationForm => {
  const { method, template } = operation;
  const [examples, query] = [pathExamples(operation), queryExamples(operation)];
  const body = bodyExample(operation);
  const inputs = (describedAt(template, method).parameters ?? []).map(({ name, in: place, schema, required }) => ({
    name,
    in: place,
    isRequired: required,
    type: typeOf(schema),
    values: schema.type === 'array' ? [] : fieldOf(name, schema, required).values,
    ...(examples[name] === undefined ? {} : { example: examples[name] }),
    ...(place !== 'query' || query[name] === undefined ? {} : { value: String(query[name]) }),
  }));
  return {
    operation: sampledOperation(operation),
    inputs,
    ...(body === undefined ? {} : { body: JSON.stringify(body, null, 2) }),
  };
};
