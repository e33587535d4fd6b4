/** The admin command line. Results go to standard output, everything else to standard error. */
import { Command, CommanderError } from 'commander';
import { EnvError } from '../env.ts';
import { describeFailure } from '../process/describeFailure.ts';
import { clientCommand } from './client.ts';
import { erasuresCommand } from './erasures.ts';
import { groupCommand } from './group.ts';
import { locationCommand } from './location.ts';
import { migrateCommand } from './migrate.ts';
import { orgCommand } from './org.ts';
import { AdminError, exampleOf } from './output.ts';
import { programCommand } from './program.ts';
import { retentionCommand } from './retention.ts';
import { seedCommand } from './seed.ts';
import { tokenCommand } from './token.ts';
import { userCommand } from './user.ts';

const FAILED = 1;
const WRONG_USE = 2;

const program = new Command('admin')
  .description(
    'Administers organisations, tokens, clients, users, and the records that the interface cannot create.\n' +
      'Uses the database of DATABASE_URL; without it the embedded one in DATA_DIR, running or not.',
  )
  .addCommand(orgCommand())
  .addCommand(tokenCommand())
  .addCommand(clientCommand())
  .addCommand(userCommand())
  .addCommand(programCommand())
  .addCommand(locationCommand())
  .addCommand(groupCommand())
  .addCommand(retentionCommand())
  .addCommand(erasuresCommand())
  .addCommand(migrateCommand())
  .addCommand(seedCommand())
  .addHelpText(
    'after',
    exampleOf('org create "Bildungswerk Müller gGmbH"', 'token create --org ID --scope "*" --ttl 30d'),
  );

/** Adds `--json` to every command, and makes errors be thrown instead of ending the process. */
const prepare = (command: Command): void => {
  command.exitOverride().helpCommand(false).showHelpAfterError('(add --help for more)');
  if (command.commands.length === 0) command.option('--json', 'print the result as JSON');
  for (const inner of command.commands) prepare(inner);
};
prepare(program);

// If the reader of the results has ended, as `head` does, there is no message, but the command has failed.
process.stdout.on('error', (error) => {
  process.exitCode = FAILED;
  if (!('code' in error && error.code === 'EPIPE')) console.error(`The result can't be written: ${error.message}`);
});

const messageOf = (error: unknown): string => {
  if (error instanceof EnvError) return `Wrong setting: ${error.message}`;
  return error instanceof AdminError ? error.message : describeFailure(error);
};

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) {
    console.error(messageOf(error));
    process.exitCode = FAILED;
  }
  // Commander has printed the error already; for `--help` the exit code is 0.
  else if (error.exitCode !== 0) process.exitCode = WRONG_USE;
}
