import { allOperations } from '../../interface/operations.ts';
import { hasStatus } from '../support/assertions.ts';
import { checkOf } from '../support/check.ts';
import { changesNothing } from '../support/effects.ts';
import { lacksScope, waysOf } from '../support/scopes.ts';
import { validRequest } from '../support/validRequests.ts';

/** Every operation but the reads of participants: all that the partial token may not do with records. */
const others = allOperations.filter(({ scope }) => scope !== 'participants:read');

const WITH_DELETED = { sort: 'updatedAt', includeDeleted: 'true' };
const withDeleted = allOperations.filter(({ isList, query }) => isList && query.safeParse(WITH_DELETED).success);

/** What is deleted is read by another way than the rest, and a HEAD may be, too. */
const ofDeleted = withDeleted.map((operation) =>
  checkOf(
    operation,
    ['A3-SCOPE', 'A3-NO-TOKEN'],
    `${operation.name} with what is deleted takes a token and its scope, also by HEAD`,
    async (target) => {
      const { path } = await validRequest(target, operation);
      for (const { method } of waysOf(operation)) {
        hasStatus(await target.send(method, path, { as: 'nobody', query: WITH_DELETED }), 401);
        lacksScope(await target.send(method, path, { as: 'limited', query: WITH_DELETED }), operation.scope);
      }
    },
  ),
);

const ofOthers = others.map((operation) =>
  checkOf(
    operation,
    ['A3-SCOPE', 'A1-SCOPES'],
    `${operation.name} by a token that may read participants alone is 403, and changes nothing`,
    (target) =>
      changesNothing(target, operation, 'A3-SCOPE', async (own, { path, body }) => {
        for (const { method, ...sending } of waysOf(operation)) {
          lacksScope(await own.send(method, path, { as: 'partial', body, ...sending }), operation.scope);
        }
      }),
  ),
);

/** Laws of decision A3: who may read participants may neither write them nor read or write anything else. */
export const readScopeLaws = [...ofOthers, ...ofDeleted];
