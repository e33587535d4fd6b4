import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { recordTables } from '../../src/db/tables.ts';
import type { Json } from '../support/client.ts';
import { bodyOf, createAnother, everyWrite, parametersOf, pathOf, withOwnReferences } from '../support/operations.ts';
import { database, newTenant } from '../support/tenant.ts';
import { newTenantWithRecords } from '../support/tenantWithRecords.ts';

const LONG_AGO = '2001-01-01T00:00:00.000Z';

/** What no request may set, whether the record has such a field, the table such a column, or neither. */
const untouchable = (foreign: string, course: string) => ({
  ...{ id: randomUUID(), organisationId: foreign, organisation_id: foreign, organisation: foreign },
  ...{ insertedAt: LONG_AGO, inserted_at: LONG_AGO, updatedAt: LONG_AGO, updated_at: LONG_AGO },
  ...{ deletedAt: LONG_AGO, deleted_at: LONG_AGO, version: 99, permissions: ['*'], scopes: ['*'] },
  ...{ courseIds: [course], course_ids: [course], participantCount: 99, participant_count: 99 },
  ...{ participant_id: randomUUID(), course_id: course },
});

/** The columns that no request sets. */
const identityOf = ({ organisation_id, inserted_at, deleted_at, participant_id, course_id }: Json) => ({
  ...{ organisation_id, inserted_at, deleted_at, participant_id, course_id },
});

describe.concurrent.each(everyWrite)('$name', (operation) => {
  const { method, route, success, facts, name } = operation;

  test('stores nothing of what no request may set: it ignores read-only fields, and refuses every other name with 422', async () => {
    const { tenant, records } = await newTenantWithRecords();
    const isNew = method === 'POST';
    const body = bodyOf(operation, isNew ? await withOwnReferences(tenant, operation, records) : records);
    const course = await createAnother(tenant, 'courses', records);
    const [wrapper = ''] = Object.keys(body);
    const path = pathOf(operation, parametersOf(operation, records));
    const ask = (fields: object) =>
      tenant.client(method, path, { body: { [wrapper]: { ...body[wrapper], ...fields } } });
    const db = await database();
    const stored = async (): Promise<Json[]> =>
      (
        await sql<Json>`select * from ${sql.table(recordTables[facts.name].name)}
          where ${sql.ref(recordTables[facts.name].organisationColumn)} = ${tenant.organisationId} order by id`.execute(
          db,
        )
      ).rows;
    // The boundary: what is answered is an envelope with a record.
    const known = Object.keys(
      (route.responses[success] as z.ZodMiniObject<{ data: z.ZodMiniObject }>).shape.data.shape,
    );
    const isWritten = (field: string) => known.includes(field) && !facts.readOnly.includes(field);
    const sent = Object.entries(untouchable((await newTenant()).organisationId, course)).filter(
      ([field]) => !isWritten(field),
    );
    const before = await stored();

    const unknown = sent.filter(([field]) => !known.includes(field));
    const refused = await ask(Object.fromEntries(unknown));
    expect(refused).toMatchObject({ status: 422, json: { code: 'invalid_body' } });
    expect(refused.json.errors.map(({ pointer, code }: Json) => `${pointer} ${code}`).toSorted()).toEqual(
      unknown.map(([field]) => `/${wrapper}/${field} unknown_field`).toSorted(),
    );
    expect(await stored()).toEqual(before);

    const readOnly = sent.filter(([field]) => known.includes(field));
    expect(readOnly.length).toBeGreaterThan(name === 'POST /v1/contacts' ? 1 : 0);
    const { status, json } = await ask(Object.fromEntries(readOnly));
    expect(status).toBe(success);
    for (const [field, value] of readOnly) expect({ [field]: json.data[field] }).not.toEqual({ [field]: value });
    const after = await stored();
    const [row, old] = [after, before].map((rows) => rows.find(({ id }) => id === json.data.id));
    expect([after.length, old === undefined]).toEqual([before.length + (isNew ? 1 : 0), isNew]);
    if (old === undefined) expect(row).toMatchObject({ organisation_id: tenant.organisationId, deleted_at: null });
    else expect(identityOf(row)).toEqual(identityOf(old));
    expect(row.inserted_at > LONG_AGO && row.updated_at > LONG_AGO).toBe(true);
    expect(await db.selectFrom('enrolment').selectAll().where('course_id', '=', course).execute()).toEqual([]);
  });
});
