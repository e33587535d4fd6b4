import { expect, onTestFinished, test } from 'vitest';
import { distribute, migrate, migrations, openDatabase } from '../testbed/api.ts';
import { withConnection } from '../testbed/database.ts';
import { adminOn } from './admin.ts';
import { emptyDatabase } from './database.ts';

/** The versions of the service, by their last migrations, whose later migrations Citus supports on distributed tables. */
const VERSIONS = [
  'Migration20261122190000_person_indexes',
  'Migration20261128231700_upkeep',
  'Migration20261129110400_client_indexes',
  'Migration20261129150100_imports',
];

test.each(VERSIONS)(
  'a database that was distributed after %s accepts all later migrations, and their tables are distributed',
  async (version) => {
    const url = await emptyDatabase();
    const { orm, close } = await openDatabase(url, 2);
    onTestFinished(close);
    await orm.migrator.up({ to: version });
    await withConnection(url, (client) => distribute(client, () => undefined));
    const later = migrations.slice(migrations.findIndex(({ name }) => name === version) + 1);
    expect(await migrate(orm, url)).toEqual(later.map(({ name }) => name));
    expect(await adminOn(url, 'distribute', '--plan', '--json')).toMatchObject({ code: 0, out: '[]\n' });
  },
);
