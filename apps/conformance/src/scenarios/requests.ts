import { randomUUID } from 'node:crypto';
import { recordOf } from '../deployment/answers.ts';
import { withProgram } from '../deployment/programs.ts';
import { type Made, make } from '../deployment/records.ts';
import { equal, hasStatus, hasViolation } from '../expect/assertions.ts';
import { check, checkOfKind } from '../expect/check.ts';
import { get, patch, put, readRecord, remove } from '../expect/recordRequests.ts';
import { makeAnother, untouched } from '../expect/validRequests.ts';
import type { JsonObject } from '../interface/json.ts';
import { isReplaceable, isUpdatable, temporaryKinds, withRandomIds } from '../interface/kinds.ts';
import { inWords, oneInWords } from '../interface/kindWords.ts';
import { createdFields } from '../interface/listFields.ts';

const ADDRESS = { street: 'Hauptstraße', houseNumber: '1', zipCode: '53111', city: 'Bonn', country: 'DE' };

const wrappers = [
  check(
    ['Q1-FUNDING-AGENCY-SPELLINGS'],
    'POST, PUT and PATCH of a funding agency accept the wrapper funding_agency',
    async (target) => {
      const made = await make(target, 'fundingAgency');
      const name = target.word();
      const body = { funding_agency: { name, partnerType: 'company' } };
      equal(recordOf(hasStatus(await target.send('POST', made.collection, { body }), 201)).name, name, '`name`');
      for (const method of ['PUT', 'PATCH']) hasStatus(await target.send(method, made.path, { body }), 200);
      equal((await readRecord(target, made)).name, name, '`name`');
    },
  ),
  check(
    ['Q1-BESIDE'],
    'the service responds with 422 to a body with both fundingAgency and funding_agency as wrappers',
    async (target) => {
      const agency = { name: target.word(), partnerType: 'company' };
      const body = { fundingAgency: agency, funding_agency: agency };
      hasViolation(await target.send('POST', '/v1/fundingAgencies', { body }), 422, '/funding_agency');
    },
  ),
  check(
    ['Q1-OLD-WRAPPER'],
    'the service responds with 422 to the old wrapper user for a participant',
    async (target) => {
      const user = { firstName: 'A', lastName: target.word() };
      const answer = await target.send('POST', '/v1/participants', { body: { user } });
      for (const pointer of ['/participant', '/user']) hasViolation(answer, 422, pointer);
    },
  ),
  ...(['participant', 'course', 'coaching', 'contact', 'fundingAgency', 'participantNote', 'courseNote'] as const).map(
    (kind) =>
      check(['Q1-WRAPPER'], `POST, PUT and PATCH of ${oneInWords(kind)} accept its wrapper`, async (target) => {
        const made = await makeAnother(target, kind);
        const wrapper = kind.endsWith('Note') ? 'note' : kind;
        equal(made.wrapper, wrapper, `The wrapper of ${oneInWords(kind)}`);
        hasStatus(made.answer, 201);
        hasStatus(await put(target, { ...made, wrapper }, made.sent), 200);
        hasStatus(await patch(target, { ...made, wrapper }, made.sent), 200);
      }),
  ),
  check(['Q1-WRAPPER'], 'PUT and PATCH of a program accept the wrapper program', async (target) => {
    await withProgram(target, async (own, program, record) => {
      hasStatus(await put(own, { ...program, wrapper: 'program' }, record), 200);
      hasStatus(await patch(own, { ...program, wrapper: 'program' }, { name: record.name }), 200);
    });
  }),
];

const without = (record: JsonObject, ...names: string[]): JsonObject =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

const required = temporaryKinds.filter(isUpdatable).flatMap((kind) => {
  const fields = createdFields(kind).required;
  if (fields.length === 0) return [];
  const pointers = ({ wrapper }: Pick<Made, 'wrapper'>) => fields.map((field) => `/${wrapper}/${field}`);
  return [
    checkOfKind(
      kind,
      ['Q3-REQUIRED-KEPT'],
      `the service rejects a PATCH that clears the required fields of ${oneInWords(kind)}`,
      async (target) => {
        const made = await untouched(target, kind, 'Q3-REQUIRED-KEPT');
        const answer = await patch(target, made, Object.fromEntries(fields.map((field) => [field, null])));
        for (const pointer of pointers(made)) hasViolation(answer, 422, pointer);
        equal(await readRecord(target, made), made.record, `The ${inWords(kind)} after a rejected PATCH`);
      },
    ),
    checkOfKind(
      kind,
      ['F-REQUIRED'],
      `the service responds with 422 to a POST or PUT of ${oneInWords(kind)} without its required fields`,
      async (target) => {
        const made = await untouched(target, kind, 'F-REQUIRED');
        const body = { [made.wrapper]: without(made.sent, ...fields) };
        const answers = [await target.send('POST', made.collection, { body })];
        if (isReplaceable(kind)) answers.push(await target.send('PUT', made.path, { body }));
        for (const answer of answers) for (const pointer of pointers(made)) hasViolation(answer, 422, pointer);
      },
    ),
  ];
});

