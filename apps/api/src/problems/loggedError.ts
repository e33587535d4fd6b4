import { DatabaseError } from 'pg';

/** An error whose message was written for operators, in this code, without a value of a row, a request or a token. */
export class ReasonedError extends Error {}

/** What a log may hold of an error. None of it can be a value of a row, a request or a secret. */
export interface LoggedError {
  /** The name of its class. */
  readonly type: string;
  readonly code?: string;
  /** What an error of PostgreSQL is about, by the names of its tables, and the function of PostgreSQL that raised it. */
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
  readonly routine?: string;
  /** Type and code, and where it was thrown, without its message. */
  readonly stack: string;
  /** Of a `ReasonedError` only. */
  readonly reason?: string;
  readonly cause?: LoggedError;
  readonly errors?: readonly LoggedError[];
}

/** How many errors lie below each other, or stand side by side, at most. */
const MAX_DEPTH = 5;
const MAX_ERRORS = 10;

const NAME = /^\w{1,63}$/;
/** A SQLSTATE, or a code of node or a library. */
const CODE = /^(?:[0-9A-Z]{5}|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)$/;
/** A call in a stack: perhaps a function, then a file with line and column. */
const CALL = /^ {4}at (?:[\w$.<>#[\] ]{1,200} \()?(?:file:\/\/|node:|\/)[^\s()]{1,500}:\d+:\d+\)?$/;

const named = (value: unknown, pattern = NAME): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

/** The calls of a stack. Before them it has the message, any line of which may look like one. */
const callsOf = ({ stack = '', message }: Error): string[] => {
  const start = stack.indexOf(message);
  const rest = start < 0 ? stack : stack.slice(start + message.length);
  return rest.split('\n').filter((line) => CALL.test(line));
};

const typeOf = (error: Error): string =>
  named(error instanceof DOMException ? error.name : error.constructor?.name) ?? 'Error';

/** The code of an error, such as `23505` or `ECONNREFUSED`; undefined if it has none that is known to be one. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? named(error.code, CODE) : undefined;

const aboutOf = (error: Error): Partial<LoggedError> => {
  if (!(error instanceof DatabaseError)) return {};
  const { table, column, constraint, routine } = error;
  return Object.fromEntries(
    Object.entries({ table, column, constraint, routine }).filter(([, value]) => named(value) !== undefined),
  );
};

/**
 * What the log says of something that was thrown. Messages and all other properties are left out, since they may have values:
 * PostgreSQL's `detail` has whole rows, JSON's message the text, jose's `payload` a token's claims.
 */
export const loggedError = (error: unknown, depth = 0): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, stack: typeof error };
  const type = typeOf(error);
  const code = codeOf(error);
  const isDeep = depth >= MAX_DEPTH;
  const errors = error instanceof AggregateError && !isDeep ? error.errors.slice(0, MAX_ERRORS) : [];
  return {
    type,
    ...(code === undefined ? {} : { code }),
    ...aboutOf(error),
    ...(error instanceof ReasonedError ? { reason: error.message } : {}),
    stack: [code === undefined ? type : `${type} ${code}`, ...callsOf(error)].join('\n'),
    ...(error.cause === undefined || isDeep ? {} : { cause: loggedError(error.cause, depth + 1) }),
    ...(errors.length === 0 ? {} : { errors: errors.map((one: unknown) => loggedError(one, depth + 1)) }),
  };
};
