/** The admin command line. Results go to standard output, everything else to standard error. */
import { Command, CommanderError } from 'commander';
import { EnvError } from '../env.ts';
import { plainWords } from '../startFailure.ts';
import { groupCommand } from './group.ts';
import { locationCommand } from './location.ts';
import { migrateCommand } from './migrate.ts';
import { orgCommand } from './org.ts';
import { AdminError } from './output.ts';
import { programCommand } from './program.ts';
import { seedCommand } from './seed.ts';
import { tokenCommand } from './token.ts';

const FAILED = 1;
const WRONG_USE = 2;

const program = new Command('admin')
  .description(
    'Administers organisations, tokens and what the interface has no POST for.\n' +
      'Speaks to the database of DATABASE_URL; without it to the embedded one in DATA_DIR, running or not.',
  )
  .helpCommand(false)
  .showHelpAfterError('(add --help for more)')
  .addCommand(orgCommand())
  .addCommand(tokenCommand())
  .addCommand(programCommand())
  .addCommand(locationCommand())
  .addCommand(groupCommand())
  .addCommand(migrateCommand())
  .addCommand(seedCommand())
  .addHelpText(
    'after',
    '\nExample:\n  admin org create "Bildungswerk Müller gGmbH"\n  admin token create --org ID --scope "*" --ttl 30d',
  );

/** `--json` on every command, and errors thrown instead of ending the process in the middle. */
const prepare = (command: Command): void => {
  command.exitOverride();
  if (command.commands.length === 0) command.option('--json', 'print the result as JSON');
  for (const inner of command.commands) prepare(inner);
};
prepare(program);

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = FAILED;
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : WRONG_USE;
  else if (error instanceof EnvError) console.error(`Wrong setting: ${error.message}`);
  else if (error instanceof AdminError) console.error(error.message);
  else console.error(plainWords(error));
}
