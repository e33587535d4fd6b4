import { type ParseArgsConfig, parseArgs } from 'node:util';

const COULD_NOT_RUN = 2;

/** Whether arguments request help. */
export const askForHelp = (args: readonly string[]): boolean =>
  args.some((argument) => argument === '--help' || argument === '-h');

/** Ends a command before it does anything, with a text that says what to do. */
export const refuseToRun = (text: string): never => {
  console.error(text);
  process.exit(COULD_NOT_RUN);
};

/**
 * The arguments of a command, as `config` declares them. `--help` prints `usage`, and an unknown argument is rejected
 * with it; both end the process before anything is done: with 0, or with 2.
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
