import { randomUUID } from 'node:crypto';
import { recordOf, show, succeeds } from '../deployment/answers.ts';
import { make, shared, tryToMake, write } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { hasStatus, holds, isRefused } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { readRecord } from '../expect/recordRequests.ts';
import type { JsonObject } from '../interface/json.ts';
import { oneInWords } from '../interface/kindWords.ts';
import { shows } from './writes.ts';

type Ids = Parameters<typeof check>[0];

/** Creates a contact with these fields, and requires that the response contains them. */
const takes = async (target: Target, sent: JsonObject): Promise<void> => {
  const answer = hasStatus(await target.send('POST', '/v1/contacts', { body: { contact: sent } }), 201);
  shows(recordOf(answer), sent);
};

/** A contact with these fields and the mark of the run can be created, and the response contains them. */
const contactTakes = (ids: Ids, name: string, fields: (word: string) => JsonObject) =>
  check(ids, name, (target) => takes(target, { function: target.word(), ...fields(target.word()) }));

/** A body for the creation of a contact is rejected. */
const contactRefused = (ids: Ids, name: string, contact: (word: string) => unknown) =>
  check(ids, `the service rejects a contact ${name}`, async (target) => {
    isRefused(
      await target.send('POST', '/v1/contacts', { body: { contact: contact(target.word()) } }),
      `a contact ${name}`,
    );
  });

const contacts = [
  contactTakes(['S2.1-CATEGORY-ENUM'], 'the service accepts a contact with the category person', () => ({
    category: 'person',
  })),
  contactTakes(['S2.1-CATEGORY-ENUM'], 'the service accepts a contact with the category team', () => ({
    category: 'team',
  })),
  contactRefused(['S2.1-CATEGORY-ENUM'], 'with another category', () => ({ category: 'company' })),
  contactRefused(['S2.1-CATEGORY-REQUIRED'], 'without a category', (last_name) => ({ last_name })),
  check(['S2.1-EMAIL-OPTIONAL'], 'the service accepts a contact with only a category and no e-mail address', (target) =>
    takes(target, { category: 'team' }),
  ),
  contactTakes(['S2.1-EMAIL-OPTIONAL'], 'the service stores the e-mail address of a contact', (word) => ({
    category: 'person',
    email: `${word.toLowerCase()}@example.org`,
  })),
  contactTakes(
    ['S2.1-EMAIL-OPTIONAL'],
    'the service stores an e-mail address of a contact with every permitted special character',
    (word) => ({
      category: 'person',
      email: `o&leary.{x}|'${word.toLowerCase()}'@example.org`,
    }),
  ),
  contactRefused(['S2.1-EMAIL-FORMAT'], 'with an invalid e-mail address', () => ({
    category: 'team',
    email: 'no-address',
  })),
  contactRefused(['S2.1-NAME-PATTERN'], 'with the first name "1"', () => ({ category: 'person', firstName: '1' })),
  contactRefused(['S2.1-NAME-PATTERN'], 'with the last name "-"', () => ({ category: 'person', lastName: '-' })),
  contactTakes(['S2.1-FUNCTION'], 'the service stores the function of a contact', (word) => ({
    category: 'person',
    function: `Leitung, Köln ${word}`,
  })),
  contactTakes(['S2.1-TAGS'], 'the service stores the tags of a contact in their order', () => ({
    category: 'team',
    tags: ['b', 'a', 'ü'],
  })),
  contactTakes(['S2.1-SNAKE-CASE'], 'the service accepts a contact with first_name and last_name', (last_name) => ({
    category: 'person',
    first_name: 'Sabine',
    last_name,
  })),
  contactTakes(['S2.1-CAMEL-CASE'], 'the service accepts a contact with firstName and lastName', (lastName) => ({
    category: 'person',
    firstName: 'Sabine',
    lastName,
  })),
  check(['S2.1-FUNDING-AGENCY-ID'], 'the service stores the funding agency of a contact', async (target) => {
    const { id } = await shared(target, 'fundingAgency');
    const contact = await make(target, 'contact', { funding_agency_id: id });
    shows(await readRecord(target, contact), { funding_agency_id: id });
  }),
  check(['S2.1-ID-SUPPLIED'], 'a client can supply the id of a new contact', async (target) => {
    const id = randomUUID();
    const contact = await make(target, 'contact', { id });
    holds(contact.id.toLowerCase() === id, `The id must be ${id}, but is ${contact.id}.`);
    succeeds(await target.send('GET', `/v1/contacts/${id}`));
  }),
  check(
    ['S4-CONTACT-WRAPPER'],
    'the service rejects a contact that is not wrapped in the key `contact`',
    async (target) => {
      isRefused(await target.send('POST', '/v1/contacts', { body: { category: 'team' } }), 'a body without `contact`');
    },
  ),
];

