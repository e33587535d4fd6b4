import { describeFailure } from './describeFailure.ts';

const print = (line: string): void => console.error(line);

/** The steps of the shutdown, which run in reverse order. */
const steps: (() => Promise<unknown>)[] = [];
let stopping = false;

/** Whether this process is shutting down. */
export const isStopping = (): boolean => stopping;

/** Registers a step of the shutdown. It must be called after the part that the step stops has been started. */
export const onShutDown = (step: () => unknown): void => {
  steps.push(async () => step());
};

/** Runs the steps of the shutdown, the last one first, and exits. A second call exits immediately. */
export const shutDown = async (reason: string, exitCode: number): Promise<never> => {
  if (stopping) process.exit(exitCode);
  stopping = true;
  print(`${reason}: stopping …`);
  for (const step of steps.toReversed()) await step().catch((error: unknown) => print(describeFailure(error)));
  process.exit(exitCode);
};

/** Shuts down on the signals of the operating system and the terminal. */
export const shutDownOnSignals = (): void => {
  process.on('SIGINT', () => shutDown('Interrupted', 0));
  process.on('SIGTERM', () => shutDown('Terminated', 0));
  process.on('SIGHUP', () => shutDown('Terminal closed', 0));
};
