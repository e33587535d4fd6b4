import {
  type Contact,
  type ContactPatch,
  type ContactQuery,
  contract,
  type NewContact,
} from '@training-provider/contract';
import { initServer } from '@ts-rest/express';
import type { Selectable } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { callerOf } from '../../context/caller.ts';
import { collectionOf, equals } from '../../db/collection.ts';
import { mappingConstraintViolations } from '../../db/constraints.ts';
import type { Database, OpenDatabase } from '../../db/database.ts';
import type { Tables } from '../../db/entities.ts';
import { anyVersion, isRecord, nextVersion, type RecordKey } from '../../db/record.ts';
import { type HeldReference, type Reference, requireReferences } from '../../db/references.ts';
import { given, now, orDefault, whole } from '../../db/values.ts';
import { created, noContent, ok, okRecord } from '../../http/answers.ts';
import { notFoundOrPreconditionFailed, okOrNotModified, recordKey } from '../../http/conditional.ts';
import { once } from '../../http/idempotency.ts';
import { listPage } from '../../http/paging.ts';
import { absent, type Presented } from '../../http/present.ts';
import { notFound, taken } from '../../problems/fault.ts';
import { byText } from '../../tables/order.ts';

const COLUMNS = [
  'id',
  'inserted_at',
  'updated_at',
  'version',
  'category',
  'email',
  'first_name',
  'last_name',
  'function',
  'funding_agency_id',
  'tags',
] as const;

type Row = Pick<Selectable<Tables['contact']>, (typeof COLUMNS)[number]>;

/** Both spellings of the names are answered, since both occur in the specification (decision R5). */
const present = (row: Row): Presented<Contact> => ({
  id: row.id,
  category: row.category,
  email: absent(row.email),
  firstName: absent(row.first_name),
  first_name: absent(row.first_name),
  lastName: absent(row.last_name),
  last_name: absent(row.last_name),
  function: absent(row.function),
  funding_agency_id: absent(row.funding_agency_id),
  tags: row.tags,
  insertedAt: row.inserted_at,
  updatedAt: row.updated_at,
});

type ContactFields = Omit<ContactPatch, 'id'>;

const columnsOf = (body: ContactFields) => ({
  category: body.category,
  email: body.email,
  first_name: body.firstName,
  last_name: body.lastName,
  function: body.function,
  funding_agency_id: body.funding_agency_id,
  tags: orDefault(body.tags, []),
});

const wholeColumnsOf = (body: ContactFields & Pick<NewContact, 'category'>) => ({
  ...whole(columnsOf(body)),
  category: body.category,
  tags: body.tags ?? [],
});

const referencesOfContact = (contact: ContactFields): Reference[] => [
  { table: 'funding_agency', id: contact.funding_agency_id, pointer: '/contact/funding_agency_id' },
];

const faults = {
  contact_id_key: () => taken('/contact/id'),
  contact_pkey: () => taken('/contact/id'),
};

/** The funding agency that a contact refers to already. */
const heldBy = (row: Row | undefined): HeldReference[] => {
  if (row === undefined) throw notFound();
  return [{ table: 'funding_agency', id: row.funding_agency_id }];
};

/** How the collection is read. */
export const collection = collectionOf<ContactQuery, Row>({
  table: 'contact',
  columns: COLUMNS,
  derived: [],
  orders: { firstName: byText('first_name'), lastName: byText('last_name') },
  filters: {
    category: equals('category'),
    fundingAgencyId: equals('funding_agency_id'),
  },
  ranges: {},
});

const find = (db: Database, key: RecordKey): Promise<Row | undefined> =>
  db.selectFrom('contact').select(COLUMNS).where(isRecord(key)).executeTakeFirst();

/** Writes columns of a record that is there, in a version that was expected. */
const change = async (db: Database, key: RecordKey, columns: Partial<Selectable<Tables['contact']>>): Promise<Row> => {
  const row = await db
    .updateTable('contact')
    .set({ ...columns, updated_at: columns.deleted_at ?? now(), version: nextVersion })
    .where(isRecord(key))
    .returning(COLUMNS)
    .executeTakeFirst();
  if (row === undefined) throw await notFoundOrPreconditionFailed(key, (any) => find(db, any));
  return row;
};

/** The handlers of contacts. */
export const contacts = (database: OpenDatabase) =>
  initServer().router(contract.contacts, {
    list: async (request) => ok(await listPage(database, collection, request, present)),

    create: (request) =>
      once(database, request, async (scope) => {
        const { organisationId } = callerOf(request.res);
        const { contact } = request.body;
        await requireReferences(scope.db, organisationId, referencesOfContact(contact));
        const time = now();
        const row = await mappingConstraintViolations(faults, () =>
          scope.db
            .insertInto('contact')
            .values({
              ...wholeColumnsOf(contact),
              organisation_id: organisationId,
              id: contact.id ?? uuidv4(),
              inserted_at: time,
              updated_at: time,
            })
            .returning(COLUMNS)
            .executeTakeFirstOrThrow(),
        );
        return created(request.res, '/v1/contacts', row.version, present(row));
      }),

    get: async (request) => {
      const row = await find(database.db, recordKey({ ...request, headers: {} }));
      if (row === undefined) throw notFound();
      return okOrNotModified(request, row.version, present(row));
    },

    replace: async (request) => {
      const key = recordKey(request);
      const { contact } = request.body;
      await requireReferences(database.db, key.organisation_id, referencesOfContact(contact), async () =>
        heldBy(await find(database.db, anyVersion(key))),
      );
      const row = await mappingConstraintViolations(faults, () => change(database.db, key, wholeColumnsOf(contact)));
      return okRecord(request.res, row.version, present(row));
    },

    update: async (request) => {
      const key = recordKey(request);
      const { contact } = request.body;
      await requireReferences(database.db, key.organisation_id, referencesOfContact(contact), async () =>
        heldBy(await find(database.db, anyVersion(key))),
      );
      const row = await mappingConstraintViolations(faults, () => change(database.db, key, given(columnsOf(contact))));
      return okRecord(request.res, row.version, present(row));
    },

    remove: async (request) => {
      await change(database.db, recordKey(request), { deleted_at: now() });
      return noContent();
    },
  });
