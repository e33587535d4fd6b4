import * as z from 'zod/mini';
import { factsOf } from '../declaration/facts.ts';
import {
  at,
  batch,
  create,
  get,
  history,
  inModule,
  list,
  remove,
  replace,
  undelete,
  update,
} from '../declaration/route.ts';
import { annotated, described, explained } from '../wire/describe.ts';
import { Name, refuse, text, violation } from '../wire/fields.ts';
import { listQuery } from '../wire/query.ts';
import { input, patch, record } from '../wire/records.ts';

export const PartnerType = explained(z.enum(['funding_agency', 'company']), 'Kind of the payer.', {
  funding_agency: 'a public agency that funds',
  company: 'a company that funds its own people',
});
export const FundingAgencyType = explained(
  z.enum(['bafa', 'jobcenter', 'bundeswehr', 'rentenversicherung', 'other']),
  'Kind of the agency.',
  {
    bafa: 'Bundesamt für Wirtschaft und Ausfuhrkontrolle',
    jobcenter: 'Jobcenter',
    bundeswehr: 'Berufsförderungsdienst of the Bundeswehr',
    rentenversicherung: 'Deutsche Rentenversicherung',
    other: 'any other, such as an Agentur für Arbeit',
  },
);

const fields = {
  required: { name: described(Name, 'Name of the agency or company.'), partnerType: PartnerType },
  optional: { type: FundingAgencyType, email: described(text(254), 'E-mail address, as it was given.') },
  nested: {},
  defaulted: {},
  readOnly: {},
};

/** A funding agency has exactly the fields that the specification documents (section 2.2). */
export const FundingAgency = record(fields);
export type FundingAgency = z.output<typeof FundingAgency>;
export const NewFundingAgency = input(fields);
export type NewFundingAgency = z.output<typeof NewFundingAgency>;
export const FundingAgencyPatch = patch(fields);
export type FundingAgencyPatch = z.output<typeof FundingAgencyPatch>;

/**
 * Accepts the wrapper in either spelling, because the specification does not confirm the key on the wire (section 4.2,
 * rule 6).
 */
const eitherWrapper = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    annotated(z.strictObject({ fundingAgency: z.optional(schema), funding_agency: z.optional(schema) }), {
      minProperties: 1,
      maxProperties: 1,
    }),
    z.transform((body, context) => {
      if (body.fundingAgency !== undefined && body.funding_agency !== undefined) {
        return refuse(context, {
          ...violation('unknown_field', 'Is sent together with "fundingAgency": send only one of them.'),
          path: ['funding_agency'],
        });
      }
      const fundingAgency = body.fundingAgency ?? body.funding_agency;
      if (fundingAgency === undefined) {
        return refuse(context, { ...violation('required', 'Is required.'), path: ['fundingAgency'] });
      }
      return { fundingAgency };
    }),
  );

const request = {
  fundingAgency: {
    name: 'Jobcenter Köln-Mülheim',
    partnerType: 'funding_agency',
    type: 'jobcenter',
    email: 'poststelle@example.org',
  },
};
const example = {
  ...request.fundingAgency,
  id: '7d9e2c1a-4b5f-4e3d-9a8b-0c1d2e3f4a5b',
  insertedAt: '2025-01-15T08:30:00.000Z',
  updatedAt: '2025-01-15T08:30:00.000Z',
};

const facts = factsOf({
  name: 'fundingAgencies',
  singular: 'fundingAgency',
  otherWrappers: ['funding_agency'],
  description:
    'Agencies that pay for courses and coachings: job centres, the Bundesagentur, BAFA, pension insurers and others.',
  record: FundingAgency,
  input: NewFundingAgency,
  patch: FundingAgencyPatch,
  idVersion: 4,
  suppliedId: false,
  defaults: {},
  unique: [],
  references: {},
  searched: ['name', 'email'],
  externalIds: true,
  parents: [],
  sort: ['name'],
  filters: { partnerType: 'partnerType', type: 'type', email: 'email' },
  caseless: ['email'],
  ranges: [],
  privacy: { about: 'nobody', why: 'Agencies and companies; their employees are contacts.' },
  examples: { record: example, request, change: { fundingAgency: { email: 'kontakt@example.org' } } },
});

export const FundingAgencyQuery = listQuery(facts);
export type FundingAgencyQuery = z.output<typeof FundingAgencyQuery>;

const place = at(facts);

export const fundingAgencies = {
  ...facts,
  routes: {
    fundingAgencies: {
      list: list(place, FundingAgencyQuery, {
        summary: 'List funding agencies',
        description: 'Returns the funding agencies of the organisation, newest first, in pages.',
      }),
      create: create(place, eitherWrapper(NewFundingAgency), {
        summary: 'Create a funding agency',
        description:
          'Creates a funding agency. The request body may use the key `funding_agency` instead of `fundingAgency`.',
      }),
      batch: batch(place, NewFundingAgency),
      get: get(place, { summary: 'Get a funding agency', description: 'Returns one funding agency.' }),
      replace: replace(place, eitherWrapper(NewFundingAgency), {
        summary: 'Replace a funding agency',
        description: 'Replaces the whole funding agency: omitted fields are cleared. Never creates a record.',
      }),
      update: update(place, eitherWrapper(FundingAgencyPatch), { summary: 'Update a funding agency' }),
      remove: remove(place, {
        summary: 'Delete a funding agency',
        description: 'Deletes the funding agency (soft delete); references to it remain.',
      }),
      undelete: inModule('lifecycles', undelete(place)),
      history: history(place),
    },
  },
};
