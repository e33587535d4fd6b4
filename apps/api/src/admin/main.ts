/** The admin command line. Results go to standard output, everything else to standard error. */
import { CommanderError } from 'commander';
import { EnvError } from '../env.ts';
import { describeFailure } from '../process/describeFailure.ts';
import { endOnUncaughtErrors } from '../process/uncaught.ts';
import { adminCommand } from './admin.ts';
import { AdminError } from './output.ts';

const FAILED = 1;
const WRONG_USE = 2;

// If the reader of the output has ended, as `head` does, the command fails without a message.
process.stdout.on('error', (error) => {
  process.exitCode = FAILED;
  if (!('code' in error && error.code === 'EPIPE'))
    console.error(`The result can't be written: ${describeFailure(error)}`);
});

const messageOf = (error: unknown): string => {
  if (error instanceof EnvError) return `Wrong setting: ${error.message}`;
  return error instanceof AdminError ? error.message : describeFailure(error);
};

endOnUncaughtErrors();
try {
  await adminCommand().parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) {
    console.error(messageOf(error));
    process.exitCode = FAILED;
  }
  // Commander has already printed the error. For `--help` the exit code is 0.
  else if (error.exitCode !== 0) process.exitCode = WRONG_USE;
}
