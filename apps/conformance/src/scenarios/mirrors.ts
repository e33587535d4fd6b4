import { setTimeout as wait } from 'node:timers/promises';
import { idOf, listOf, show } from '../deployment/answers.ts';
import { make } from '../deployment/records.ts';
import { equal, hasStatus, hasViolation, holds } from '../expect/assertions.ts';
import { check, checkOf, checkOfKind } from '../expect/check.ts';
import { CLOCK_TICK_MS, GROUPED, writtenGroup } from '../expect/groups.ts';
import { idsOf } from '../expect/pages.ts';
import { validRequest } from '../expect/validRequests.ts';
import { allOperations } from '../interface/operations.ts';

const lists = allOperations.filter(({ isList }) => isList);

/** Scenarios of decision C5: mirrors of a collection. */
export const mirrorScenarios = [
  check(
    ['C5-DELTA'],
    'sort=updatedAt with a lower bound answers what was written since, in that order',
    async (target) => {
      const word = target.word();
      const add = async () => {
        const made = await make(target, 'participant', { customerNumber: word });
        await wait(CLOCK_TICK_MS);
        return made;
      };
      const [, one, two, three] = [await add(), await add(), await add(), await add()];
      const since = String(two.record.updatedAt);
      hasStatus(await target.send('PATCH', one.path, { body: { participant: { birthCity: 'Bonn' } } }), 200);
      const query = { customerNumber: word, sort: 'updatedAt', 'updatedAt[gte]': since, includeDeleted: 'true' };
      equal(idsOf(await target.send('GET', one.collection, { query })), [two.id, three.id, one.id], 'The list of ids');
    },
  ),
  ...GROUPED.map((kind) =>
    checkOfKind(kind, ['C5-DELETED'], `a mirror learns that a ${kind} was deleted`, async (target) => {
      const { path, query, gone, staying, added } = await writtenGroup(target, kind);
      const list = await target.send('GET', path, { query: { ...query, sort: 'updatedAt', includeDeleted: 'true' } });
      const records = listOf(hasStatus(list, 200));
      const inOrder = [...staying, gone, ...added];
      equal(
        records.map(idOf),
        inOrder.map(({ id }) => id),
        'The list of ids',
      );
      const kept = records.filter(({ id }) => id !== gone.id);
      for (const { deletedAt } of kept)
        holds(deletedAt === undefined, `\`deletedAt\` of what stays is ${show(deletedAt)}.`);
      const deleted = records[staying.length];
      holds(typeof deleted?.deletedAt === 'string', `\`deletedAt\` of what is gone is ${show(deleted?.deletedAt)}.`);
      const shown = await target.send('GET', path, { query: { ...query, sort: 'updatedAt', includeDeleted: 'false' } });
      equal(listOf(shown), kept, 'The list without deleted records');
      if (!kind.endsWith('Note')) equal(deleted.updatedAt, deleted.deletedAt, '`updatedAt` of what is gone');
    }),
  ),
  ...lists.map((operation) =>
    checkOf(
      operation,
      ['C5-ORDER-NEEDED'],
      `${operation.path} lists deleted records in the order of updatedAt only`,
      async (target) => {
        const { path } = await validRequest(target, operation);
        for (const query of [
          { includeDeleted: 'true' },
          { includeDeleted: 'true', sort: 'insertedAt' },
          { includeDeleted: 'true', sort: 'updatedAt,insertedAt' },
        ] as const) {
          hasViolation(await target.send('GET', path, { query }), 400, '/includeDeleted');
        }
        for (const query of [
          { includeDeleted: 'true', sort: 'updatedAt' },
          { includeDeleted: 'false' },
          { includeDeleted: 'false', sort: 'insertedAt' },
        ] as const)
          hasStatus(await target.send('GET', path, { query }), 200);
      },
    ),
  ),
];
