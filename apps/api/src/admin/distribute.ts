import { Command } from 'commander';
import { DOES, distribute, distributionSteps, type Step } from '../db/distribute.ts';
import { pendingMigrations, withMigrationLock } from '../db/migrate.ts';
import { withOwner } from './database.ts';
import { AdminError, exampleOf, type OutputOptions, printList } from './output.ts';

interface DistributeOptions extends OutputOptions {
  plan?: boolean;
}

const rowOf = ({ table, what }: Step) => ({ table, what: DOES[what] });

const say = (step: Step): void => console.error(`${step.table}: ${DOES[step.what]}`);

/** `admin distribute`: distributes a migrated database over the nodes of its Citus cluster. */
export const distributeCommand = (): Command =>
  new Command('distribute')
    .description('distributes a migrated database over the nodes of its Citus cluster; stop the service first')
    .option('--plan', 'print the steps without changing anything')
    .addHelpText('after', exampleOf('distribute --plan', 'distribute'))
    .action(async ({ plan, json }: DistributeOptions) => {
      const steps = await withOwner(async ({ db }, url) => {
        if ((await pendingMigrations(db)).length > 0)
          throw new AdminError('The database lacks migrations: run "admin migrate" first.');
        return withMigrationLock(url, (session) =>
          plan === true ? distributionSteps(session) : distribute(session, say),
        );
      });
      printList(steps.map(rowOf), { json: json === true });
      if (steps.length === 0) console.error('Nothing to do: every table is where it belongs.');
    });
