import { describeFailure } from './describeFailure.ts';

const say = (line: string): void => console.error(line);

/** Steps that undo what was started, run in reverse order by the shutdown. */
const undo: (() => Promise<unknown>)[] = [];
let stopping = false;

/** Whether this process is about to end. */
export const isStopping = (): boolean => stopping;

/** Notes how to undo what has just been started. */
export const onShutDown = (step: () => unknown): void => {
  undo.push(async () => step());
};

/** Undoes what was started, the last first, and ends the process. Asked for again, it ends it at once. */
export const shutDown = async (reason: string, exitCode: number): Promise<never> => {
  if (stopping) process.exit(exitCode);
  stopping = true;
  say(`${reason}: stopping …`);
  for (const step of undo.toReversed()) await step().catch((error: unknown) => say(describeFailure(error)));
  process.exit(exitCode);
};

/** Shuts down when the system or the terminal says so. */
export const shutDownOnSignals = (): void => {
  process.on('SIGINT', () => shutDown('Interrupted', 0));
  process.on('SIGTERM', () => shutDown('Terminated', 0));
  process.on('SIGHUP', () => shutDown('Terminal closed', 0));
};
