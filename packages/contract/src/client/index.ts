/** The client of the service. It needs neither zod nor ts-rest. */

export type { Call, DataAnswer, EmptyAnswer, Failure, FeedPage, Page, RecordAnswer, Refusal } from './answers.ts';
export type { AnyAnswer } from './anyAnswer.ts';
export type { RequestOptions } from './anyRequest.ts';
export type { Client } from './client.ts';
export { createClient } from './createClient.ts';
export type { Deprecation } from './deprecation.ts';
export { ClientError, type ClientErrorCode } from './error.ts';
export type { AnswerHeaders, Fetch, FetchAnswer, FetchInit, FileContent, Signal } from './fetch.ts';
export type { ChangesPage, FollowOptions } from './follow.ts';
export type * from './generated/problems.ts';
export type * from './generated/records.ts';
export type * from './generated/resources.ts';
export type { HeaderFields } from './headers.ts';
export type {
  Attempt,
  AttemptResult,
  CallOptions,
  ChangeOptions,
  ClientCredentials,
  ClientOptions,
  CreateOptions,
  ExportOptions,
  GetOptions,
  Hooks,
  ListOptions,
  ReadOptions,
  Version,
} from './options.ts';
export {
  type AnyProblem,
  isProblem,
  type ProblemCode,
  type ProblemWith,
  type References,
  ServiceError,
  type Violation,
  type ViolationCode,
} from './problems.ts';
export type { Export, Follow, ImportFile, Listing, RunImport } from './types.ts';
