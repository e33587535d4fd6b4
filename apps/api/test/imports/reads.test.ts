import { expect, onTestFinished, test } from 'vitest';
import { withConnection } from '../../../../tooling/testbed/database.ts';
import { newTenantIn } from '../../../../tooling/testbed/tenants.ts';
import { clientOf } from '../support/client.ts';
import { atRest, newImport, sendFile } from '../support/imports.ts';
import { ownDatabase } from '../support/ownService.ts';
import { startService } from '../support/program.ts';

const LINES = 4_000;
/** Checks, reads and outcomes: each of them looks at a line once or twice. */
const MOST_READS = 8 * LINES;

const linesRead = (url: string): Promise<number> =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_user_tables where relname = 'import_line'`,
    );
    return rows[0]?.count ?? 0;
  });

test('a step of an import reads its own lines, not those of the whole file', async () => {
  const url = await ownDatabase();
  const tenant = await newTenantIn(url);
  const service = await startService(onTestFinished, { DATABASE_URL: url, RATE_LIMIT: '1000000' });
  const client = clientOf(tenant.token, service.baseUrl);
  const path = await newImport(client, { mode: 'apply' });
  const rows = Array.from({ length: LINES }, (_, index) => `K-${index};Anna;Gross`);
  await sendFile(client, path, ['internalCustomerNumber;firstName;lastName', ...rows].join('\n'));
  expect(await atRest(client, path)).toMatchObject({ status: 'completed', created: LINES });
  // Its sessions end, so that PostgreSQL counts what they have read.
  await service.stop();
  expect(await linesRead(url)).toBeLessThan(MOST_READS);
});
