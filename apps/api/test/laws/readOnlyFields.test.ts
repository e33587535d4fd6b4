import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { bodyOf, everyWrite, parametersOf, pathOf, recordsOf, withOwnReferences } from '../support/operations.ts';
import { newTenant } from '../support/tenant.ts';

const LONG_AGO = '2001-01-01T00:00:00.000Z';

/** Another value of each read-only field than any record has. */
const VALUES: Readonly<Record<string, unknown>> = {
  ...{ id: randomUUID(), insertedAt: LONG_AGO, updatedAt: LONG_AGO, deletedAt: LONG_AGO, lastUsedAt: LONG_AGO },
  ...{ courseIds: [randomUUID()], participantCount: 99, unitsHeld: '99.00' },
};

test.concurrent.for(everyWrite.map((operation) => [operation.name, operation] as const))(
  '%s ignores read-only fields in the request body',
  async ([, operation]) => {
    const { method, facts, success } = operation;
    const tenant = await newTenant();
    const made = await recordsOf(tenant);
    const records = method === 'POST' ? await withOwnReferences(tenant, operation, made) : made;
    const isContact = method === 'POST' && facts.name === 'contacts';
    const fields = facts.readOnly.filter((field) => !(isContact && field === 'id'));
    const sent = Object.fromEntries(fields.map((field) => [field, VALUES[field]]));
    expect(Object.values(sent)).not.toContain(undefined);
    const [[wrapper, body] = []] = Object.entries<object>(bodyOf(operation, records));
    const path = pathOf(operation, parametersOf(operation, records));
    const answer = await tenant.client(method, path, { body: { [wrapper ?? '']: { ...body, ...sent } } });
    expect(answer.status, answer.text).toBe(success);
    const own = method === 'POST' ? `${path}/${answer.json.data.id}` : path;
    const { data } = (await tenant.client('GET', own)).json;
    for (const [field, value] of Object.entries(sent)) expect({ [field]: data[field] }).not.toEqual({ [field]: value });
  },
);
