import { LegalBasis, NewProgram, ProgramStatus, ProgramType } from '@training-provider/contract';
import { Command, Option } from 'commander';
import { createProgram } from '../resources/programs.ts';
import { withDatabase } from './database.ts';
import { exampleOf, type OutputOptions, printOne } from './output.ts';
import { requireOpenOrganisation, toCount, toId, toInput } from './values.ts';

type Options = OutputOptions & { org: string; admissionCriteria?: string; [field: string]: unknown };

/** `admin program`: creates programs. */
export const programCommand = (): Command => {
  const program = new Command('program')
    .description('programs')
    .addHelpText('after', exampleOf('program create --org ID --name "Umschulung Büromanagement"'));
  program
    .command('create')
    .description('creates a program and prints its id')
    .requiredOption('--org <id>', 'organisation', toId)
    .requiredOption('--name <text>', 'name')
    .option('--description <text>', 'description')
    .addOption(new Option('--type <type>', 'kind of program').choices(ProgramType.options))
    .addOption(new Option('--legal-basis <basis>', 'law that it is funded by').choices(LegalBasis.options))
    .option('--admission-criteria <text>', 'who is admitted')
    .option('--measure-number <number>', 'number of the measure')
    .option('--certificate-measure-number <number>', 'number of the measure on the certificate')
    .option('--certifying-body <text>', 'who certified it')
    .option('--certified-from <date>', 'YYYY-MM-DD')
    .option('--certified-until <date>', 'YYYY-MM-DD')
    .option('--teaching-units <number>', 'teaching units of 45 minutes', toCount)
    .option('--cost-per-unit <amount>', 'euros, such as 7.45')
    .addOption(new Option('--delivery-mode <mode>', 'how it is taught').choices(['in_person', 'online', 'hybrid']))
    .addOption(new Option('--status <status>', 'state').choices(ProgramStatus.options))
    .addHelpText(
      'after',
      exampleOf('program create --org ID --name "Umschulung Büromanagement" --type retraining --legal-basis sgb3_81'),
    )
    .action(async ({ org, json, admissionCriteria, ...fields }: Options) => {
      const input = toInput(NewProgram, { ...fields, admission_criteria: admissionCriteria });
      const id = await withDatabase(async (db) => {
        await requireOpenOrganisation(db, org);
        return createProgram(db, org, input);
      });
      printOne({ id, name: input.name }, 'id', { json: json === true });
    });
  return program;
};
