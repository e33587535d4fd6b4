import { isObject } from '../../src/interface/json.ts';
import { type Operation, operations } from '../../src/interface/operations.ts';
import { isSpecified } from '../../src/requirements/index.ts';
import { on } from '../operators/operator.ts';
import { changeBody } from '../operators/replies.ts';
import {
  acceptAnyToken,
  requireNoScope,
  requireNoToken,
  serveOtherOrganisation,
  writeOtherOrganisation,
} from '../operators/requests.ts';
import { pretendDeletion } from '../operators/storage.ts';
import { type Mutant, mutantsOf, mutantsOfEach } from './mutant.ts';

const withExtraKey = (body: unknown): unknown => (isObject(body) ? { ...body, message: 'ok' } : body);

/** The mutants of one operation: each requirement must be checked for each operation. */
const mutantsOfOperation = ({ id, method, path, success }: Operation): Mutant[] => {
  const name = `${method} ${path}`;
  const matches = on(method, path);
  const decidedOr = (other: Mutant['breaks'], decided: Mutant['breaks']) => (isSpecified(id) ? other : decided);
  const isRead = method === 'GET';
  // biome-ignore format: a table, with one or two lines for each mutant
  return [
    ...mutantsOf({
      [`without-token-${id}`]: [decidedOr('S4-AUTHENTICATION', 'A3-NO-TOKEN'), `${name} is served without a token`,
        matches, requireNoToken],
      [`any-token-${id}`]: [decidedOr('S4-AUTHENTICATION', 'A3-BAD-TOKEN'), `${name} is served with any token`,
        matches, acceptAnyToken],
      [`without-scope-${id}`]: ['A1-SCOPES', `${name} is served to a token without scopes`, matches, requireNoScope],
    }),
    ...(path.endsWith('{id}') || path.endsWith('/notes') ? mutantsOf({
      [`across-organisations-${id}`]: [isRead ? 'A1-ONE-ORGANISATION' : 'A4-UNTOUCHED',
        `${name} reaches the records of another organisation`,
        matches, isRead ? serveOtherOrganisation : writeOtherOrganisation],
    }) : []),
    ...(success === 204 ? [] : mutantsOf({
      [`extra-key-${id}`]: [decidedOr('S1-ENVELOPE', 'R1-ONLY-DATA'), `${name} returns a key in addition to \`data\``,
        matches, changeBody(withExtraKey)],
    })),
    ...(method !== 'DELETE' ? [] : mutantsOf({
      [`nothing-done-${id}`]: ['S1-DELETE', `${name} only confirms the deletion`,
        matches, pretendDeletion(success === 204 ? 204 : 200)],
    })),
  ];
};

/** The same mutants of each operation. */
export const everyOperationMutants = mutantsOfEach(operations, mutantsOfOperation);
