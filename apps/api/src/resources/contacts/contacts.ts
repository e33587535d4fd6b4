import { type Contact, type ContactPatch, contract, type NewContact } from '@training-provider/contract';
import { initServer } from '@ts-rest/express';
import type { Kysely, Selectable } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { callerOf } from '../../access/caller.ts';
import type { Tables } from '../../db/entities.ts';
import { refusing } from '../../db/failures.ts';
import { type HeldReference, type Reference, requireReferences } from '../../db/references.ts';
import { given, now, orDefault, whole } from '../../db/values.ts';
import { notFound, taken } from '../../faults/fault.ts';
import { created, noContent, ok } from '../../http/answers.ts';
import { pageOf } from '../../http/paging.ts';
import { absent, type Presented } from '../../http/present.ts';
import { uuidOr404 } from '../../http/uuid.ts';

const COLUMNS = [
  'id',
  'inserted_at',
  'updated_at',
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

/** The handlers of contacts. */
export const contacts = (db: Kysely<Tables>) => {
  const select = (organisationId: string) =>
    db
      .selectFrom('contact')
      .select(COLUMNS)
      .where('organisation_id', '=', organisationId)
      .where('deleted_at', 'is', null);

  const find = (organisationId: string, id: string) => select(organisationId).where('id', '=', id).executeTakeFirst();

  const change = (organisationId: string, id: string) =>
    db
      .updateTable('contact')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning(COLUMNS);

  const heldBy = async (organisationId: string, id: string): Promise<HeldReference[]> => {
    const row = await find(organisationId, id);
    if (row === undefined) throw notFound();
    return [{ table: 'funding_agency', id: row.funding_agency_id }];
  };

  return initServer().router(contract.contacts, {
    list: async ({ query, req, res }) => {
      const page = pageOf(req, res, query);
      const rows = await select(callerOf(res).organisationId).$call(page.narrow).execute();
      return ok(page.cut(rows).map(present));
    },

    create: async ({ body: { contact }, res }) => {
      const { organisationId } = callerOf(res);
      await requireReferences(db, organisationId, referencesOfContact(contact));
      const time = now();
      const row = await refusing(faults, () =>
        db
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
      return created(res, '/v1/contacts', present(row));
    },

    get: async ({ params, res }) => {
      const row = await find(callerOf(res).organisationId, uuidOr404(params.id));
      if (row === undefined) throw notFound();
      return ok(present(row));
    },

    replace: async ({ params, body: { contact }, res }) => {
      const { organisationId } = callerOf(res);
      const id = uuidOr404(params.id);
      await requireReferences(db, organisationId, referencesOfContact(contact), () => heldBy(organisationId, id));
      const row = await change(organisationId, id)
        .set({ ...wholeColumnsOf(contact), updated_at: now() })
        .executeTakeFirst();
      if (row === undefined) throw notFound();
      return ok(present(row));
    },

    update: async ({ params, body: { contact }, res }) => {
      const { organisationId } = callerOf(res);
      const id = uuidOr404(params.id);
      await requireReferences(db, organisationId, referencesOfContact(contact), () => heldBy(organisationId, id));
      const row = await change(organisationId, id)
        .set({ ...given(columnsOf(contact)), updated_at: now() })
        .executeTakeFirst();
      if (row === undefined) throw notFound();
      return ok(present(row));
    },

    remove: async ({ params, res }) => {
      const row = await change(callerOf(res).organisationId, uuidOr404(params.id))
        .set({ deleted_at: now() })
        .executeTakeFirst();
      if (row === undefined) throw notFound();
      return noContent();
    },
  });
};
