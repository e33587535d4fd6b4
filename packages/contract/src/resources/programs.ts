import { z } from 'zod';
import { AuthorityNumber, CalendarDate, count, DeliveryMode, inOrder, Line, Money, Name, Prose } from '../fields.ts';
import { about, c, get, list, replace, update, wrapped } from '../operations.ts';
import { anyOf, listQuery } from '../query.ts';
import { input, patch, record } from '../records.ts';

export const ProgramStatus = z.enum(['draft', 'active', 'retired']);
export const ProgramType = z.enum(['further_training', 'retraining', 'activation', 'coaching', 'language', 'other']);
export const LegalBasis = z.enum([
  'sgb3_45',
  'sgb3_81',
  'sgb3_82',
  'sgb2_16',
  'sgb9',
  'svg_bfd',
  'bafa',
  'none',
  'other',
]);

const fields = {
  required: { name: Name },
  optional: {
    description: Prose,
    type: ProgramType,
    legalBasis: LegalBasis,
    admission_criteria: Prose,
    measureNumber: AuthorityNumber,
    certificateMeasureNumber: AuthorityNumber,
    certifyingBody: Line,
    certifiedFrom: CalendarDate,
    certifiedUntil: CalendarDate.meta({ description: 'Not before `certifiedFrom`.' }),
    teachingUnits: count(0).meta({ description: 'Teaching units of 45 minutes.' }),
    costPerUnit: Money.meta({ description: 'Euros for one teaching unit.' }),
    deliveryMode: DeliveryMode,
  },
  nested: {},
  defaulted: { status: ProgramStatus },
  readOnly: {},
};

export const Program = record(fields);
export type Program = z.output<typeof Program>;
export const NewProgram = input(fields).superRefine(inOrder('certifiedFrom', 'certifiedUntil'));
export type NewProgram = z.output<typeof NewProgram>;
export const ProgramPatch = patch(fields).superRefine(inOrder('certifiedFrom', 'certifiedUntil'));
export type ProgramPatch = z.output<typeof ProgramPatch>;

const request = {
  program: {
    name: 'Umschulung Kauffrau/Kaufmann für Büromanagement',
    type: 'retraining',
    legalBasis: 'sgb3_81',
    admission_criteria: 'Deutsch mindestens B2; Hauptschulabschluss.',
    measureNumber: '357/045/2024',
    certifyingBody: 'Beispiel-Zert GmbH',
    certifiedFrom: '2024-01-01',
    certifiedUntil: '2028-12-31',
    teachingUnits: 2080,
    costPerUnit: '7.45',
    deliveryMode: 'hybrid',
    status: 'active',
  },
};
const example = {
  ...request.program,
  id: '01930f63-aaaa-7bbb-8ccc-0123456789ab',
  insertedAt: '2024-11-04T07:15:00.000Z',
  updatedAt: '2024-11-04T07:15:00.000Z',
};

export const ProgramQuery = listQuery({
  sort: ['name'],
  filters: {
    status: anyOf(ProgramStatus),
    type: anyOf(ProgramType),
    legalBasis: anyOf(LegalBasis),
    deliveryMode: anyOf(DeliveryMode),
    measureNumber: anyOf(AuthorityNumber),
  },
  ranges: { certifiedFrom: CalendarDate, certifiedUntil: CalendarDate },
});
export type ProgramQuery = z.output<typeof ProgramQuery>;

export const programs = c.router({
  list: {
    ...list('/programs', ProgramQuery, Program),
    ...about({
      operationId: 'listPrograms',
      summary: 'List programs',
      description: 'Answers the programs of the organisation, newest first, page by page.',
      scope: 'programs:read',
      examples: { response: { data: [example] } },
    }),
  },
  get: {
    ...get('/programs/:id', Program),
    ...about({
      operationId: 'getProgram',
      summary: 'Get a program',
      description: 'Answers one program.',
      scope: 'programs:read',
      examples: { response: { data: example } },
    }),
  },
  replace: {
    ...replace('/programs/:id', wrapped('program', NewProgram), Program),
    ...about({
      operationId: 'replaceProgram',
      summary: 'Replace a program',
      description: 'Replaces the whole program: what is left out is cleared. Never creates.',
      scope: 'programs:write',
      examples: { request, response: { data: example } },
    }),
  },
  update: {
    ...update('/programs/:id', wrapped('program', ProgramPatch), Program),
    ...about({
      operationId: 'updateProgram',
      summary: 'Update a program',
      description: 'Changes the fields that are given (JSON merge patch): absent stays, `null` clears.',
      scope: 'programs:write',
      examples: {
        request: { program: { costPerUnit: '7.95' } },
        response: { data: { ...example, costPerUnit: '7.95' } },
      },
    }),
  },
});
