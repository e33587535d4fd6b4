import { DatabaseError } from 'pg';

/**
 * An error whose message this code has written for operators. The message contains no value of a row, a request or a
 * token.
 */
export class ReasonedError extends Error {}

/** The parts of an error that may be logged. None of them can contain a value of a row, a request or a secret. */
export interface LoggedError {
  /** The name of the error's class. */
  readonly type: string;
  readonly code?: string;
  /**
   * For an error of PostgreSQL: the table, column and constraint concerned, and the function of PostgreSQL that raised
   * it.
   */
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
  readonly routine?: string;
  /** The type, the code and the calls of the stack, without the message. */
  readonly stack: string;
  /** The message, only for a `ReasonedError`. */
  readonly reason?: string;
  readonly cause?: LoggedError;
  readonly errors?: readonly LoggedError[];
}

/** The maximum depth of nested errors, and the maximum number of errors at one level. */
const MAX_DEPTH = 5;
const MAX_ERRORS = 10;

const NAME = /^\w{1,63}$/;
/** A SQLSTATE, or a code of Node or a library. */
const CODE = /^(?:[0-9A-Z]{5}|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)$/;
/** A call in a stack: an optional function, and a file with line and column. */
const CALL = /^ {4}at (?:[\w$.<>#[\] ]{1,200} \()?(?:file:\/\/|node:|\/)[^\s()]{1,500}:\d+:\d+\)?$/;

const named = (value: unknown, pattern = NAME): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

/** The calls of a stack. The message, which comes first, is removed, because any of its lines may look like a call. */
const callsOf = ({ stack = '', message }: Error): string[] => {
  const start = stack.indexOf(message);
  const rest = start < 0 ? stack : stack.slice(start + message.length);
  return rest.split('\n').filter((line) => CALL.test(line));
};

const typeOf = (error: Error): string =>
  named(error instanceof DOMException ? error.name : error.constructor?.name) ?? 'Error';

/** The code of an error, such as `23505` or `ECONNREFUSED`; undefined if it has no valid code. */
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
 * The parts of a thrown value that may be logged. The message and all other properties are omitted, because they may
 * contain values: PostgreSQL's `detail` contains whole rows, the message of a JSON error contains the parsed string,
 * and jose's `payload` contains the claims of a token.
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
