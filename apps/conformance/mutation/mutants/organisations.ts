import { asideOf, fieldsOf, isRefusedFor, itemsOf } from '../operators/bodies.ts';
import { always, type Matches, type Operator, on } from '../operators/operator.ts';
import { ofOtherOrganisation, serveOtherOrganisation, writeOtherOrganisation } from '../operators/requests.ts';
import { type Reply, withJson } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

const COLLECTIONS = ['fundingAgencies', 'participants', 'courses', 'programs', 'users', 'locations'];
const readsOne: Matches = ({ method, path }) => method === 'GET' && path.split('/').length > 3;

/** Changes the 404 for a record of the other organisation. */
const tellApart =
  (change: (reply: Reply) => Reply): Operator =>
  (matches) =>
  (tokens) =>
  async (request, forward) => {
    const reply = await forward(request);
    if (!matches(request) || reply.status !== 404) return reply;
    const theirs = await forward(ofOtherOrganisation(tokens, request));
    return theirs.status === 200 ? change(reply) : reply;
  };

/** Adds the records of the other organisation's list. */
const alsoOfOthers: Operator = (matches) => (tokens) => async (request, forward) => {
  const reply = await forward(request);
  if (!matches(request) || reply.status !== 200) return reply;
  const theirs = await forward(ofOtherOrganisation(tokens, request));
  return withJson(reply, { data: [...itemsOf(reply), ...itemsOf(theirs)] });
};

/** Decisions A1 and A4: other organisations are invisible. */
// biome-ignore format: a table, with one or two lines for each mutant
export const organisationMutants = mutantsOf({
  'other-organisation-read': ['A1-ONE-ORGANISATION', "Another organisation's contact can be read",
    on('GET', '/v1/contacts/:id'), serveOtherOrganisation],
  'other-organisation-403': ['A4-SAME-404', "Another organisation's id is rejected with 403",
    readsOne, tellApart((reply) => ({ ...reply, status: 403 }))],
  'other-organisation-reference-told-apart': ['A4-SAME-422', "The rejection of a reference to another organisation's record has a special code",
    always, () => (tokens) => async (request, forward) => {
      const reply = await forward(request);
      const isUnknown = isRefusedFor('unknown_reference')(reply);
      const ids = isUnknown ? Object.entries(fieldsOf(request)).filter(([name]) => /id$/i.test(name)) : [];
      const other = ofOtherOrganisation(tokens, request);
      const paths = ids.flatMap(([, id]) => COLLECTIONS.map((collection) => `/v1/${collection}/${id}`));
      const found = await Promise.all(paths.map((path) => forward(asideOf(other, 'GET', path))));
      if (!found.some(({ status }) => status === 200)) return reply;
      const text = reply.body.toString('utf8').replace('unknown_reference', 'foreign_reference');
      return { ...reply, body: Buffer.from(text) };
    }],
  'other-organisation-deleted-and-says-404': ['A4-UNTOUCHED', "Another organisation's contact can be deleted; the response is 404",
    on('DELETE', '/v1/contacts/:id'), writeOtherOrganisation],
  'other-organisation-listed': ['A4-NOT-LISTED', 'The list of funding agencies also contains those of another organisation',
    on('GET', '/v1/fundingAgencies'), alsoOfOthers],
});
