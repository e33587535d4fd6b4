import * as z from 'zod/mini';
import { factsOf } from '../declaration/facts.ts';
import { at, batch, create, get, history, list, remove, replace, update, wrapped } from '../declaration/route.ts';
import { annotated, described, explained } from '../wire/describe.ts';
import { Email, Id, Line, refuse, text, UuidV4, violation } from '../wire/fields.ts';
import { listQuery } from '../wire/query.ts';
import { identity, ignoredField } from '../wire/records.ts';

export const ContactCategory = explained(z.enum(['person', 'team']), 'Kind of the contact.', {
  person: 'one person',
  team: 'several, such as a department',
});

/** The specification's pattern, unanchored as in JSON Schema: "Müller" and "Anna-Lena" match, "Ö" does not. */
const NAME = /[a-zA-Z][a-zA-Z0-9_]+/;
const NAME_IN_WORDS = 'Needs a letter of A to Z or a to z, and behind it another one, a digit or an underscore.';
const ContactName = annotated(text(255).check(z.regex(NAME, NAME_IN_WORDS)), {
  maxLength: 255,
  pattern: NAME.source,
});

const shown = {
  email: described(Email, 'E-mail address.'),
  firstName: described(ContactName, 'First name.'),
  first_name: described(ContactName, 'The same as `firstName`: either can be sent, both are returned.'),
  lastName: described(ContactName, 'Last name.'),
  last_name: described(ContactName, 'The same as `lastName`: either can be sent, both are returned.'),
  function: described(Line, 'Function of the contact at the agency, such as a job title.'),
  funding_agency_id: described(Id, 'The funding agency that the contact belongs to.'),
  tags: described(z.array(text(100)).check(z.maxLength(50)), "The organisation's own labels."),
};

/**
 * A contact has exactly the fields that the specification documents (section 2.1), including both spellings of its
 * name.
 */
export const Contact = z.object({
  id: identity.id,
  category: ContactCategory,
  email: z.optional(shown.email),
  firstName: z.optional(shown.firstName),
  first_name: z.optional(shown.first_name),
  lastName: z.optional(shown.lastName),
  last_name: z.optional(shown.last_name),
  function: z.optional(shown.function),
  funding_agency_id: z.optional(shown.funding_agency_id),
  tags: shown.tags,
  insertedAt: identity.insertedAt,
  updatedAt: identity.updatedAt,
});
export type Contact = z.output<typeof Contact>;

const writable = {
  email: z.nullish(shown.email),
  firstName: z.nullish(shown.firstName),
  first_name: z.nullish(shown.first_name),
  lastName: z.nullish(shown.lastName),
  last_name: z.nullish(shown.last_name),
  function: z.nullish(shown.function),
  funding_agency_id: z.nullish(shown.funding_agency_id),
  tags: z.nullish(shown.tags),
  insertedAt: ignoredField,
  updatedAt: ignoredField,
};

interface BothSpellings {
  firstName?: string | null | undefined;
  first_name?: string | null | undefined;
  lastName?: string | null | undefined;
  last_name?: string | null | undefined;
}

/**
 * Merges the two spellings of each name into one. If the values differ, the second spelling is a violation.
 * @param isValue whether a field has a value: null is a value only in a PATCH (decision R4)
 */
const oneSpelling =
  (isValue: (field: unknown) => boolean) =>
  <Body extends BothSpellings>(body: Body, context: z.core.ParsePayload) => {
    const { first_name, last_name, ...rest } = body;
    const differ = (one: unknown, other: unknown) => isValue(one) && isValue(other) && one !== other;
    for (const [camel, snake] of [
      ['firstName', 'first_name'],
      ['lastName', 'last_name'],
    ] as const) {
      if (!differ(body[camel], body[snake])) continue;
      refuse(context, {
        ...violation('conflicting_spellings', `Differs from "${camel}": send one spelling, or the same value in both.`),
        path: [snake],
      });
    }
    const given = (one: string | null | undefined, other: typeof one) => (isValue(one) ? one : other);
    return { ...rest, firstName: given(body.firstName, first_name), lastName: given(body.lastName, last_name) };
  };

