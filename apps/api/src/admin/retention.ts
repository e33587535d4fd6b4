import { LegalBasis } from '@training-provider/contract';
import { Command, InvalidArgumentError, Option } from 'commander';
import { recordChange } from '../access/rightsChanges.ts';
import { removeRetention, retentionsOf, setRetention } from '../privacy/retention.ts';
import { operator } from './audit.ts';
import { inDatabaseTransaction, withDatabase } from './database.ts';
import { AdminError, exampleOf, type OutputOptions, printList, printOne } from './output.ts';
import { requireOpenOrganisation, toId } from './values.ts';

const MAX_MONTHS = 1_200;
const MONTHS_PER_YEAR = 12;

const toNumber = (text: string): number => {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('Give a whole number from 1 on.');
  return Number(text);
};

interface SetOptions extends OutputOptions {
  org: string;
  legalBasis: (typeof LegalBasis.options)[number];
  years?: number;
  months?: number;
}

/** The period in months. @throws AdminError if the period is missing, or longer than a hundred years */
const monthsOf = ({ years = 0, months = 0 }: SetOptions): number => {
  const all = years * MONTHS_PER_YEAR + months;
  if (all < 1 || all > MAX_MONTHS) throw new AdminError('Give --years or --months, at most a hundred years in all.');
  return all;
};

const basis = () =>
  new Option('--legal-basis <basis>', 'legal basis of the programs').choices(LegalBasis.options).makeOptionMandatory();

/** `admin retention`: how long people in programs of a legal basis must not be erased. */
export const retentionCommand = (): Command => {
  const retention = new Command('retention')
    .description('how long people in programs of a legal basis must not be erased')
    .addHelpText(
      'after',
      exampleOf('retention set --org ID --legal-basis sgb3_81 --years 10', 'retention list --org ID'),
    );
  retention
    .command('set')
    .description('sets the period from the end of each participation')
    .requiredOption('--org <id>', 'organisation', toId)
    .addOption(basis())
    .option('--years <number>', 'years', toNumber)
    .option('--months <number>', 'months, in addition to or instead of years', toNumber)
    .addHelpText('after', exampleOf('retention set --org ID --legal-basis sgb3_81 --years 10'))
    .action(async (options: SetOptions) => {
      const months = monthsOf(options);
      const { org, legalBasis } = options;
      await inDatabaseTransaction(async (db) => {
        await requireOpenOrganisation(db, org);
        const before = await retentionsOf(db, org);
        await setRetention(db, { organisation_id: org, legal_basis: legalBasis, months });
        const from = before.find((one) => one.legalBasis === legalBasis)?.months;
        const details = { legalBasis, from, to: months };
        await recordChange(db, org, null, { ...operator(), action: 'retention set', details });
      });
      printOne({ org, legalBasis, months }, 'months', options);
    });
  retention
    .command('list')
    .description('lists the periods of an organisation')
    .requiredOption('--org <id>', 'organisation', toId)
    .addHelpText('after', exampleOf('retention list --org ID --json'))
    .action(async (options: OutputOptions & { org: string }) => {
      printList(await withDatabase((db) => retentionsOf(db, options.org)), options);
    });
  retention
    .command('unset')
    .description('removes a period: erasures are no longer forbidden')
    .requiredOption('--org <id>', 'organisation', toId)
    .addOption(basis())
    .addHelpText('after', exampleOf('retention unset --org ID --legal-basis sgb3_81'))
    .action(async (options: SetOptions) => {
      const { org, legalBasis } = options;
      await inDatabaseTransaction(async (db) => {
        if (!(await removeRetention(db, org, legalBasis)))
          throw new AdminError('There is no such period: "admin retention list" shows them.');
        await recordChange(db, org, null, { ...operator(), action: 'retention unset', details: { legalBasis } });
      });
      printOne({ org, legalBasis }, 'legalBasis', options);
    });
  return retention;
};