const merging = [
  check(['Q3-PATCH-ARRAY'], 'PATCH replaces an array as a whole', async (target) => {
    const made = await make(target, 'contact', { tags: ['a', 'b', 'c'] });
    hasStatus(await patch(target, made, { tags: ['c'] }), 200);
    equal((await readRecord(target, made)).tags, ['c'], '`tags`');
  }),
  check(['Q3-PATCH-NESTED'], 'PATCH merges nested objects, and null clears a member', async (target) => {
    const made = await make(target, 'participant', { address: ADDRESS });
    hasStatus(await patch(target, made, { address: { houseNumber: '2b', zipCode: null } }), 200);
    const { zipCode, ...rest } = ADDRESS;
    equal((await readRecord(target, made)).address, { ...rest, houseNumber: '2b' }, '`address`');
  }),
];

/** Ids of other versions, of no version, of version 4 with another variant (RFC 9562), and texts that are not ids. */
const NOT_V4 = [
  ...['00000000-0000-1000-8000-000000000000', '019aab00-0000-7000-8000-000000000000'],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ...['c0ffee00-0000-4000-7000-000000000000', 'c0ffee00-0000-4000-c000-000000000000'],
  ...['abc', '', 7],
];

const suppliedIds = [
  ...NOT_V4.map((id) =>
    check(
      ['Q4-NOT-V4'],
      `the service responds with 422 to a contact with the id ${JSON.stringify(id)}`,
      async (target) => {
        hasViolation(
          await target.send('POST', '/v1/contacts', { body: { contact: { id, category: 'team' } } }),
          422,
          '/contact/id',
        );
      },
    ),
  ),
  check(
    ['Q4-TAKEN'],
    'the service responds with 409 to a new contact with the id of an existing contact, and overwrites nothing',
    async (target) => {
      const made = await make(target, 'contact', { id: randomUUID(), function: 'First' });
      const body = { contact: { id: made.id, category: 'team', function: 'Second' } };
      hasViolation(await target.send('POST', '/v1/contacts', { body }), 409, '/contact/id');
      equal(await readRecord(target, made), made.record, 'The contact after the rejected request');
    },
  ),
  ...withRandomIds.map((kind) =>
    check(
      ['Q4-TAKEN'],
      `the service rejects a contact with the id of ${oneInWords(kind)}, even if the ${inWords(kind)} is deleted`,
      async (target) => {
        const { id, path } = await make(target, kind);
        const body = { contact: { id, category: 'team' } };
        hasViolation(await target.send('POST', '/v1/contacts', { body }), 409, '/contact/id');
        hasStatus(await target.send('DELETE', path), 204);
        hasViolation(await target.send('POST', '/v1/contacts', { body }), 409, '/contact/id');
        hasStatus(await target.send('GET', `/v1/contacts/${id}`), 404);
      },
    ),
  ),
  check(['B-UNIQUE-AGAIN'], 'the service rejects a new contact with the id of a deleted contact', async (target) => {
    const made = await make(target, 'contact', { id: randomUUID() });
    hasStatus(await remove(target, made), 204);
    hasStatus(await target.send('POST', '/v1/contacts', { body: { contact: { id: made.id, category: 'team' } } }), 409);
  }),
];

const deleting = [
  ...(['participant', 'course'] as const).map((kind) =>
    check(
      ['Q7-NOTES'],
      `the service responds with 404 to requests for the notes of a deleted ${inWords(kind)}`,
      async (target) => {
        const parent = await make(target, kind);
        const note = await make(target, `${kind}Note`, {}, { parent });
        await remove(target, parent);
        hasStatus(await get(target, note), 404);
        for (const search of ['', '?sort=updatedAt&includeDeleted=true', `?id=${note.id}`, '?isPinned=false'])
          hasStatus(await target.send('GET', `${note.collection}${search}`), 404);
        hasStatus(await target.send('POST', note.collection, { body: { note: {} } }), 404);
      },
    ),
  ),
];

/** Scenarios of decisions Q1 to Q7: the effects of requests. */
export const requestScenarios = [...wrappers, ...required, ...merging, ...suppliedIds, ...deleting];
