import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { askForHelp } from '../commands/arguments.ts';
import { environmentOf, startService } from './service.ts';

/** The exit code of the suite's programs if a run could not be made. */
const COULD_NOT_RUN = 2;

/** Runs one of the suite's programs, forwards signals to it, and returns its exit code. */
export const run = async (
  program: URL,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> => {
  const child = spawn(process.execPath, ['--conditions=source', program.pathname, ...args], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
    // The program runs in a separate process group, so that it gets Ctrl-C only from this process and not twice.
    detached: true,
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  return code ?? COULD_NOT_RUN;
};

/** Starts the service, runs one of the suite's programs against it, and returns the exit code of the program. */
export const runWithService = async (program: URL, args: readonly string[]): Promise<number> => {
  if (askForHelp(args)) return run(program, args);
  const service = await startService().catch((error: Error) => {
    console.error(`Could not run: ${error.message}`);
    return undefined;
  });
  if (service === undefined) return COULD_NOT_RUN;
  try {
    return await run(program, args, environmentOf(service));
  } finally {
    await service.stop();
  }
};
