import type { Operation } from '@training-provider/contract';
import { fieldOf } from './openapi/fields.ts';
import { bodyExample, pathExamples } from './openapi/samples.ts';
import { describedAt } from './openapi/schema.ts';
import type { OperationForm } from './operationForm.ts';

/** The form of an operation. Only a single value of a list is offered: more can be typed, separated by commas. */
export const consoleForm = (operation: Operation): OperationForm => {
  const { method, template } = operation;
  const examples = pathExamples(operation);
  const body = bodyExample(operation);
  const inputs = (describedAt(template, method).parameters ?? []).map(({ name, in: place, schema, required }) => ({
    name,
    in: place,
    isRequired: required,
    values: schema.type === 'array' ? [] : fieldOf(name, schema, required).values,
    ...(examples[name] === undefined ? {} : { example: examples[name] }),
  }));
  return { method, template, inputs, ...(body === undefined ? {} : { body: JSON.stringify(body, null, 2) }) };
};
