export type QueryValue = string | number | boolean | readonly string[];

/** A file in the place of a body, by the name that the sample for curl gives it. */
interface SampleFile {
  readonly name: string;
  readonly type: string;
  readonly content: string;
}

/** What an operation always has in its samples. */
export interface SampledOperation {
  readonly method: string;
  readonly template: string;
  /** The method of the client: `participants.create`. */
  readonly call: string;
  readonly success: number;
  /** Whether the answer of the client has `next`, the cursor of another page. */
  readonly isPaged: boolean;
  readonly takesKey: boolean;
  readonly file?: SampleFile;
}

/** What a request sends. The values of the path stand in its order. */
export interface SampleRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, QueryValue>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
}
