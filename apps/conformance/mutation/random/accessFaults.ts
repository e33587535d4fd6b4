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

const OPEN = again(
  'weaken: no token is needed',
  (reply, request) => reply.status === 401 && !hasToken(request),
  asMain,
);
const ANY_TOKEN = again(
  'weaken: any token will do',
  (reply, request) => reply.status === 401 && hasToken(request),
  asMain,
);
const NO_SCOPE = again('weaken: no scope is needed', ({ status }) => status === 403, asMain);
const FOREIGN = again(
  'leak: the other organisation is served too',
  ({ status }) => status === 404,
  (request, tokens) => ofOtherOrganisation(tokens, request),
);

/** Carries out in the other organisation what is not found in that of the caller, and says 404. */
const FOREIGN_SILENTLY: Fault = {
  name: 'leak: the other organisation is written to silently',
  begin: (tokens) => async (request, forward) => {
    const reply = await forward(request);
    if (reply.status === 404) await forward(ofOtherOrganisation(tokens, request));
    return reply;
  },
};

const FORBIDDEN: Fault = {
  name: 'misname: what is not the caller’s is 403',
  begin: (tokens) => async (request, forward) => {
    const reply = await forward(request);
    if (reply.status !== 404) return reply;
    const elsewhere = await forward({ ...ofOtherOrganisation(tokens, request), method: 'GET', body: Buffer.alloc(0) });
    return elsewhere.status === 200 ? { ...reply, status: 403 } : reply;
  },
};

/** What can be wrong with who may do what. */
export const accessFaults: Faults = ({ operation, method }) => {
  const isList = operation.action === 'list' || operation.action === 'create';
  const isRead = method === 'GET' || method === 'HEAD';
  return [
    ...[OPEN, ANY_TOKEN, NO_SCOPE],
    ...(isList ? [] : [FOREIGN, ...(isRead ? [] : [FOREIGN_SILENTLY]), ...(isRead ? [FORBIDDEN] : [])]),
  ];
};
