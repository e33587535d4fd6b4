import { type ParseArgsConfig, parseArgs } from 'node:util';

const COULD_NOT_RUN = 2;

/** Whether arguments request help. */
export const askForHelp = (args: readonly string[]): boolean =>
  args.some((argument) => argument === '--help' || argument === '-h');

/** Prints a message about what to do, and ends a command before it has done anything. */
export const refuseToRun = (text: string): never => {
  console.error(text);
  process.exit(COULD_NOT_RUN);
};

/**
 * Parses the arguments of a command as `config` declares them. `--help` prints `usage` and ends the process with 0. An
 * unknown argument is rejected with `usage`, and ends the process with 2.
 */
export const argumentsOf = <Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> => {
  if (askForHelp(process.argv.slice(2))) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    return refuseToRun(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
};
