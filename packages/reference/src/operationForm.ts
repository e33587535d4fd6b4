/** A parameter of the operation, as a field of the console's form. */
export interface Input {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly isRequired: boolean;
  /** The values to choose from; empty if anything may be typed. */
  readonly values: readonly string[];
  readonly example?: string;
}

/** What the site tells the console about an operation. */
export interface OperationForm {
  readonly method: string;
  readonly template: string;
  readonly inputs: readonly Input[];
  /** The body to begin with; absent if the operation takes none. */
  readonly body?: string;
}
