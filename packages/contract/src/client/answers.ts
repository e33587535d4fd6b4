import type { AnswerHeaders } from './fetch.ts';
import type { ProblemCode, ProblemWith, StatusOf } from './problems.ts';

/** The common parts of all answers. */
export interface Received {
  /** The service's id of the request: name it when you report an error. */
  readonly requestId: string | undefined;
  readonly headers: AnswerHeaders;
}

/** An answer with data that has no version, such as an export. */
export interface DataAnswer<Status extends number, Data> extends Received {
  readonly status: Status;
  readonly data: Data;
}

/** An answer with one record. */
export interface RecordAnswer<Status extends number, Data> extends DataAnswer<Status, Data> {
  /** The version of the record, for `ifMatch` and `ifNoneMatch`. */
  readonly etag: string;
}

/** An answer without a body: 204 after a deletion, 304 if the record has not changed. */
export interface EmptyAnswer<Status extends number> extends Received {
  readonly status: Status;
  readonly data?: undefined;
}

/** One page of a collection. */
export interface Page<Item> extends Received {
  readonly status: 200;
  readonly data: Item[];
  /** The `cursor` of the next page, to pass with the same query; absent at the end. */
  readonly next?: string;
  /** The `cursor` of the previous page. */
  readonly prev?: string;
  /** The number of records, if `totalCount` requested it. */
  readonly totalCount?: number;
}

/** One page of the change feed, which has no end. */
export interface FeedPage<Item> extends Page<Item> {
  /** The `cursor` of the next page. */
  readonly next: string;
}

/** A refusal with a problem code. Distinguish refusals by `status` and then by `problem.code`. */
export interface Failure<Code extends ProblemCode = ProblemCode> extends Received {
  readonly status: StatusOf<Code>;
  readonly problem: ProblemWith<Code>;
  readonly data?: undefined;
}

type Failures = { [Code in ProblemCode]: Failure<Code> };

/** The refusals with these problem codes. */
export type Refusal<Code extends ProblemCode> = Failures[Code];

/** A call in progress. Awaited, it returns a successful answer and throws everything else. */
export interface Call<Success, Refused> extends Promise<Success> {
  /**
   * Returns refusals as values too: one union of all answers that the operation declares; distinguish them by `status`.
   * Still throws if there is no answer, or one that the operation does not declare.
   */
  outcome(): Promise<Success | Refused>;
}
