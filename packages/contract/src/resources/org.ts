import * as z from 'zod/mini';
import { factsOf } from '../declaration/facts.ts';
import { at, getAt, historyAt, inModule, updateAt, wrapped } from '../declaration/route.ts';
import { described } from '../wire/describe.ts';
import { AuthorityNumber, addressFields, CalendarDate, Email, Line, Name, text, violation } from '../wire/fields.ts';
import { input, patch, record } from '../wire/records.ts';

const isTimeZone = (value: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return !/^[+-]/.test(value);
  } catch {
    return false;
  }
};
const TimeZone = text(64, 1).check(
  z.superRefine((value, context) => {
    if (!isTimeZone(value))
      context.addIssue(violation('invalid_time_zone', 'Not an IANA time zone such as "Europe/Berlin".'));
  }),
);

const fields = {
  required: { name: described(Name, 'Name of the organisation.') },
  optional: {
    email: described(Email, 'E-mail address.'),
    phone: described(text(50), 'Telephone number, as it was given.'),
    website: described(Line, 'Address of the web site.'),
    providerNumber: described(
      AuthorityNumber,
      'Number of the provider at the Bundesagentur für Arbeit (Trägernummer).',
    ),
    azavCertificateNumber: described(AuthorityNumber, 'Number of the AZAV certificate.'),
    azavCertifiedUntil: described(CalendarDate, 'Last day of the AZAV certificate.'),
  },
  nested: { address: addressFields },
  defaulted: { timezone: described(TimeZone, 'IANA time zone, such as `Europe/Berlin`.') },
  readOnly: {},
};

export const Organisation = record(fields);
export type Organisation = z.output<typeof Organisation>;
/** The input of the admin command line; no operation creates an organisation. */
export const NewOrganisation = input(fields);
export type NewOrganisation = z.output<typeof NewOrganisation>;

/**
 * The fields that the organisation itself can change. Its numbers and certificates are set on the admin command line.
 */
export const OrganisationPatch = patch({
  required: fields.required,
  optional: {},
  nested: fields.nested,
  defaulted: fields.defaulted,
  readOnly: {},
});
export type OrganisationPatch = z.output<typeof OrganisationPatch>;

const example = {
  id: '01930f50-0000-7111-8222-333344445555',
  name: 'Bildungswerk Rhein-Ruhr gGmbH',
  timezone: 'Europe/Berlin',
  website: 'https://bildungswerk.example.org',
  azavCertificateNumber: 'AZAV-2023-1234',
  azavCertifiedUntil: '2028-06-30',
  insertedAt: '2024-10-01T06:00:00.000Z',
  updatedAt: '2024-10-01T06:00:00.000Z',
};

const facts = factsOf({
  name: 'org',
  singular: 'organisation',
  description: 'The organisation itself.',
  record: Organisation,
  input: NewOrganisation,
  patch: OrganisationPatch,
  idVersion: 7,
  suppliedId: false,
  defaults: { timezone: 'Europe/Berlin' },
  unique: [],
  references: {},
  searched: [],
  parents: [],
  sort: [],
  filters: {},
  ranges: [],
  privacy: { about: 'nobody', why: 'The organisation itself.' },
  examples: { record: example, change: { organisation: { name: 'Bildungswerk Rhein-Ruhr GmbH' } } },
});

const place = at(facts);

export const org = {
  ...facts,
  routes: {
    org: {
      get: getAt(place.path, place, {
        summary: 'Get the organisation',
        description: 'Returns the organisation that the token belongs to.',
      }),
      update: inModule(
        'lifecycles',
        updateAt(place.path, place, wrapped('organisation', OrganisationPatch), {
          summary: 'Update the organisation',
          description: 'Only the name, the address and the time zone, by which days begin and end, can be changed.',
        }),
      ),
      history: historyAt(`${place.path}/history`, place),
    },
  },
};
