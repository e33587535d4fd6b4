/** The client of the service. It needs neither zod nor ts-rest. */
export type { Call, EmptyAnswer, Failure, Page, RecordAnswer } from './client/answers.ts';
export { createClient } from './client/createClient.ts';
export { ClientError, type ClientErrorCode } from './client/error.ts';
export type { AnswerHeaders, Fetch, FetchAnswer, FetchInit, Signal } from './client/fetch.ts';
export type * from './client/generated/records.ts';
export type {
  Attempt,
  AttemptResult,
  CallOptions,
  ChangeOptions,
  ClientCredentials,
  ClientOptions,
  CreateOptions,
  GetOptions,
  Hooks,
  ListOptions,
  Version,
} from './client/options.ts';
export {
  type AnyProblem,
  isProblem,
  type ProblemCode,
  type ProblemOfStatus,
  type ProblemWith,
  ServiceError,
  type Violation,
  type ViolationCode,
} from './client/problems.ts';
export type { Client } from './client/resources.ts';
