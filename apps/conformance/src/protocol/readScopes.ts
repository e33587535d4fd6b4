import { checkOf } from '../expect/check.ts';
import { changesNothing } from '../expect/effects.ts';
import { lacksScope, waysOf } from '../expect/scopes.ts';
import { allOperations } from '../interface/operations.ts';

/** Every operation but the reads of participants: all that the partial token may not do with records. */
const others = allOperations.filter(({ scope }) => scope !== 'participants:read');

/** Laws of decision A3: who may read participants may neither write them nor read or write anything else. */
export const readScopeLaws = others.map((operation) =>
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
