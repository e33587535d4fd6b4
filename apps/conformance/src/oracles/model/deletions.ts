import type { ResourceName } from '@training-provider/contract';
import { addRow, type Row } from '@training-provider/contract/model';
import { type Made, make } from '../../deployment/records.ts';
import { isTemporaryWith, KINDS } from '../../interface/kinds.ts';
import { references } from '../../interface/references.ts';
import { OF_DELETIONS } from '../undecided.ts';
import type { Topic } from './checkedRequirements.ts';
import { conditionOf } from './conditions.ts';
import { exchange, type Sent } from './exchange.ts';
import type { RecordTuple } from './spaces.ts';
import { topicsOf } from './topics.ts';
import { pathOf, presentRows, rowsOf, uniqueValue, type World } from './world.ts';
import { drawNew } from './writes.ts';

/** Deletes a record, and reads when that was. */
export const remove = async (
  world: World,
  row: Row,
  sent: Sent = { method: 'DELETE', path: pathOf(world, row), as: 'main' },
  topics: readonly Topic[] = ['deletions'],
): Promise<void> => {
  const removed = await exchange(world, topics, sent, { row, undecided: OF_DELETIONS });
  if (removed === undefined || row.deletedAt === undefined) return;
  const query = new URLSearchParams({ id: row.id, sort: 'updatedAt', includeDeleted: 'true' });
  const path = `${world.sides.main.collection}?${query}`;
  await exchange(world, ['lists of deleted records'], { method: 'GET', path, as: 'main' }, { isFirst: true });
};

/** How many records refer to one at most. */
const MOST = 3;

/** Creates records that refer to one on the deployment and in the model, and returns how to delete them again. */
const referTo = async ({ target, resource, draw, sides }: World, { id }: Row): Promise<() => Promise<void>> => {
  const { store } = sides.main.comparison.model;
  const possible = references.filter(
    ({ kind, referred }) => referred === resource.kind && isTemporaryWith(kind, target.settings.modules),
  );
  const made: { made: Made; row: Row }[] = [];
  for (let count = 1 + draw.below(MOST); count > 0; count -= 1) {
    const { kind, field, isList } = draw.pick(possible);
    const created = await make(target, kind, { [field]: isList ? [id] : id });
    const [, parent, above] = /^\/v1\/(\w+)\/([^/]+)\/\w+$/.exec(created.collection) ?? [];
    // The boundary: the name of a kind is that of its resource.
    const below = parent && above ? { kind: parent as ResourceName, id: above } : undefined;
    made.push({ made: created, row: addRow(store, KINDS[kind].name as ResourceName, created.record, below) });
  }
  return async () => {
    for (const { made: each, row } of made) {
      await target.send('DELETE', each.path);
      row.deletedAt = store.now();
    }
  };
};

/** Lets others refer to a record, and deletes it, which is refused until they are gone. */
export const removeReferenced = async (world: World, tuple: RecordTuple): Promise<void> => {
  const row = world.draw.pick(presentRows(world));
  const path = pathOf(world, row);
  const release = await referTo(world, row);
  const condition = conditionOf(tuple.request, path, world.draw);
  await exchange(world, topicsOf(world, tuple), { method: 'DELETE', path, as: 'main', condition }, { row });
  world.unread.set(row, 'deletions of referenced records');
  await release();
};

/** Creates a record with this unique value. */
const rowWith = async (world: World, name: string, value: string): Promise<Row | undefined> => {
  const { sides, resource } = world;
  const [fields] = drawNew(world, 'main');
  const body = { [resource.wrapper]: { ...fields, [name]: value } };
  const { collection: path } = sides.main;
  const created = await exchange(world, ['creations'], { method: 'POST', path, as: 'main', body, creates: true });
  return created && rowsOf(world).at(-1);
};

/** A deleted record whose unique value has been taken since; undefined if that fails. */
export const takenRow = async (world: World): Promise<Row | undefined> => {
  const name = world.resource.facts.unique.find((each) => each !== 'id') ?? '';
  const value = uniqueValue(world, name);
  const row = await rowWith(world, name, value);
  if (row === undefined) return undefined;
  await remove(world, row);
  await rowWith(world, name, world.draw.oneIn(2) && value.includes('@') ? value.toUpperCase() : value);
  return row;
};
