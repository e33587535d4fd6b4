import type { SampledOperation } from './samples/request.ts';

/** A parameter of the operation, as a field of the console's form. */
export interface Input {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly isRequired: boolean;
  /** The type of the input in samples. A `list` contains values separated by commas. */
  readonly type: 'text' | 'number' | 'boolean' | 'list';
  /** The values to choose from; empty if anything may be typed. */
  readonly values: readonly string[];
  readonly example?: string;
  /** The initial value of the field. */
  readonly value?: string;
}

/** The site's description of an operation for the console. */
export interface OperationForm {
  readonly operation: SampledOperation;
  readonly inputs: readonly Input[];
  /** The initial body; absent if the operation has none. */
  readonly body?: string;
}
