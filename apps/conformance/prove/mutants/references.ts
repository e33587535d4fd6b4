import { randomUUID } from 'node:crypto';
import {
  answering,
  answeringHeader,
  asideOf,
  changedFields,
  fieldsOf,
  type Matches,
  on,
  recordAt,
  written,
} from '../proxy/faults.ts';
import { lenient } from '../proxy/lenient.ts';
import { withHeader } from '../proxy/messages.ts';
import type { Mutant } from './mutant.ts';

const creations: Matches = ({ method }) => method === 'POST';
const contactCreation = on('POST', '/v1/contacts');

/** A new id for a creation with an id that is taken: a second contact instead of a refusal. */
const overwriting =
  (answer: 201 | 409): Mutant['fault'] =>
  ({ token, otherToken }) =>
  async (request, forward) => {
    const reply = await forward(request);
    if (!contactCreation(request) || reply.status !== 409) return reply;
    const { id, ...fields } = fieldsOf(request);
    for (const owner of [token, otherToken]) {
      const asOwner = withHeader(request, 'authorization', `Bearer ${owner}`);
      await forward(asideOf(asOwner, 'PATCH', `/v1/contacts/${id}`, { contact: fields }));
    }
    return { ...reply, status: answer };
  };

/** Decisions Q4 to Q6. */
export const referenceMutants: readonly Mutant[] = [
  {
    id: 'any-supplied-id',
    breaks: 'Q4-NOT-V4',
    describe: 'A contact whose id is no UUID of version 4 gets another one instead of a refusal',
    fault: () => async (request, forward) => {
      const reply = await forward(request);
      const isRefused = contactCreation(request) && reply.status === 422 && reply.body.includes('"/contact/id"');
      return isRefused ? forward(changedFields(request, (fields) => ({ ...fields, id: randomUUID() }))) : reply;
    },
  },
  {
    id: 'taken-id-overwrites',
    breaks: 'Q4-TAKEN',
    describe: 'The creation of a contact with an id that is taken overwrites that contact',
    fault: overwriting(201),
  },
  {
    id: 'taken-id-overwrites-and-says-409',
    breaks: 'Q4-TAKEN',
    describe: 'The creation of a contact with an id that is taken answers 409, but overwrites that contact',
    fault: overwriting(409),
  },
  {
    id: 'taken-id-overwrites-elsewhere',
    breaks: 'Q4-TAKEN-ELSEWHERE',
    describe: "The creation of a contact with another organisation's id answers 409, but overwrites that contact",
    fault: overwriting(409),
  },
  {
    id: 'references-unchecked',
    breaks: 'Q5-REFERENCE',
    describe: 'References to nothing are left out instead of refused',
    fault: lenient(written, 'unknown_reference'),
  },
  {
    id: 'reference-404',
    breaks: 'Q5-REFERENCE',
    describe: 'A reference to nothing is answered 404',
    fault: answering(written, (reply) =>
      reply.status === 422 && reply.body.includes('unknown_reference') ? { ...reply, status: 404 } : reply,
    ),
  },
  {
    id: 'no-location',
    breaks: 'Q6-LOCATION',
    describe: 'The creation of a course has no Location',
    fault: answeringHeader(on('POST', '/v1/courses'), 'location', () => undefined),
  },
  {
    id: 'location-of-the-collection',
    breaks: 'Q6-LOCATION',
    describe: 'Location leads to the collection instead of the record',
    fault: answeringHeader(creations, 'location', (location) => location.replace(/\/[^/]+$/, '')),
  },
  {
    id: 'kept-reference-refused',
    breaks: 'B-REFERENCE-KEPT',
    describe: 'An update may not keep a reference to a record that was deleted',
    fault: () => async (request, forward) => {
      const { funding_agency_id: agency, fundingAgencyId = agency } = fieldsOf(request);
      const isKept = request.method === 'PUT' && typeof fundingAgencyId === 'string';
      const agencyPath = `/v1/fundingAgencies/${fundingAgencyId}`;
      if (!isKept || (await recordAt(request, agencyPath, forward)) !== undefined) return forward(request);
      return forward(changedFields(request, (fields) => ({ ...fields, gone: fundingAgencyId })));
    },
  },
];
