import type { SampledOperation } from './samples/request.ts';

/** A parameter of the operation, as a field of the console's form. */
export interface Input {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly isRequired: boolean;
  /** What a sample makes of the text that is typed: several values, separated by commas, are a list. */
  readonly type: 'text' | 'number' | 'boolean' | 'list';
  /** The values to choose from; empty if anything may be typed. */
  readonly values: readonly string[];
  readonly example?: string;
  /** What the field holds at first. */
  readonly value?: string;
}

/** What the site tells the console about an operation. */
export interface OperationForm {
  readonly operation: SampledOperation;
  readonly inputs: readonly Input[];
  /** The body to begin with; absent if the operation takes none. */
  readonly body?: string;
}
