import { type DestinationStream, type Logger, pino } from 'pino';
import { loggedError } from '../problems/loggedError.ts';

/** The number of bytes up to which lines are buffered, and the maximum interval between two writes. */
const BUFFER_BYTES = 8_192;
const FLUSH_MS = 250;

/** A log, and a function that writes the buffered lines. */
interface OpenLog {
  log: Logger;
  flush(): void;
}

const isErrorAt = ([key, value]: readonly [string, unknown]): boolean => key === 'err' || value instanceof Error;

/** Replaces the errors in an argument of a log method with their loggable parts, wherever they appear. */
const withoutValues = (argument: unknown): unknown => {
  if (argument instanceof Error) return { err: loggedError(argument) };
  if (typeof argument !== 'object' || argument === null) return argument;
  const entries = Object.entries(argument);
  if (!entries.some(isErrorAt)) return argument;
  return Object.fromEntries(entries.map((entry) => [entry[0], isErrorAt(entry) ? loggedError(entry[1]) : entry[1]]));
};

/** Creates a log that contains only the loggable parts of errors (`loggedError.ts`). */
export const logTo = (level: string, lines: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: {
        logMethod(args, method) {
          method.apply(this, args.map(withoutValues) as typeof args);
        },
      },
    },
    lines,
  );

/** Opens a log with readable lines, each written immediately. The formatter is only loaded for a terminal. */
const openTerminalLog = async (level: string): Promise<OpenLog> => {
  const { terminalText } = await import('./terminalText.ts');
  const write = (line: string): void => void process.stdout.write(terminalText(line));
  return { log: logTo(level, { write }), flush: () => undefined };
};

/** Opens a log with one JSON object per line. */
const openJsonLog = (level: string): OpenLog => {
  const lines = pino.destination({ sync: false, minLength: BUFFER_BYTES });
  setInterval(() => lines.flush(), FLUSH_MS).unref();
  return { log: logTo(level, lines), flush: () => lines.flushSync() };
};

/** Opens the log on standard output: readable lines on a terminal, JSON elsewhere. */
export const openLog = async (level: string): Promise<OpenLog> =>
  process.stdout.isTTY ? openTerminalLog(level) : openJsonLog(level);
