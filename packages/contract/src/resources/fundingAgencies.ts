import { z } from 'zod';
import { Email, fault, Name } from '../fields.ts';
import { about, c, create, get, list, remove, replace, update } from '../operations.ts';
import { anyOf, listQuery } from '../query.ts';
import { input, patch, record } from '../records.ts';

export const PartnerType = z.enum(['funding_agency', 'company']);
export const FundingAgencyType = z.enum(['bafa', 'jobcenter', 'bundeswehr', 'rentenversicherung', 'other']);

const fields = {
  required: { name: Name, partnerType: PartnerType },
  optional: { type: FundingAgencyType, email: Email },
  nested: {},
  defaulted: {},
  readOnly: {},
};

/** A funding agency holds exactly the fields that the specification documents (section 2.2). */
export const FundingAgency = record(fields);
export type FundingAgency = z.output<typeof FundingAgency>;
export const NewFundingAgency = input(fields);
export type NewFundingAgency = z.output<typeof NewFundingAgency>;
export const FundingAgencyPatch = patch(fields);
export type FundingAgencyPatch = z.output<typeof FundingAgencyPatch>;

/** The wrapper in either spelling: the specification doesn't confirm the wire key (section 4.2, rule 6). */
const eitherWrapper = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .strictObject({ fundingAgency: schema.optional(), funding_agency: schema.optional() })
    .meta({ minProperties: 1, maxProperties: 1 })
    .transform((body, context) => {
      if (body.fundingAgency !== undefined && body.funding_agency !== undefined) {
        context.addIssue({
          ...fault('unknown_field', 'Stands beside "fundingAgency": send one.'),
          path: ['funding_agency'],
        });
        return z.NEVER;
      }
      const fundingAgency = body.fundingAgency ?? body.funding_agency;
      if (fundingAgency === undefined) {
        context.addIssue({ ...fault('required', 'Is required.'), path: ['fundingAgency'] });
        return z.NEVER;
      }
      return { fundingAgency };
    });

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

export const FundingAgencyQuery = listQuery({
  sort: ['name'],
  filters: { partnerType: anyOf(PartnerType), type: anyOf(FundingAgencyType) },
  ranges: {},
});
export type FundingAgencyQuery = z.output<typeof FundingAgencyQuery>;

export const fundingAgencies = c.router({
  list: {
    ...list('/fundingAgencies', FundingAgencyQuery, FundingAgency),
    ...about({
      operationId: 'listFundingAgencies',
      summary: 'List funding agencies',
      description: 'Answers the funding agencies of the organisation, newest first, page by page.',
      scope: 'fundingAgencies:read',
      examples: { response: { data: [example] } },
    }),
  },
  create: {
    ...create('/fundingAgencies', eitherWrapper(NewFundingAgency), FundingAgency),
    ...about({
      operationId: 'createFundingAgency',
      summary: 'Create a funding agency',
      description: 'Creates a funding agency. The wrapper may also be spelled `funding_agency`.',
      scope: 'fundingAgencies:write',
      examples: { request, response: { data: example } },
    }),
  },
  get: {
    ...get('/fundingAgencies/:id', FundingAgency),
    ...about({
      operationId: 'getFundingAgency',
      summary: 'Get a funding agency',
      description: 'Answers one funding agency.',
      scope: 'fundingAgencies:read',
      examples: { response: { data: example } },
    }),
  },
  replace: {
    ...replace('/fundingAgencies/:id', eitherWrapper(NewFundingAgency), FundingAgency),
    ...about({
      operationId: 'replaceFundingAgency',
      summary: 'Replace a funding agency',
      description: 'Replaces the whole funding agency: what is left out is cleared. Never creates.',
      scope: 'fundingAgencies:write',
      examples: { request, response: { data: example } },
    }),
  },
  update: {
    ...update('/fundingAgencies/:id', eitherWrapper(FundingAgencyPatch), FundingAgency),
    ...about({
      operationId: 'updateFundingAgency',
      summary: 'Update a funding agency',
      description: 'Changes the fields that are given (JSON merge patch): absent stays, `null` clears.',
      scope: 'fundingAgencies:write',
      examples: {
        request: { fundingAgency: { email: 'kontakt@example.org' } },
        response: { data: { ...example, email: 'kontakt@example.org' } },
      },
    }),
  },
  remove: {
    ...remove('/fundingAgencies/:id'),
    ...about({
      operationId: 'deleteFundingAgency',
      summary: 'Delete a funding agency',
      description: 'Deletes the funding agency from view; what points at it stays.',
      scope: 'fundingAgencies:write',
      examples: {},
    }),
  },
});
