import { answeringBody, asking, on } from '../proxy/faults.ts';
import { isObject } from '../proxy/json.ts';
import { type Request, withHeader } from '../proxy/messages.ts';
import { type ContractOperation, contractOperations } from './contractOperations.ts';
import type { Mutant } from './mutant.ts';

const as = (request: Request, token: string): Request => withHeader(request, 'authorization', `Bearer ${token}`);
/** Not in the specification's table for certain (rule 3 of section 4.2): decisions ask of it what is asked of the others. */
const DECIDED = 'addParticipantToCourse';
const named = ({ method, path }: ContractOperation): string => `${method} ${path}`;

const unauthenticated = (operation: ContractOperation): Mutant => ({
  id: `without-token-${operation.id}`,
  breaks: operation.id === DECIDED ? 'A3-NO-TOKEN' : 'S4-AUTHENTICATION',
  describe: `${named(operation)} is served without a token`,
  fault: ({ token }) => {
    const matches = on(operation.method, operation.path);
    return asking(
      (request) => matches(request) && request.headers.authorization === undefined,
      (request) => as(request, token),
    )();
  },
});

const anyToken = (operation: ContractOperation): Mutant => ({
  id: `any-token-${operation.id}`,
  breaks: operation.id === DECIDED ? 'A3-BAD-TOKEN' : 'S4-AUTHENTICATION',
  describe: `${named(operation)} is served with any token`,
  fault: ({ token }) => {
    const matches = on(operation.method, operation.path);
    return async (request, forward) => {
      const reply = await forward(request);
      const isBad = matches(request) && request.headers.authorization !== undefined && reply.status === 401;
      return isBad ? forward(as(request, token)) : reply;
    };
  },
});

const scopeless = (operation: ContractOperation): Mutant => ({
  id: `without-scope-${operation.id}`,
  breaks: 'A1-SCOPES',
  describe: `${named(operation)} is served to a token that may do nothing`,
  fault: ({ token, limitedToken }) => {
    const matches = on(operation.method, operation.path);
    return asking(
      (request) => matches(request) && request.headers.authorization === `Bearer ${limitedToken}`,
      (request) => as(request, token),
    )();
  },
});

/** Tries the token of the other organisation where a record isn't found; a write still answers 404. */
const acrossOrganisations = (operation: ContractOperation): Mutant => ({
  id: `across-organisations-${operation.id}`,
  breaks: operation.method === 'GET' ? 'A1-ONE-ORGANISATION' : 'A4-UNTOUCHED',
  describe: `${named(operation)} reaches the records of another organisation`,
  fault: ({ token, otherToken }) => {
    const matches = on(operation.method, operation.path);
    return async (request, forward) => {
      const reply = await forward(request);
      if (!matches(request) || reply.status !== 404) return reply;
      const other = request.headers.authorization === `Bearer ${token}` ? otherToken : token;
      const theirs = await forward(as(request, other));
      return operation.method === 'GET' ? theirs : reply;
    };
  },
});

const extraKey = (operation: ContractOperation): Mutant => ({
  id: `extra-key-${operation.id}`,
  breaks: operation.id === DECIDED ? 'R1-ONLY-DATA' : 'S1-ENVELOPE',
  describe: `${named(operation)} answers a key beside \`data\``,
  fault: answeringBody(on(operation.method, operation.path), (body) =>
    isObject(body) ? { ...body, message: 'ok' } : body,
  ),
});

const deletesNothing = (operation: ContractOperation): Mutant => ({
  id: `nothing-done-${operation.id}`,
  breaks: 'S1-DELETE',
  describe: `${named(operation)} answers as if it had deleted`,
  fault: () => {
    const matches = on(operation.method, operation.path);
    return async (request, forward) => {
      if (!matches(request)) return forward(request);
      const reply = await forward({ ...request, method: 'GET' });
      if (reply.status !== 200 || operation.success === 200) return reply;
      return { status: operation.success, headers: {}, body: Buffer.alloc(0) };
    };
  },
});

/** The same faults on one operation each: a law has to hold for every one. */
export const everyOperationMutants: readonly Mutant[] = [
  ...contractOperations.map(unauthenticated),
  ...contractOperations.map(anyToken),
  ...contractOperations.map(scopeless),
  ...contractOperations.filter(({ endsInId, path }) => endsInId || path.endsWith('/notes')).map(acrossOrganisations),
  ...contractOperations.filter(({ success }) => success !== 204).map(extraKey),
  ...contractOperations.filter(({ method }) => method === 'DELETE').map(deletesNothing),
];
