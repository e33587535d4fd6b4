import { randomUUID } from 'node:crypto';
import { equal, hasStatus, holds, isObject, type JsonObject, listOf } from '../../site/json.ts';
import { make, tryToMake } from '../../site/records.ts';
import type { Answer } from '../../site/wire.ts';
import { now } from '../acts.ts';
import { check } from '../check.ts';
import { problemOf } from '../decided.ts';
import { operations } from '../operations.ts';
import { prepared, preparedAlone } from '../prepared.ts';

/** A problem without what differs from request to request: its id, and the path that was asked for. */
const comparable = (answer: Answer, status: number): JsonObject => {
  const { requestId, instance, ...rest } = problemOf(answer, status);
  return rest;
};
/** Headers that a comparison is about: not the time, the id of the request and what is left of the rate. */
const VOLATILE = ['date', 'x-request-id', 'ratelimit', 'content-length', 'etag'];
const steady = ({ headers }: Answer): JsonObject =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !VOLATILE.includes(name)));

const foreign = operations
  .filter(({ path, kind }) => path.includes('{') && kind !== 'program')
  .flatMap((operation) => [
    check(['A4-SAME-404'], `${operation.name} answers another organisation as it answers a random id`, async (site) => {
      const { method, path, body } = await prepared(site, operation);
      const known = await site.send(method, path, { as: 'other', body });
      const segments = path.split('/');
      const random = segments.map((part) => (/^[0-9a-f-]{36}$/.test(part) ? randomUUID() : part)).join('/');
      const unknown = await site.send(method, random, { as: 'other', body });
      equal(comparable(known, 404), comparable(unknown, 404), 'The problem');
      equal(known.text.length - path.length, unknown.text.length - random.length, 'The length of the answer');
      equal(steady(known), steady(unknown), 'The header fields');
    }),
    check(
      ['A4-UNTOUCHED', 'A1-ONE-ORGANISATION'],
      `${operation.name} by another organisation changes nothing`,
      async (site) => {
        const { method, path, body } = await preparedAlone(site, operation);
        const record = path.replace(/\/(add_to_course\/[^/]+|notes)$/, '');
        const before = await now(site, { path: record });
        hasStatus(await site.send(method, path, { as: 'other', body }), 404);
        equal(await now(site, { path: record }), before, 'The record');
      },
    ),
  ]);

const REFERENCES = [
  ['contact', 'funding_agency_id', 'fundingAgency'],
  ['coaching', 'participantId', 'participant'],
  ['coaching', 'fundingAgencyId', 'fundingAgency'],
] as const;

const references = REFERENCES.map(([kind, field, target]) =>
  check(['A4-SAME-422'], `${field} of a ${kind} to another organisation is refused as one to nothing`, async (site) => {
    const { id } = await make(site, target, {}, { as: 'other' });
    const sendWith = async (reference: string) =>
      comparable((await tryToMake(site, kind, { [field]: reference })).answer, 422);
    equal(await sendWith(id), await sendWith(randomUUID()), 'The problem');
  }),
);

const lists = [
  check(['A4-NOT-LISTED', 'A1-ONE-ORGANISATION'], 'records are in no list of another organisation', async (site) => {
    const word = site.word();
    const participant = await make(site, 'participant', { customerNumber: word });
    const course = await make(site, 'course', { courseNumber: word });
    const agency = await make(site, 'fundingAgency', { name: word });
    const contact = await make(site, 'contact', { last_name: word });
    const coaching = await make(site, 'coaching', { voucherNumber: word });
    const filters = [
      [participant, { customerNumber: word }],
      [course, { courseNumber: word }],
      [coaching, { voucherNumber: word }],
      [agency, { q: word }],
      [contact, { q: word }],
    ] as const;
    for (const [{ collection, id }, query] of filters) {
      const own = listOf(await site.send('GET', collection, { query })).map((record) => record.id);
      equal(own, [id], `The own list of ${collection}`);
      equal(listOf(await site.send('GET', collection, { query, as: 'other' })), [], `The other list of ${collection}`);
    }
  }),
  check(
    ['Q4-TAKEN-ELSEWHERE'],
    "another organisation's contact id is 409, and that contact stays as it is",
    async (site) => {
      const made = await make(site, 'contact', { id: randomUUID() }, { as: 'other' });
      hasStatus(await site.send('POST', '/v1/contacts', { body: { contact: { id: made.id, category: 'team' } } }), 409);
      const answer = hasStatus(await site.send('GET', made.path, { as: 'other' }), 200);
      const { data } = JSON.parse(answer.text) as { data: unknown };
      holds(isObject(data), 'The contact of the other organisation is gone.');
      equal(data, made.record, 'The contact of the other organisation');
      hasStatus(await site.send('GET', made.path), 404);
    },
  ),
];

/** Stories of decision A4: what belongs to another organisation does not exist. */
export const isolationStories = [...foreign, ...references, ...lists];
