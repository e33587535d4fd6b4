import type { Call, DataAnswer, EmptyAnswer, Failure, FeedPage, Page, RecordAnswer } from './answers.ts';
import type { ChangesPage, FollowOptions } from './follow.ts';
import type { operations } from './generated/interface.ts';
import type { Routes } from './generated/routes.ts';
import type {
  CallOptions,
  ChangeOptions,
  CreateOptions,
  GetOptions,
  ListOptions,
  ReadOptions,
  Version,
} from './options.ts';

type Operation = keyof operations;
type ResponsesOf<O extends Operation> = operations[O]['responses'];

/** The `data` of a successful answer. */
type DataOf<Response> = Response extends { content: { 'application/json': { data: infer Data } } } ? Data : never;

type FailureStatus = 400 | 401 | 403 | 404 | 409 | 410 | 412 | 413 | 415 | 422 | 429 | 500 | 503;
type FailureOf<O extends Operation> = {
  [Status in FailureStatus & keyof ResponsesOf<O>]: Failure<Status>;
}[FailureStatus & keyof ResponsesOf<O>];

type SuccessStatus = 200 | 201;
/** The success of everything but a page: the record, or nothing. */
type Success<O extends Operation> = {
  [Status in (SuccessStatus | 204) & keyof ResponsesOf<O>]: Status extends SuccessStatus
    ? ResponsesOf<O>[Status] extends { headers: { ETag: unknown } }
      ? RecordAnswer<Status, DataOf<ResponsesOf<O>[Status]>>
      : DataAnswer<Status, DataOf<ResponsesOf<O>[Status]>>
    : EmptyAnswer<Status>;
}[(SuccessStatus | 204) & keyof ResponsesOf<O>];

type PathOf<O extends Operation> = operations[O]['parameters'] extends { path: infer Path } ? Path : never;
/** A single id is passed as it is; several are named, so that they can't be confused. */
type IdOf<Path> = { [Key in keyof Path]: keyof Path extends Key ? string : Path }[keyof Path];
type Ids<O extends Operation> = [PathOf<O>] extends [never] ? [] : [id: IdOf<PathOf<O>>];

type QueryValue<Value> = Value extends readonly (infer One)[]
  ? [One] extends ['true' | 'false']
    ? boolean
    : One | readonly One[]
  : Value;
type QueryFields<Query> = {
  [Key in keyof Query]?:
    | (Key extends 'limit' ? number : Key extends 'includeDeleted' ? boolean : QueryValue<NonNullable<Query[Key]>>)
    | undefined;
};
/** The query of a collection: lists as arrays or single values, `limit` as a number. */
type QueryOf<O extends Operation> = operations[O]['parameters'] extends { query?: infer Query }
  ? QueryFields<NonNullable<Query>>
  : never;

export type ItemOf<O extends Operation> =
  DataOf<ResponsesOf<O>[200 & keyof ResponsesOf<O>]> extends (infer Item)[] ? Item : never;

type BodyOf<O extends Operation> = operations[O] extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;
/** The record of a body without its wrapper, which the client adds. */
export type SentOf<O extends Operation, Wrapper extends string> =
  BodyOf<O> extends { [Key in Wrapper]?: infer Sent } ? Sent : never;

type List<O extends Operation> = (
  ...args: [...Ids<O>, query?: QueryOf<O>, options?: ListOptions]
) => Call<Page<ItemOf<O>>, FailureOf<O>>;

type All<O extends Operation> = (
  ...args: [...Ids<O>, query?: QueryOf<O>, options?: CallOptions]
) => AsyncGenerator<ItemOf<O>, void, undefined>;

type History<O extends Operation> = (
  ...args: [...Ids<O>, query?: QueryOf<O>, options?: CallOptions]
) => Call<Page<ItemOf<O>>, FailureOf<O>>;

type Read<O extends Operation> = (query?: QueryOf<O>, options?: ReadOptions) => Call<FeedPage<ItemOf<O>>, FailureOf<O>>;

/**
 * Follows the change feed from a cursor on and never ends by itself, but when the signal is aborted: it waits for changes,
 * and outlasts restarts of the service and failures of the network without losing or repeating a page.
 * It throws a `ServiceError` if waiting does not help: `isProblem(error, 'cursor_expired')` if the changes behind the
 * cursor are no longer kept.
 */
export type Follow = (options?: FollowOptions) => AsyncGenerator<ChangesPage, void, undefined>;

/** A call with nothing but ids. */
type Plain<O extends Operation> = (...args: [...Ids<O>, options?: CallOptions]) => Call<Success<O>, FailureOf<O>>;

interface Get<O extends Operation> {
  (
    ...args: [...Ids<O>, options: GetOptions & { ifNoneMatch: Version }]
  ): Call<Success<O> | EmptyAnswer<304>, FailureOf<O>>;
  (...args: [...Ids<O>, options?: CallOptions]): Call<Success<O>, FailureOf<O>>;
}

type Create<O extends Operation, Wrapper extends string> = (
  ...args: [...Ids<O>, record: SentOf<O, Wrapper>, options?: CreateOptions]
) => Call<Success<O>, FailureOf<O>>;

type Change<O extends Operation, Wrapper extends string> = (
  ...args: [...Ids<O>, record: SentOf<O, Wrapper>, options?: ChangeOptions]
) => Call<Success<O>, FailureOf<O>>;

/** A write that has the same outcome if it is repeated. */
type Order<O extends Operation, Wrapper extends string> = (
  ...args: [...Ids<O>, order: SentOf<O, Wrapper>, options?: CallOptions]
) => Call<Success<O>, FailureOf<O>>;

type Act<O extends Operation> = (...args: [...Ids<O>, options?: ChangeOptions]) => Call<Success<O>, FailureOf<O>>;

type Method<Name, Route> = Route extends { operation: infer O extends Operation }
  ? Route extends { paged: true }
    ? Name extends 'history'
      ? History<O>
      : Name extends 'read'
        ? Read<O>
        : List<O>
    : Route extends { method: 'GET' }
      ? 304 extends keyof ResponsesOf<O>
        ? Get<O>
        : Plain<O>
      : Route extends { method: 'POST'; wrapper: infer Wrapper extends string }
        ? Name extends 'create'
          ? Create<O, Wrapper>
          : Order<O, Wrapper>
        : Route extends { wrapper: infer Wrapper extends string }
          ? Change<O, Wrapper>
          : Route extends { method: 'POST' }
            ? Plain<O>
            : Act<O>
  : never;

type WithAll<Operations> = Operations extends { list: { operation: infer O extends Operation } }
  ? {
      /** Every record of the collection; each page is fetched when it is read. */
      readonly all: All<O>;
    }
  : Operations extends { read: object }
    ? { readonly follow: Follow }
    : unknown;

type Resource<Operations> = {
  readonly [Name in keyof Operations]: Method<Name, Operations[Name]>;
} & WithAll<Operations>;

/** The client: the contract's resources, each with its operations. */
export type Client = { readonly [Name in keyof Routes]: Resource<Routes[Name]> };
