import { randomUUID } from 'node:crypto';
import { asideOf, changedFields, fieldsOf, recordAt } from '../operators/bodies.ts';
import { withFields } from '../operators/fields.ts';
import { dropRefused } from '../operators/leniency.ts';
import { always, below, type Operator, on, written } from '../operators/operator.ts';
import { changeRecords, removeReplyHeader } from '../operators/replies.ts';
import { resend, withToken } from '../operators/requests.ts';
import { mutantsOf } from './mutant.ts';

const contactCreation = on('POST', '/v1/contacts');

/** Overwrites the contact with the supplied id, in any organisation. */
const overwriteTaken =
  (answer: 201 | 409): Operator =>
  (matches) =>
  ({ token, otherToken }) =>
  async (request, forward) => {
    const reply = await forward(request);
    if (!matches(request) || reply.status !== 409) return reply;
    const { id, ...contact } = fieldsOf(request);
    for (const owner of [token, otherToken]) {
      await forward(asideOf(withToken(request, owner), 'PATCH', `/v1/contacts/${id}`, { contact }));
    }
    return { ...reply, status: answer };
  };

/** Decisions Q4 to Q6. */
// biome-ignore format: a table, with one or two lines for each mutant
export const referenceMutants = mutantsOf({
  'any-supplied-id': ['Q4-NOT-V4', 'A supplied id that is not a UUID of version 4 is replaced instead of rejected',
    contactCreation, resend(({ status, body }) => status === 422 && body.includes('"/contact/id"'), (request) =>
      changedFields(request, withFields({ id: randomUUID() })))],
  'taken-id-overwrites': ['Q4-TAKEN', 'The creation of a contact with a taken id overwrites that contact',
    contactCreation, overwriteTaken(201)],
  'taken-id-overwrites-elsewhere': ['Q4-TAKEN-ELSEWHERE', "The creation of a contact with another organisation's id responds with 409, but overwrites that contact",
    contactCreation, overwriteTaken(409)],
  'references-unchecked': ['Q5-REFERENCE', 'References to unknown records are dropped instead of rejected',
    written, dropRefused('unknown_reference')],
  'no-location': ['Q6-LOCATION', 'The creation of a course has no Location',
    on('POST', '/v1/courses'), removeReplyHeader('location')],
  'kept-reference-refused': ['B-REFERENCE-KEPT', 'An update cannot keep a reference to a deleted record',
    always, () => () => async (request, forward) => {
      const { funding_agency_id: agency, fundingAgencyId = agency } = fieldsOf(request);
      const isKept = request.method === 'PUT' && typeof fundingAgencyId === 'string';
      const agencyPath = `/v1/fundingAgencies/${fundingAgencyId}`;
      if (!isKept || (await recordAt(request, agencyPath, forward)) !== undefined) return forward(request);
      return forward(changedFields(request, withFields({ gone: fundingAgencyId })));
    }],
  'trainers-in-another-order': ['F-COURSE', 'Trainers are returned in the order of their ids',
    below('courses'), changeRecords((record) =>
      Array.isArray(record.trainerIds) ? { ...record, trainerIds: record.trainerIds.toSorted() } : record)],
  'groups-in-another-order': ['F-USER', 'Groups are returned in the order of their ids',
    below('users'), changeRecords((record) =>
      Array.isArray(record.groups) ? { ...record, groups: record.groups.toSorted() } : record)],
});
