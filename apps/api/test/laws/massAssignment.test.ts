import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { recordTables } from '../../src/db/tables.ts';
import type { Json } from '../support/client.ts';
import {
  bodyOf,
  createAnother,
  everyWrite,
  type Operation,
  parametersOf,
  pathOf,
  withOwnReferences,
} from '../support/operations.ts';
import { database, newTenant } from '../support/tenant.ts';
import { newTenantWithRecords } from '../support/tenantWithRecords.ts';

const LONG_AGO = '2001-01-01T00:00:00.000Z';

/** What no request may set, whether the record has such a field, the table such a column, or neither. */
const untouchable = (foreignOrganisation: string, course: string) => ({
  id: randomUUID(),
  organisationId: foreignOrganisation,
  organisation_id: foreignOrganisation,
  organisation: foreignOrganisation,
  insertedAt: LONG_AGO,
  inserted_at: LONG_AGO,
  updatedAt: LONG_AGO,
  updated_at: LONG_AGO,
  deletedAt: LONG_AGO,
  deleted_at: LONG_AGO,
  version: 99,
  courseIds: [course],
  course_ids: [course],
  participantCount: 99,
  participant_count: 99,
  participant_id: randomUUID(),
  course_id: course,
  permissions: ['*'],
  scopes: ['*'],
});

/** The fields of the record that the operation answers. */
const answeredFields = ({ route, success }: Operation): string[] => {
  const envelope = route.responses[success];
  const record = envelope instanceof z.ZodMiniObject ? envelope.shape.data : undefined;
  if (!(record instanceof z.ZodMiniObject)) throw new Error(`${route.path} answers no record`);
  return Object.keys(record.shape);
};

const isContactCreation = ({ name }: Operation): boolean => name === 'POST /v1/contacts';

/** Records, a request of the operation, and what it may not set: of the fields of the record, and beside them. */
const setUp = async (operation: Operation) => {
  const { tenant, records } = await newTenantWithRecords();
  const foreign = await newTenant();
  const isNew = operation.method === 'POST';
  const body = bodyOf(operation, isNew ? await withOwnReferences(tenant, operation, records) : records);
  const course = await createAnother(tenant, 'courses', records);
  const [wrapper = ''] = Object.keys(body);
  const sent = Object.entries(untouchable(foreign.organisationId, course)).filter(
    ([name]) => !(name === 'id' && isContactCreation(operation)),
  );
  const known = answeredFields(operation);
  const path = pathOf(operation, parametersOf(operation, records));
  const ask = (fields: Record<string, unknown>) =>
    tenant.client(operation.method, path, { body: { [wrapper]: { ...body[wrapper], ...fields } } });
  const db = await database();
  /** All rows of the organisation in the table of the operation, with every column. */
  const stored = async (): Promise<Json[]> => {
    const { rows } = await sql<Json>`select * from ${sql.table(recordTables[operation.facts.name].name)}
      where organisation_id = ${tenant.organisationId} order by id`.execute(db);
    return rows;
  };
  const enrolments = () => db.selectFrom('enrolment').selectAll().where('course_id', '=', course).execute();
  return {
    tenant,
    path,
    wrapper,
    ask,
    stored,
    enrolments,
    readOnly: Object.fromEntries(sent.filter(([name]) => known.includes(name))) as Record<string, unknown>,
    unknown: Object.fromEntries(sent.filter(([name]) => !known.includes(name))),
  };
};

/** The columns that no request sets. */
const identityOf = (row: Json) => ({
  organisation_id: row.organisation_id,
  inserted_at: row.inserted_at,
  deleted_at: row.deleted_at,
  participant_id: row.participant_id,
  course_id: row.course_id,
});

describe.concurrent.each(everyWrite)('$name', (operation) => {
  test('ignores the read-only fields of the record: nothing of them is stored or answered', async () => {
    const { tenant, path, ask, stored, enrolments, readOnly } = await setUp(operation);
    expect(Object.keys(readOnly).length).toBeGreaterThan(isContactCreation(operation) ? 1 : 0);
    const before = await stored();
    const started = new Date().toISOString();
    const answer = await ask(readOnly);
    expect(answer).toMatchObject({ status: operation.success });
    const { data } = answer.json;
    for (const [name, value] of Object.entries(readOnly)) expect({ [name]: data[name] }).not.toEqual({ [name]: value });

    const after = await stored();
    const row = after.find(({ id }) => id === data.id);
    const old = before.find(({ id }) => id === data.id);
    expect(after).toHaveLength(before.length + (operation.method === 'POST' ? 1 : 0));
    expect(old === undefined).toBe(operation.method === 'POST');
    // A body that changes nothing but read-only fields changes nothing at all.
    expect(row.updated_at >= started).toBe(row.version !== old?.version);
    if (old === undefined) expect(row).toMatchObject({ organisation_id: tenant.organisationId, deleted_at: null });
    else expect(identityOf(row)).toEqual(identityOf(old));
    expect(row.inserted_at >= (old?.inserted_at ?? started)).toBe(true);
    expect(await enrolments()).toEqual([]);

    expect((await tenant.client('GET', answer.headers.get('location') ?? path)).json).toEqual(answer.json);
  });

  test('refuses every other name with 422 and stores nothing', async () => {
    const { wrapper, ask, stored, unknown } = await setUp(operation);
    const before = await stored();
    const answer = await ask(unknown);
    expect(answer).toMatchObject({ status: 422, json: { code: 'invalid_body' } });
    const pointers = answer.json.errors.map(({ pointer, code }: Json) => `${pointer} ${code}`);
    expect(pointers.sort()).toEqual(
      Object.keys(unknown)
        .map((name) => `/${wrapper}/${name} unknown_field`)
        .sort(),
    );
    expect(await stored()).toEqual(before);
  });
});
