import { randomUUID } from 'node:crypto';
import { hasStatus, holds, isRefused, type JsonObject, recordOf, show, succeeds } from '../../site/json.ts';
import { make, tryToMake, write } from '../../site/records.ts';
import type { Site } from '../../site/site.ts';
import { now } from '../acts.ts';
import { check } from '../check.ts';
import { shows } from './writes.ts';

type Ids = Parameters<typeof check>[0];

/** A contact with these fields is created, and shows them. */
const contactTakes = (ids: Ids, name: string, fields: (word: string) => JsonObject) =>
  check(ids, name, async (site) => {
    const sent = fields(site.word());
    const answer = hasStatus(await site.send('POST', '/v1/contacts', { body: { contact: sent } }), 201);
    shows(recordOf(answer), sent);
  });

/** A body for the creation of a contact is refused. */
const contactRefused = (ids: Ids, name: string, contact: (word: string) => unknown) =>
  check(ids, `a contact ${name} is refused`, async (site) => {
    isRefused(
      await site.send('POST', '/v1/contacts', { body: { contact: contact(site.word()) } }),
      `a contact ${name}`,
    );
  });

const contacts = [
  contactTakes(['S2.1-CATEGORY-ENUM'], 'a contact takes the category person', () => ({ category: 'person' })),
  contactTakes(['S2.1-CATEGORY-ENUM'], 'a contact takes the category team', () => ({ category: 'team' })),
  contactRefused(['S2.1-CATEGORY-ENUM'], 'with another category', () => ({ category: 'company' })),
  contactRefused(['S2.1-CATEGORY-REQUIRED'], 'without a category', (last_name) => ({ last_name })),
  contactTakes(['S2.1-EMAIL-OPTIONAL'], 'a contact needs no e-mail address', () => ({ category: 'team' })),
  contactTakes(['S2.1-EMAIL-OPTIONAL'], 'a contact keeps its e-mail address', (word) => ({
    category: 'person',
    email: `${word.toLowerCase()}@example.org`,
  })),
  contactRefused(['S2.1-EMAIL-FORMAT'], 'with an e-mail address that is none', () => ({
    category: 'team',
    email: 'no-address',
  })),
  contactRefused(['S2.1-NAME-PATTERN'], 'with the first name "1"', () => ({ category: 'person', firstName: '1' })),
  contactRefused(['S2.1-NAME-PATTERN'], 'with the last name "-"', () => ({ category: 'person', lastName: '-' })),
  contactTakes(['S2.1-FUNCTION'], 'a contact keeps its function', () => ({
    category: 'person',
    function: 'Leitung, Köln',
  })),
  contactTakes(['S2.1-TAGS'], 'a contact keeps its tags in their order', () => ({
    category: 'team',
    tags: ['b', 'a', 'ü'],
  })),
  contactTakes(['S2.1-SNAKE-CASE'], 'a contact takes first_name and last_name', (last_name) => ({
    category: 'person',
    first_name: 'Sabine',
    last_name,
  })),
  contactTakes(['S2.1-CAMEL-CASE'], 'a contact takes firstName and lastName', (lastName) => ({
    category: 'person',
    firstName: 'Sabine',
    lastName,
  })),
  check(['S2.1-FUNDING-AGENCY-ID'], 'a contact keeps its funding agency', async (site) => {
    const { id } = await make(site, 'fundingAgency');
    const contact = await make(site, 'contact', { funding_agency_id: id });
    shows(await now(site, contact), { funding_agency_id: id });
  }),
  check(['S2.1-ID-SUPPLIED'], 'a contact may bring its id', async (site) => {
    const id = randomUUID();
    const contact = await make(site, 'contact', { id });
    holds(contact.id.toLowerCase() === id, `The id has to be ${id}, but is ${contact.id}.`);
    succeeds(await site.send('GET', `/v1/contacts/${id}`));
  }),
  check(['S4-CONTACT-WRAPPER'], 'a contact without its wrapper is refused', async (site) => {
    isRefused(await site.send('POST', '/v1/contacts', { body: { category: 'team' } }), 'a body without `contact`');
  }),
];

