import { type Logger, pino } from 'pino';

/** Log lines leave together: when so many bytes wait, and at least so often. */
const BUFFER_BYTES = 8_192;
const FLUSH_MS = 250;

/** The log: JSON lines on standard output. `flush` writes what still waits. */
export const openLog = (level: string): { log: Logger; flush(): void } => {
  const lines = pino.destination({ sync: false, minLength: BUFFER_BYTES });
  setInterval(() => lines.flush(), FLUSH_MS).unref();
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, lines);
  return { log, flush: () => lines.flushSync() };
};
