import { NewLocation } from '@training-provider/contract';
import { Command, Option } from 'commander';
import { createLocation } from '../resources/locations.ts';
import { withDatabase } from './database.ts';
import { exampleOf, type OutputOptions, printOne } from './output.ts';
import { requireOpenOrganisation, toId, toInput } from './values.ts';

interface Options extends OutputOptions {
  org: string;
  name: string;
  kind?: string;
  email?: string;
  phone?: string;
  street?: string;
  houseNumber?: string;
  addressAddition?: string;
  zipCode?: string;
  city?: string;
  country?: string;
}

/** `admin location`: creates locations. */
export const locationCommand = (): Command => {
  const location = new Command('location')
    .description('locations')
    .addHelpText('after', exampleOf('location create --org ID --name "Standort Köln"'));
  location
    .command('create')
    .description('creates a location and prints its id')
    .requiredOption('--org <id>', 'organisation', toId)
    .requiredOption('--name <text>', 'name')
    .addOption(new Option('--kind <kind>', 'site or online').choices(['site', 'online']))
    .option('--email <address>', 'e-mail address')
    .option('--phone <number>', 'telephone number')
    .option('--street <text>', 'street')
    .option('--house-number <text>', 'house number')
    .option('--address-addition <text>', 'floor, building, …')
    .option('--zip-code <text>', 'postal code')
    .option('--city <text>', 'city')
    .option('--country <code>', 'ISO 3166-1 alpha-2, such as DE')
    .addHelpText(
      'after',
      exampleOf('location create --org ID --name "Standort Köln" --zip-code 50672 --city Köln --country DE'),
    )
    .action(async ({ org, json, name, kind, email, phone, ...address }: Options) => {
      const input = toInput(NewLocation, { name, kind, email, phone, address });
      const id = await withDatabase(async (db) => {
        await requireOpenOrganisation(db, org);
        return createLocation(db, org, input);
      });
      printOne({ id, name }, 'id', { json: json === true });
    });
  return location;
};