/** Whether a deployment takes a funding agency with these fields, whose wrapper is not confirmed. */
const sendAgency = async (site: Site, fields: JsonObject) => (await tryToMake(site, 'fundingAgency', fields)).answer;

const agencyTakes = (id: 'S2.2-PARTNER-TYPE-ENUM' | 'S2.2-TYPE-ENUM' | 'S2.2-EMAIL', fields: JsonObject) =>
  check([id], `a funding agency takes ${JSON.stringify(fields)}`, async (site) => {
    const answer = await sendAgency(site, fields);
    shows(recordOf(hasStatus(answer, 201)), fields);
  });

const agencyRefused = (ids: Ids, name: string, fields: JsonObject) =>
  check(ids, `a funding agency ${name} is refused`, async (site) => {
    isRefused(await sendAgency(site, fields), `a funding agency ${name}`);
  });

const TYPES = ['bafa', 'jobcenter', 'bundeswehr', 'rentenversicherung', 'other'];

const agencies = [
  agencyRefused(['S2.2-NAME-REQUIRED'], 'without a name', { name: undefined }),
  agencyRefused(['S2.2-PARTNER-TYPE-REQUIRED'], 'without a partnerType', { partnerType: undefined }),
  agencyRefused(['S2.2-PARTNER-TYPE-ENUM'], 'with another partnerType', { partnerType: 'bank' }),
  agencyTakes('S2.2-PARTNER-TYPE-ENUM', { partnerType: 'funding_agency' }),
  agencyTakes('S2.2-PARTNER-TYPE-ENUM', { partnerType: 'company' }),
  ...TYPES.map((type) => agencyTakes('S2.2-TYPE-ENUM', { type })),
  agencyRefused(['S2.2-TYPE-ENUM'], 'with another type', { type: 'krankenkasse' }),
  agencyTakes('S2.2-EMAIL', { email: 'poststelle@example.org' }),
  agencyTakes('S2.2-EMAIL', {}),
];

const notes = (['participantNote', 'courseNote'] as const).flatMap((kind) => [
  check(['S2.3-NOTHING-REQUIRED'], `a ${kind} needs no field`, async (site) => {
    const { collection } = await make(site, kind);
    hasStatus(await site.send('POST', collection, { body: { note: {} } }), 201);
  }),
  check(['S2.3-VALUES'], `a ${kind} keeps its title, content, date and pin`, async (site) => {
    const fields = { title: 'Erstgespräch', content: '<p>Gut</p>', date: '2025-01-20T09:00:00Z', is_pinned: true };
    const made = await make(site, kind, fields);
    shows(made.record, fields);
    shows(await now(site, made), fields);
  }),
  check(['S4-NOTE-WRAPPER'], `a ${kind} without its wrapper is refused`, async (site) => {
    const made = await make(site, kind);
    isRefused(await site.send('POST', made.collection, { body: { title: 'A' } }), 'a body without `note`');
    isRefused(await site.send('PATCH', made.path, { body: { title: 'A' } }), 'a body without `note`');
  }),
]);

const contentType = check(['S4-CONTENT-TYPE'], 'a body announced as plain text is refused', async (site) => {
  const raw = JSON.stringify({ contact: { category: 'team' } });
  const answer = await site.send('POST', '/v1/contacts', { raw, headers: { 'content-type': 'text/plain' } });
  isRefused(answer, 'a body of the type text/plain');
});

const patchedAgency = check(['S2.2-EMAIL'], 'PATCH of a funding agency sets its e-mail address', async (site) => {
  const made = await make(site, 'fundingAgency');
  const email = 'neu@example.org';
  succeeds(await write(site, 'PATCH', made, [{ email }]));
  const record = await now(site, made);
  holds(record.email === email, `\`email\` has to be ${email}, but is ${show(record.email)}.`);
});

/** Stories of the specification about the three documented records. */
export const documentedStories = [...contacts, ...agencies, ...notes, contentType, patchedAgency];
