import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { rawClient } from '../../../../tooling/chaos/hostile/connection.ts';
import { CASES, placeholdersOf } from '../support/hostileCases.ts';
import { recordsOf } from '../support/operations.ts';
import { newTenantWithToken } from '../support/tenant.ts';

const folder = join(import.meta.dirname, '../..', CASES);

test.concurrent.each(readdirSync(folder))(
  'the stored hostile request %s does not cause a 5xx response',
  async (file) => {
    const { token, ...tenant } = await newTenantWithToken();
    const records = await recordsOf(tenant);
    let text = readFileSync(join(folder, file), 'latin1');
    for (const [placeholder, value] of placeholdersOf({ token, records })) text = text.replaceAll(placeholder, value);
    const client = rawClient(new URL(inject('baseUrl')));
    const { statuses } = await client.exchange({ bytes: Buffer.from(text, 'latin1'), requests: 1, ends: true });
    expect(statuses).not.toHaveLength(0);
    expect(Math.max(...statuses)).toBeLessThan(500);
  },
);