const inFull = oneSpelling((field) => field !== undefined && field !== null);
const inPart = oneSpelling((field) => field !== undefined);

export const NewContact = z.pipe(
  z.strictObject({
    id: z.nullish(described(UuidV4, 'Id of the record; if omitted, the service generates one.')),
    category: ContactCategory,
    ...writable,
  }),
  z.transform(inFull),
);
export type NewContact = z.output<typeof NewContact>;
export const ContactReplacement = z.pipe(
  z.strictObject({ id: ignoredField, category: ContactCategory, ...writable }),
  z.transform(inFull),
);
export type ContactReplacement = z.output<typeof ContactReplacement>;
export const ContactPatch = z.pipe(
  z.strictObject({ id: ignoredField, category: z.optional(ContactCategory), ...writable }),
  z.transform(inPart),
);
export type ContactPatch = z.output<typeof ContactPatch>;

const request = {
  contact: {
    category: 'person',
    email: 'sabine.koehler@example.org',
    first_name: 'Sabine',
    last_name: 'Köhler',
    function: 'Arbeitsvermittlerin',
    funding_agency_id: '7d9e2c1a-4b5f-4e3d-9a8b-0c1d2e3f4a5b',
    tags: ['U25', 'Reha'],
  },
};
const example = {
  ...request.contact,
  id: 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6',
  firstName: 'Sabine',
  lastName: 'Köhler',
  insertedAt: '2025-01-15T08:30:00.000Z',
  updatedAt: '2025-01-15T08:30:00.000Z',
};

const facts = factsOf({
  name: 'contacts',
  singular: 'contact',
  description: 'People and teams at funding agencies and elsewhere.',
  record: Contact,
  input: NewContact,
  patch: ContactPatch,
  idVersion: 4,
  suppliedId: true,
  defaults: { tags: [] },
  unique: ['id'],
  references: { funding_agency_id: 'fundingAgencies' },
  searched: ['firstName', 'lastName', 'email'],
  spellings: { first_name: 'firstName', last_name: 'lastName' },
  externalIds: true,
  parents: [],
  sort: ['firstName', 'lastName'],
  filters: { category: 'category', fundingAgencyId: 'funding_agency_id', email: 'email', tag: 'tags' },
  caseless: ['email'],
  ranges: [],
  privacy: {
    about: 'self',
    fields: {
      category: { kept: 'For statistics of persons and teams; identifies nobody.' },
      email: 'personal',
      firstName: 'personal',
      first_name: 'personal',
      lastName: 'personal',
      last_name: 'personal',
      function: 'personal',
      funding_agency_id: 'personal',
      tags: 'freeText',
    },
  },
  examples: { record: example, request, change: { contact: { function: 'Teamleiterin' } } },
});

export const ContactQuery = listQuery(facts);
export type ContactQuery = z.output<typeof ContactQuery>;

const place = at(facts);

export const contacts = {
  ...facts,
  routes: {
    contacts: {
      list: list(place, ContactQuery, {
        summary: 'List contacts',
        description: 'Returns the contacts of the organisation, newest first, in pages.',
      }),
      create: create(place, wrapped('contact', NewContact), {
        summary: 'Create a contact',
        description:
          'Creates a contact. `id` may be supplied (UUID v4): 409 if it is taken. ' +
          'Names are accepted in either spelling and returned in both.',
      }),
      batch: batch(place, NewContact),
      get: get(place, { summary: 'Get a contact', description: 'Returns one contact.' }),
      replace: replace(place, wrapped('contact', ContactReplacement), {
        summary: 'Replace a contact',
        description: 'Replaces the whole contact: omitted fields are cleared. Never creates a record.',
      }),
      update: update(place, wrapped('contact', ContactPatch), { summary: 'Update a contact' }),
      remove: remove(place, { summary: 'Delete a contact', description: 'Deletes the contact (soft delete).' }),
      history: history(place),
    },
  },
};
