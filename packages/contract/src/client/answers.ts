import type { AnswerHeaders } from './fetch.ts';
import type { ProblemCode, ProblemWith, StatusOf } from './problems.ts';

/** The common parts of all responses. */
export interface Received {
  /** The id that the service gave the request. Quote it when you report an error. */
  readonly requestId: string | undefined;
  readonly headers: AnswerHeaders;
}

/** A response with data that has no version, such as an export. */
export interface DataAnswer<Status extends number, Data> extends Received {
  readonly status: Status;
  readonly data: Data;
}

/** A response with one record. */
export interface RecordAnswer<Status extends number, Data> extends DataAnswer<Status, Data> {
  /** The version of the record, for `ifMatch` and `ifNoneMatch`. */
  readonly etag: string;
}

/** A response without a body: 204 after a deletion, 304 if the record has not changed. */
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

/** A call in progress. When awaited, it resolves to a successful response and throws everything else. */
export interface Call<Success, Refused> extends Promise<Success> {
  /**
   * Also returns refusals as values, in one union of all responses that the operation declares; distinguish them by
   * `status`. It still throws if there is no response, or one that the operation does not declare.
   */
  outcome(): Promise<Success | Refused>;
}
