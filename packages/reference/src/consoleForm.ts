import type { Operation } from '@training-provider/contract';
import { fieldOf } from './openapi/fields.ts';
import { bodyExample, pathExamples } from './openapi/samples.ts';
import { describedAt } from './openapi/schema.ts';

/** A field of the console's form. */
interface Input {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly isRequired: boolean;
  /** The values to choose from; empty if anything may be typed. */
  readonly values: readonly string[];
  readonly example?: string;
}

/** What the console needs to know of an operation. */
export interface ConsoleForm {
  readonly method: string;
  readonly template: string;
  readonly inputs: readonly Input[];
  /** The body to begin with; absent if the operation takes none. */
  readonly body?: string;
}

/** The form of an operation. Only a single value of a list is offered: more can be typed, separated by commas. */
export const consoleForm = (operation: Operation): ConsoleForm => {
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
