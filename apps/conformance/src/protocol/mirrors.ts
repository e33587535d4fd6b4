import { hasStatus, hasViolation } from '../expect/assertions.ts';
import { checkOf } from '../expect/check.ts';
import { spread } from '../expect/spread.ts';
import { validRequest } from '../expect/validRequests.ts';
import { allOperations } from '../interface/operations.ts';

const REFUSED: readonly Record<string, string>[] = [
  { includeDeleted: 'true' },
  { includeDeleted: 'true', sort: 'insertedAt' },
  { includeDeleted: 'true', sort: 'updatedAt,insertedAt' },
];
const TAKEN: readonly Record<string, string>[] = [
  { includeDeleted: 'true', sort: 'updatedAt' },
  { includeDeleted: 'false', sort: 'insertedAt' },
];

/** Laws of decision C5: the orders in which lists show deleted records. The oracles compare mirrors with the model. */
export const mirrorLaws = allOperations
  .filter(({ isList }) => isList)
  .map((operation, position) =>
    checkOf(
      operation,
      ['C5-ORDER-NEEDED'],
      `${operation.path} includes deleted records only if the list is sorted by \`updatedAt\``,
      async (target) => {
        const { path } = await validRequest(target, operation);
        const some = { position, seed: target.settings.seed, count: 1 };
        for (const query of spread(REFUSED, some))
          hasViolation(await target.send('GET', path, { query }), 400, '/includeDeleted');
        for (const query of spread(TAKEN, some)) hasStatus(await target.send('GET', path, { query }), 200);
      },
    ),
  );
