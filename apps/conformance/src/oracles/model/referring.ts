import { type Made, make } from '../../deployment/records.ts';
import { isTemporaryWith, KINDS } from '../../interface/kinds.ts';
import { references } from '../../interface/references.ts';
import type { Row } from './rows.ts';
import type { World } from './world.ts';

/** How many records refer to one at most. */
const MOST = 3;

/** Makes records that refer to one, and says how many do, by resource and field; `release` deletes them again. */
export const referTo = async ({ target, subject, draw }: World, { id }: Row) => {
  const { modules } = target.settings;
  const possible = references.filter(
    ({ kind, referred }) => referred === subject.kind && isTemporaryWith(kind, modules),
  );
  const chosen = Array.from({ length: 1 + draw.below(MOST) }, () => draw.pick(possible));
  const made: Made[] = [];
  for (const { kind, field, isList } of chosen) made.push(await make(target, kind, { [field]: isList ? [id] : id }));
  const named = Map.groupBy(chosen, ({ kind, field }) => `${KINDS[kind].name}.${field}`);
  return {
    counts: [...named].map(([name, all]) => `${name}: ${all.length}`).toSorted(),
    release: async () => {
      for (const { path } of made) await target.send('DELETE', path);
    },
  };
};
