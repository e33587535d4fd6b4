import { type DestinationStream, type Logger, pino } from 'pino';

/** Lines leave together: as soon as so many bytes wait, and at least this often. */
const BUFFER_BYTES = 8_192;
const FLUSH_MS = 250;

/** A log, and what writes the lines that still wait. */
interface OpenLog {
  log: Logger;
  flush(): void;
}

const logTo = (level: string, lines: DestinationStream): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, lines);

/** Readable lines, each written at once. What makes them readable is loaded for a terminal alone. */
const openTerminalLog = async (level: string): Promise<OpenLog> => {
  const { terminalText } = await import('./terminalText.ts');
  const write = (line: string): void => void process.stdout.write(terminalText(line));
  return { log: logTo(level, { write }), flush: () => undefined };
};

/** JSON, an object a line. */
const openJsonLog = (level: string): OpenLog => {
  const lines = pino.destination({ sync: false, minLength: BUFFER_BYTES });
  setInterval(() => lines.flush(), FLUSH_MS).unref();
  return { log: logTo(level, lines), flush: () => lines.flushSync() };
};

/** Opens the log on standard output: readable lines on a terminal, JSON elsewhere. */
export const openLog = async (level: string): Promise<OpenLog> =>
  process.stdout.isTTY ? openTerminalLog(level) : openJsonLog(level);
