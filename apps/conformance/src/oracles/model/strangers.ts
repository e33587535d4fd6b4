import { linksOf } from '../../expect/pages.ts';
import { urlOf } from './listSteps.ts';
import type { ListWorld } from './listWorld.ts';
import { drawQuery } from './queries.ts';
import { LISTS_REFUSED } from './refusals.ts';
import { type Asked, ask, listTold } from './requests.ts';
import type { ListTuple } from './spaces.ts';
import { preferring } from './spellings.ts';

/** Whether a caller sends a token of another client than that of the records: a service may serve each less meanwhile. */
export const isOfOtherClient = ({ caller }: { caller: string }): boolean => caller === 'other' || caller === 'limited';

/** Asks for the second page of a list as everybody who may not see it: a cursor opens nothing. */
export const strangersStep = async (world: ListWorld, tuple: ListTuple): Promise<void> => {
  const { target, agreement, callers, rows, collections } = world;
  const own = rows.filter(({ owner }) => owner === 'main');
  const headers = preferring(tuple.count === 'yes', world.draw);
  const first = urlOf(collections.main, drawQuery(world, tuple, own));
  const { next = '' } = linksOf(await ask(target, agreement, { method: 'GET', path: first, as: 'main', headers }));
  if (!URL.canParse(next)) return;
  const ids = own.map(({ id }) => id);
  const asked: Asked = { method: tuple.method, path: `${collections.main}${new URL(next).search}`, as: '', headers };
  const strangers = callers.filter((caller) => caller !== 'main');
  await Promise.all(
    strangers.map(async (caller) => {
      const method = caller === 'other' ? 'GET' : tuple.method;
      const told = await ask(target, agreement, { ...asked, method, as: caller });
      const [status, requirement] = LISTS_REFUSED[caller] ?? [];
      if (status !== undefined && requirement !== undefined)
        agreement.equal(requirement, told.about, told.status, status, 'The status');
      const shared = (listTold(told) ?? []).filter(({ id }) => ids.includes(String(id)));
      agreement.equal('A4-NOT-LISTED', told.about, shared, [], 'The records of the other organisation');
    }),
  );
};
