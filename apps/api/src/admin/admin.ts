import { Command } from 'commander';
import { auditCommand } from './audit.ts';
import { clientCommand } from './client.ts';
import { distributeCommand } from './distribute.ts';
import { erasuresCommand } from './erasures.ts';
import { exportCommand } from './export.ts';
import { groupCommand } from './group.ts';
import { importCommand } from './import.ts';
import { locationCommand } from './location.ts';
import { migrateCommand } from './migrate.ts';
import { orgCommand } from './org.ts';
import { exampleOf } from './output.ts';
import { programCommand } from './program.ts';
import { retentionCommand } from './retention.ts';
import { seedCommand } from './seed.ts';
import { tokenCommand } from './token.ts';
import { userCommand } from './user.ts';

/** Adds `--json` to every command, and makes Commander throw errors instead of ending the process. */
const prepare = (command: Command): void => {
  command.exitOverride().helpCommand(false).showHelpAfterError('(add --help for more)');
  if (command.commands.length === 0) command.option('--json', 'print the result as JSON');
  for (const inner of command.commands) prepare(inner);
};

/** The admin command line: its commands and options. */
export const adminCommand = (): Command => {
  const admin = new Command('admin')
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
    .addCommand(exportCommand())
    .addCommand(importCommand())
    .addCommand(retentionCommand())
    .addCommand(auditCommand())
    .addCommand(erasuresCommand())
    .addCommand(migrateCommand())
    .addCommand(distributeCommand())
    .addCommand(seedCommand())
    .addHelpText(
      'after',
      exampleOf('org create "Bildungswerk Müller gGmbH"', 'token create --org ID --scope "*" --ttl 30d'),
    );
  prepare(admin);
  return admin;
};
