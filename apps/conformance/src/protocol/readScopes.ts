import { checkOf } from '../expect/check.ts';
import { changesNothing } from '../expect/effects.ts';
import { lacksScope, waysOf } from '../expect/scopes.ts';
import { allOperations } from '../interface/operations.ts';

/** Every operation except reads of participants: the partial token may not use them. */
const others = allOperations.filter(({ scope }) => scope !== 'participants:read');

/** Laws of decision A3: a token that may only read participants may not use any other operation. */
export const readScopeLaws = others.map((operation) =>
  checkOf(
    operation,
    ['A3-SCOPE', 'A1-SCOPES'],
    `${operation.name} responds with 403 to an access token that may only read participants, and changes nothing`,
    (target) =>
      changesNothing(target, operation, 'A3-SCOPE', async (own, { path, body }) => {
        for (const { method, ...sending } of waysOf(operation)) {
          lacksScope(await own.send(method, path, { as: 'partial', body, ...sending }), operation.scope);
        }
      }),
  ),
);
