import { any, asideOf, fieldsOf, type Matches, on } from '../proxy/faults.ts';
import { isObject } from '../proxy/json.ts';
import { jsonOf, type Request, withHeader, withJson } from '../proxy/messages.ts';
import { itemsOf } from '../proxy/queries.ts';
import type { Mutant } from './mutant.ts';

const as = (request: Request, token: string): Request => withHeader(request, 'authorization', `Bearer ${token}`);

/** The token of the other one of the two organisations. */
const otherOf = ({ token, otherToken }: { token: string; otherToken: string }, request: Request): string =>
  request.headers.authorization === `Bearer ${token}` ? otherToken : token;

/** Whether a path leads to a record of the other organisation. */
const ofRecord: Matches = ({ path }) => path.split('/').length > 3;

/** A service that looks for what it doesn't find in the other organisation. */
const across =
  (matches: Matches): Mutant['fault'] =>
  (tokens) =>
  async (request, forward) => {
    const reply = await forward(request);
    if (!matches(request) || reply.status !== 404) return reply;
    return forward(as(request, otherOf(tokens, request)));
  };

/** Decisions A1 and A4: nothing is seen of another organisation. */
export const organisationMutants: readonly Mutant[] = [
  {
    id: 'other-organisation-read',
    breaks: 'A1-ONE-ORGANISATION',
    describe: "Another organisation's contact can be read",
    fault: across(on('GET', '/v1/contacts/:id')),
  },
  {
    id: 'other-organisation-notes-read',
    breaks: 'A1-ONE-ORGANISATION',
    describe: "The notes of another organisation's participant can be read",
    fault: across(any(on('GET', '/v1/participants/:id/notes'), on('GET', '/v1/participants/:id/notes/:id'))),
  },
  {
    id: 'other-organisation-403',
    breaks: 'A4-SAME-404',
    describe: "Another organisation's id is answered 403",
    fault: (tokens) => async (request, forward) => {
      const reply = await forward(request);
      if (request.method !== 'GET' || !ofRecord(request) || reply.status !== 404) return reply;
      const theirs = await forward(as(request, otherOf(tokens, request)));
      return theirs.status === 200 ? { ...reply, status: 403 } : reply;
    },
  },
  {
    id: 'other-organisation-told-apart',
    breaks: 'A4-SAME-404',
    describe: "The refusal of another organisation's id has a text of its own",
    fault: (tokens) => async (request, forward) => {
      const reply = await forward(request);
      const problem = jsonOf(reply);
      if (request.method !== 'GET' || !ofRecord(request) || reply.status !== 404 || !isObject(problem)) return reply;
      const theirs = await forward(as(request, otherOf(tokens, request)));
      return theirs.status === 200 ? withJson(reply, { ...problem, detail: 'This is not yours.' }) : reply;
    },
  },
  {
    id: 'other-organisation-reference-told-apart',
    breaks: 'A4-SAME-422',
    describe: "The refusal of a reference to another organisation's record has a code of its own",
    fault: (tokens) => async (request, forward) => {
      const reply = await forward(request);
      const isUnknown = reply.status === 422 && reply.body.includes('unknown_reference');
      const ids = isUnknown ? Object.entries(fieldsOf(request)).filter(([name]) => /id$/i.test(name)) : [];
      const other = as(request, otherOf(tokens, request));
      const COLLECTIONS = ['fundingAgencies', 'participants', 'courses', 'programs', 'users', 'locations'];
      const paths = ids.flatMap(([, id]) => COLLECTIONS.map((collection) => `/v1/${collection}/${id}`));
      const found = await Promise.all(paths.map((path) => forward(asideOf(other, 'GET', path))));
      if (!found.some(({ status }) => status === 200)) return reply;
      return {
        ...reply,
        body: Buffer.from(reply.body.toString('utf8').replace('unknown_reference', 'foreign_reference')),
      };
    },
  },
  {
    id: 'other-organisation-deleted-and-says-404',
    breaks: 'A4-UNTOUCHED',
    describe: "Another organisation's contact can be deleted; the answer is 404",
    fault: (tokens) => async (request, forward) => {
      const reply = await forward(request);
      if (!on('DELETE', '/v1/contacts/:id')(request) || reply.status !== 404) return reply;
      await forward(as(request, otherOf(tokens, request)));
      return reply;
    },
  },
  {
    id: 'other-organisation-written-and-says-404',
    breaks: 'A4-UNTOUCHED',
    describe: "Another organisation's participant can be changed; the answer is 404",
    fault: (tokens) => async (request, forward) => {
      const reply = await forward(request);
      const isWrite = ['PUT', 'PATCH'].includes(request.method) && on('*', '/v1/participants/:id')(request);
      if (isWrite && reply.status === 404) await forward(as(request, otherOf(tokens, request)));
      return reply;
    },
  },
  {
    id: 'other-organisation-listed',
    breaks: 'A4-NOT-LISTED',
    describe: 'The list of funding agencies holds those of another organisation too',
    fault: (tokens) => async (request, forward) => {
      const reply = await forward(request);
      if (!on('GET', '/v1/fundingAgencies')(request) || reply.status !== 200) return reply;
      const theirs = await forward(as(request, otherOf(tokens, request)));
      return withJson(reply, { data: [...itemsOf(reply), ...itemsOf(theirs)] });
    },
  },
];
