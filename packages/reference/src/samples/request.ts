export type QueryValue = string | number | boolean | readonly string[];

/** A file as the body of a request, with its name in the sample for curl. */
interface SampleFile {
  readonly name: string;
  readonly type: string;
  readonly content: string;
}

/** The parts of an operation that all its samples use. */
export interface SampledOperation {
  readonly method: string;
  readonly template: string;
  /** The method of the client: `participants.create`. */
  readonly call: string;
  readonly success: number;
  /** Whether the client's response has `next`, the cursor of the next page. */
  readonly isPaged: boolean;
  readonly takesKey: boolean;
  readonly file?: SampleFile;
}

/** The content of a request. The path values are in the order of the path. */
export interface SampleRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, QueryValue>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
}