/** Whether a deployment accepts a funding agency with these fields, whose wrapper is not confirmed. */
const sendAgency = async (target: Target, fields: JsonObject) =>
  (await tryToMake(target, 'fundingAgency', fields)).answer;

const agencyTakes = (id: 'S2.2-PARTNER-TYPE-ENUM' | 'S2.2-TYPE-ENUM' | 'S2.2-EMAIL', fields: JsonObject) =>
  check(
    [id],
    `the service accepts a funding agency with ${JSON.stringify(fields)} in addition to the required fields`,
    async (target) => {
      const answer = await sendAgency(target, fields);
      shows(recordOf(hasStatus(answer, 201)), fields);
    },
  );

const agencyRefused = (ids: Ids, name: string, fields: JsonObject) =>
  check(ids, `the service rejects a funding agency ${name}`, async (target) => {
    isRefused(await sendAgency(target, fields), `a funding agency ${name}`);
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
  check(['S2.2-EMAIL'], 'the service stores the e-mail address of a funding agency', async (target) => {
    const fields = { email: `${target.word().toLowerCase()}@example.org` };
    shows(recordOf(hasStatus(await sendAgency(target, fields), 201)), fields);
  }),
  agencyTakes('S2.2-EMAIL', {}),
  agencyTakes('S2.2-EMAIL', { email: 'Poststelle <post@jobcenter-köln.example>' }),
];

const notes = (['participantNote', 'courseNote'] as const).flatMap((kind) => [
  check(['S2.3-NOTHING-REQUIRED'], `the service accepts ${oneInWords(kind)} without any field`, async (target) => {
    const { collection } = await shared(target, kind);
    hasStatus(await target.send('POST', collection, { body: { note: {} } }), 201);
  }),
  check(
    ['S2.3-VALUES'],
    `the service stores the title, content, date and pin of ${oneInWords(kind)}`,
    async (target) => {
      const fields = { title: 'Erstgespräch', content: '<p>Gut</p>', date: '2025-01-20T09:00:00Z', is_pinned: true };
      const parent = await shared(target, kind === 'participantNote' ? 'participant' : 'course');
      const made = await make(target, kind, fields, { parent });
      shows(made.record, fields);
      shows(await readRecord(target, made), fields);
    },
  ),
  check(['S4-NOTE-WRAPPER'], `the service rejects ${oneInWords(kind)} without its wrapper`, async (target) => {
    const made = await shared(target, kind);
    isRefused(await target.send('POST', made.collection, { body: { title: 'A' } }), 'a body without `note`');
    isRefused(await target.send('PATCH', made.path, { body: { title: 'A' } }), 'a body without `note`');
  }),
]);

const contentType = check(
  ['S4-CONTENT-TYPE'],
  'the service rejects a body with the content type text/plain',
  async (target) => {
    const raw = JSON.stringify({ contact: { category: 'team' } });
    const answer = await target.send('POST', '/v1/contacts', { raw, headers: { 'content-type': 'text/plain' } });
    isRefused(answer, 'a body with the content type text/plain');
  },
);

const patchedAgency = check(
  ['S2.2-EMAIL'],
  'a PATCH of a funding agency can set its e-mail address',
  async (target) => {
    const made = await make(target, 'fundingAgency');
    const email = `${target.word().toLowerCase()}@example.org`;
    succeeds(await write(target, 'PATCH', made, [{ email }]));
    const record = await readRecord(target, made);
    holds(record.email === email, `\`email\` must be ${email}, but is ${show(record.email)}.`);
  },
);

/** Checks of the specification about the three documented records. */
export const documentedChecks = [...contacts, ...agencies, ...notes, contentType, patchedAgency];
