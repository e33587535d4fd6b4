import { expect, onTestFinished, test } from 'vitest';
import { withConnection } from '../../../../tooling/testbed/database.ts';
import { newTenantIn } from '../../../../tooling/testbed/tenants.ts';
import { clientOf } from '../support/client.ts';
import { ownDatabase } from '../support/ownService.ts';
import { startService } from '../support/program.ts';

test('an unexpected failure gets 500 without its cause, and the log contains the cause under the same request id', async () => {
  const url = await ownDatabase();
  const { token } = await newTenantIn(url);
  const service = await startService(onTestFinished, { DATABASE_URL: url, LOG_LEVEL: 'error' });
  const client = clientOf(token, service.baseUrl);
  await withConnection(url, (database) => database.query('alter table program rename column name to geheim'));
  const { status, json, text, headers } = await client('GET', '/v1/programs');
  expect([status, json.code, headers.get('content-type')]).toEqual([500, 'internal_error', 'application/problem+json']);
  expect(text).not.toMatch(/geheim|select|column|postgres|\.ts|\.js|node:|\n\s+at /i);
  await service.says(new RegExp(`"requestId":"${json.requestId}".*"code":"(42703)"`));
  expect((await client('GET', '/v1/locations')).status).toBe(200);

  await withConnection(url, (database) =>
    database.query(`alter table participant add constraint named_check check (last_name <> 'Verborgen')`),
  );
  const participant = { firstName: 'Verborgen', lastName: 'Verborgen', dateOfBirth: '1987-06-05' };
  const failed = await client('POST', '/v1/participants', { body: { participant } });
  expect(failed.status).toBe(500);
  await service.says(
    new RegExp(`"requestId":"${failed.json.requestId}".*"code":"23514".*"constraint":"(named_check)"`),
  );
  expect(service.output().out).not.toMatch(/Verborgen|1987/);
});
