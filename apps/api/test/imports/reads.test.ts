import { expect, onTestFinished, test } from 'vitest';
import { withConnection } from '../../../../tooling/testbed/database.ts';
import { newTenantIn } from '../../../../tooling/testbed/tenants.ts';
import { clientOf } from '../support/client.ts';
import { atRest, newImport, sendFile } from '../support/imports.ts';
import { ownDatabase } from '../support/ownService.ts';
import { startService } from '../support/program.ts';

const LINES = 4_000;
/** Parsing, reads and outcomes: each reads a line once or twice. */
const MOST_READS = 8 * LINES;

const rowsRead = (url: string, table: 'import_line' | 'participant'): Promise<number> =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_user_tables where relname = $1`,
      [table],
    );
    return rows[0]?.count ?? 0;
  });

/** Imports lines with these columns into a new database, and returns its URL after PostgreSQL has counted the reads. */
const importOnce = async (columns: string, lineOf: (index: number) => string): Promise<string> => {
  const url = await ownDatabase();
  const tenant = await newTenantIn(url);
  const service = await startService(onTestFinished, { DATABASE_URL: url, RATE_LIMIT: '1000000' });
  const client = clientOf(tenant.token, service.baseUrl);
  const path = await newImport(client, { mode: 'apply' });
  const rows = Array.from({ length: LINES }, (_, index) => lineOf(index));
  await sendFile(client, path, [columns, ...rows].join('\n'));
  expect(await atRest(client, path)).toMatchObject({ status: 'completed', created: LINES });
  // PostgreSQL counts the reads of a session when the session ends.
  await service.stop();
  return url;
};

test('a step of an import reads only its own lines, not the lines of the whole file', async () => {
  const url = await importOnce('internalCustomerNumber;firstName;lastName', (index) => `K-${index};Anna;Gross`);
  expect(await rowsRead(url, 'import_line')).toBeLessThan(MOST_READS);
});

test('an import does not compare each line with all earlier people of the same date of birth', async () => {
  const columns = 'internalCustomerNumber;firstName;lastName;dateOfBirth';
  const url = await importOnce(columns, (index) => `K-${index};Anna;Gross ${index};1.1.1900`);
  // Comparing each line with all earlier ones would be half of the square. A busy machine makes shorter steps.
  expect(await rowsRead(url, 'participant')).toBeLessThan(LINES ** 2 / 8);
});
