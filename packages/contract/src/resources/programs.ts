import * as z from 'zod/mini';
import { factsOf } from '../declaration/facts.ts';
import {
  at,
  create,
  get,
  history,
  inModule,
  list,
  removeUnreferenced,
  replace,
  undelete,
  update,
  wrapped,
} from '../declaration/route.ts';
import { described, explained } from '../wire/describe.ts';
import {
  AuthorityNumber,
  CalendarDate,
  count,
  DeliveryMode,
  inOrder,
  Line,
  Money,
  Name,
  Prose,
} from '../wire/fields.ts';
import { listQuery } from '../wire/query.ts';
import { input, patch, record } from '../wire/records.ts';

export const ProgramStatus = explained(z.enum(['draft', 'active', 'retired']), 'Status of the program.', {
  draft: 'is being prepared',
  active: 'is offered',
  retired: 'is no longer offered',
});
export const ProgramType = explained(
  z.enum(['further_training', 'retraining', 'activation', 'coaching', 'language', 'other']),
  'Kind of the training.',
  {
    further_training: 'berufliche Weiterbildung',
    retraining: 'Umschulung, to a vocational qualification',
    activation: 'Maßnahme zur Aktivierung und beruflichen Eingliederung',
    coaching: 'Coaching of single persons',
    language: 'Sprachkurs',
    other: 'any other',
  },
);
export const LegalBasis = explained(
  z.enum(['sgb3_45', 'sgb3_81', 'sgb3_82', 'sgb2_16', 'sgb9', 'svg_bfd', 'bafa', 'none', 'other']),
  'The legal basis of the funding.',
  {
    sgb3_45: '§ 45 SGB III, activation (AVGS)',
    sgb3_81: '§ 81 SGB III, further training (Bildungsgutschein)',
    sgb3_82: '§ 82 SGB III, further training of employees',
    sgb2_16: '§ 16 SGB II, through the Jobcenter',
    sgb9: 'SGB IX, rehabilitation',
    svg_bfd: 'SVG, through the Berufsförderungsdienst of the Bundeswehr',
    bafa: 'a programme of the BAFA',
    none: 'is not funded',
    other: 'any other law',
  },
);

const fields = {
  required: { name: described(Name, 'Name of the program.') },
  optional: {
    description: described(Prose, 'Content of the program.'),
    type: ProgramType,
    legalBasis: LegalBasis,
    admission_criteria: described(Prose, 'Requirements for applicants.'),
    measureNumber: described(
      AuthorityNumber,
      'Number of the measure at the Bundesagentur für Arbeit (Maßnahmenummer).',
    ),
    certificateMeasureNumber: described(AuthorityNumber, 'Number of the measure in the certificate.'),
    certifyingBody: described(Line, 'The body that certified the program (fachkundige Stelle).'),
    certifiedFrom: described(CalendarDate, 'First day of the certificate.'),
    certifiedUntil: described(CalendarDate, 'Last day of the certificate; not before `certifiedFrom`.'),
    teachingUnits: described(count(0), 'Teaching units of 45 minutes.'),
    costPerUnit: described(Money, 'Cost of one teaching unit in euros.'),
    deliveryMode: DeliveryMode,
  },
  nested: {},
  defaulted: { status: ProgramStatus },
  readOnly: {},
};

export const Program = record(fields);
export type Program = z.output<typeof Program>;
export const NewProgram = input(fields).check(z.superRefine(inOrder('certifiedFrom', 'certifiedUntil')));
export type NewProgram = z.output<typeof NewProgram>;
export const ProgramPatch = patch(fields).check(z.superRefine(inOrder('certifiedFrom', 'certifiedUntil')));
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

const facts = factsOf({
  name: 'programs',
  singular: 'program',
  description: 'Programs that courses and coachings belong to, with their certification (AZAV).',
  record: Program,
  input: NewProgram,
  patch: ProgramPatch,
  idVersion: 7,
  suppliedId: false,
  defaults: { status: 'draft' },
  unique: [],
  references: {},
  keptWhileReferenced: true,
  searched: ['name', 'measureNumber', 'certificateMeasureNumber'],
  span: ['certifiedFrom', 'certifiedUntil'],
  externalIds: true,
  parents: [],
  sort: ['name'],
  filters: {
    status: 'status',
    type: 'type',
    legalBasis: 'legalBasis',
    deliveryMode: 'deliveryMode',
    measureNumber: 'measureNumber',
  },
  ranges: ['certifiedFrom', 'certifiedUntil'],
  privacy: { about: 'nobody', why: 'Programs belong to the organisation.' },
  examples: { record: example, request, change: { program: { costPerUnit: '7.95' } } },
});

export const ProgramQuery = listQuery(facts);
export type ProgramQuery = z.output<typeof ProgramQuery>;

const place = at(facts);

export const programs = {
  ...facts,
  routes: {
    programs: {
      list: list(place, ProgramQuery, {
        summary: 'List programs',
        description: 'Returns the programs of the organisation, newest first, in pages.',
      }),
      create: inModule(
        'lifecycles',
        create(place, wrapped('program', NewProgram), {
          summary: 'Create a program',
          description: 'Creates a program.',
        }),
      ),
      get: get(place, { summary: 'Get a program', description: 'Returns one program.' }),
      replace: replace(place, wrapped('program', NewProgram), {
        summary: 'Replace a program',
        description: 'Replaces the whole program: omitted fields are cleared. Never creates a record.',
      }),
      update: update(place, wrapped('program', ProgramPatch), { summary: 'Update a program' }),
      remove: inModule(
        'lifecycles',
        removeUnreferenced(place, {
          summary: 'Delete a program',
          description:
            'Deletes the program (soft delete). 409 `still_referenced` while courses or coachings belong to it.',
        }),
      ),
      undelete: inModule('lifecycles', undelete(place)),
      history: history(place),
    },
  },
};
