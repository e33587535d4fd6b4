import { expect, onTestFinished, test } from 'vitest';
import { withConnection } from '../../../../tooling/testbed/database.ts';
import { newTenantIn } from '../../../../tooling/testbed/tenants.ts';
import { type Client, clientOf, type Json } from '../support/client.ts';
import { newImport, sendFile } from '../support/imports.ts';
import { ownDatabase } from '../support/ownService.ts';
import { startService } from '../support/program.ts';
import { until } from '../support/until.ts';

/** The number of kills, and of lines in the file; `IMPORT_KILLS` and `IMPORT_LINES` override them. */
const KILLS = Number(process.env.IMPORT_KILLS ?? 3);
const LINES = Number(process.env.IMPORT_LINES ?? 3_000);

const file = [
  'internalCustomerNumber,firstName,lastName',
  ...Array.from({ length: LINES }, (_, n) => `K-${n},Anna,Groß`),
];

const shown = async (client: Client, path: string): Promise<Json> => (await client('GET', path)).json.data;
const doneOf = ({ created, refused, unchanged, updated }: Json): number => created + refused + unchanged + updated;

/** Waits until any instance has processed some lines of the import. */
const untilDone = (client: Client, path: string, lines: number): Promise<Json> =>
  until(async () => {
    const data = await shown(client, path);
    return doneOf(data) >= lines || data.endedAt !== undefined ? data : undefined;
  });

test('each line of an import is written exactly once, although instances are killed during the import', {
  timeout: 600_000,
}, async () => {
  const url = await ownDatabase();
  const { token } = await newTenantIn(url);
  const start = () => startService(onTestFinished, { DATABASE_URL: url });
  let [one, other] = [await start(), await start()];
  const path = await newImport(clientOf(token, one.baseUrl), { mode: 'apply' });
  const { status } = await sendFile(clientOf(token, one.baseUrl), path, file.join('\n'));
  expect(status).toBe(202);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await untilDone(clientOf(token, other.baseUrl), path, Math.floor((LINES * kill) / (KILLS + 1)));
    one.process.kill('SIGKILL');
    await one.exit;
    [one, other] = [other, await start()];
  }
  const client = clientOf(token, one.baseUrl);
  const ended = await until(async () => {
    const data = await shown(client, path);
    return data.endedAt === undefined ? undefined : data;
  });
  expect(ended).toMatchObject({ status: 'completed', lines: LINES, created: LINES, pending: 0 });
  const { rows } = await withConnection(url, (connection) =>
    connection.query(`select count(*)::int as records, count(distinct internal_customer_number)::int as numbers,
      (select count(*)::int from record_history where type = 'participant') as versions,
      (select count(*)::int from import_line where body is not null or key is not null) as values from participant`),
  );
  expect(rows).toEqual([{ records: LINES, numbers: LINES, versions: LINES, values: 0 }]);
});
