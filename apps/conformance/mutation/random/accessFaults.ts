import type { Tokens } from '../operators/operator.ts';
import { ofOtherOrganisation } from '../operators/requests.ts';
import type { Reply, Request } from '../proxy/messages.ts';
import type { Fault, Faults } from './fault.ts';
import { asMain } from './listFaults.ts';

const again = (
  name: string,
  isMeant: (reply: Reply, request: Request, tokens: Tokens) => boolean,
  change: (request: Request, tokens: Tokens) => Request,
): Fault => ({
  name,
  begin: (tokens) => async (request, forward) => {
    const reply = await forward(request);
    if (!isMeant(reply, request, tokens)) return reply;
    const wrong = await forward(change(request, tokens));
    return wrong.status === reply.status ? reply : wrong;
  },
});

const hasToken = ({ headers }: Request): boolean => headers.authorization !== undefined;

const OPEN = again('weaken: requires no token', (reply, request) => reply.status === 401 && !hasToken(request), asMain);
const ANY_TOKEN = again(
  'weaken: accepts any token',
  (reply, request) => reply.status === 401 && hasToken(request),
  asMain,
);
const NO_SCOPE = again('weaken: requires no scope', ({ status }) => status === 403, asMain);
const FOREIGN = again(
  'leak: also serves the other organisation',
  ({ status }) => status === 404,
  (request, tokens) => ofOtherOrganisation(tokens, request),
);

/** Executes requests in the other organisation if the caller's lacks the record, and responds with 404. */
const FOREIGN_SILENTLY: Fault = {
  name: 'leak: silently writes to the other organisation',
  begin: (tokens) => async (request, forward) => {
    const reply = await forward(request);
    if (reply.status === 404) await forward(ofOtherOrganisation(tokens, request));
    return reply;
  },
};

const FORBIDDEN: Fault = {
  name: 'misname: 403 for records of others',
  begin: (tokens) => async (request, forward) => {
    const reply = await forward(request);
    if (reply.status !== 404) return reply;
    const elsewhere = await forward({ ...ofOtherOrganisation(tokens, request), method: 'GET', body: Buffer.alloc(0) });
    return elsewhere.status === 200 ? { ...reply, status: 403 } : reply;
  },
};

/** Faults of access control. */
export const accessFaults: Faults = ({ operation, method }) => {
  const isList = operation.action === 'list' || operation.action === 'create';
  const isRead = method === 'GET' || method === 'HEAD';
  return [
    ...[OPEN, ANY_TOKEN, NO_SCOPE],
    ...(isList ? [] : [FOREIGN, ...(isRead ? [] : [FOREIGN_SILENTLY]), ...(isRead ? [FORBIDDEN] : [])]),
  ];
};
