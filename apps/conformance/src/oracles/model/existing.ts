import { ChangedByOthers, Skipped } from '../../deployment/errors.ts';
import { changedPrograms } from '../../deployment/programs.ts';
import type { Target } from '../../deployment/target.ts';
import type { JsonObject } from '../../interface/json.ts';
import { isForeign } from '../../interface/kinds.ts';
import { newAgreement } from './agreement.ts';
import { callersOf, type ListWorld } from './listWorld.ts';
import { drawOf } from './random.ts';
import { ask, listTold } from './requests.ts';
import { type Organisation, type Row, shownOf } from './rows.ts';
import type { Collected } from './subjects.ts';

/** As many as one page of the links of which each repeats all ids. */
const MOST = 25;

const rowOf = (record: JsonObject, owner: Organisation, collection: string, created: number): Row => {
  const { id, insertedAt, updatedAt, ...fields } = record;
  return {
    ...{ id: String(id), path: `${collection}/${String(id)}`, owner, created, changed: created },
    ...{ insertedAt: String(insertedAt), updatedAt: String(updatedAt), isDeleted: false, etag: '', etags: new Map() },
    ...{ fields, computed: {} },
  };
};

type Reading = Pick<ListWorld, 'target' | 'agreement' | 'subject' | 'collections'>;

const readRows = async ({ target, agreement, subject, collections }: Reading, as: Organisation): Promise<Row[]> => {
  const told = await ask(target, agreement, { method: 'GET', path: `${collections[as]}?limit=200`, as });
  // Other checks of the run change these.
  const changed =
    isForeign(subject.kind, target.settings.modules) && as === 'main' ? await changedPrograms(target) : [];
  const records = (listTold(told) ?? []).filter(({ id }) => !changed.includes(String(id)));
  return records.slice(0, MOST).map((record, at) => rowOf(record, as, collections[as], at));
};

/** Takes over the tags of records that can be read one by one. */
const withTags = async ({ target, agreement, subject }: Reading, rows: readonly Row[]): Promise<Row[]> => {
  if (subject.get === undefined) return [...rows];
  return Promise.all(
    rows.map(async (row) => {
      const told = await ask(target, agreement, { method: 'GET', path: row.path, as: row.owner });
      return { ...row, etag: told.headers.etag ?? '' };
    }),
  );
};

/** Opens a world of records that are there. @throws Skipped if there are none */
export const openExisting = async (target: Target, declared: Collected): Promise<ListWorld> => {
  // Nothing marks what others have made.
  const subject = { ...declared, finders: ['id'], fields: {} };
  const callers = callersOf(target);
  const path = `/v1/${subject.facts.name}`;
  const collections = { main: path, other: path };
  const base = { target, subject, agreement: newAgreement(), collections };
  const rows = await readRows(base, 'main');
  if (rows.length === 0) throw new Skipped(`There are no records in ${path}.`);
  if (callers.includes('other')) rows.push(...(await readRows(base, 'other')));
  return {
    ...base,
    ...{
      callers,
      rows: await withTags(base, rows),
      word: target.word(),
      mark: undefined,
      sibling: undefined,
      siblings: new Map(),
      partners: [],
      enrolled: new Map(),
      pairs: new Set(),
    },
    draw: drawOf(target.settings.seed, subject.kind),
  };
};

const ORGANISATIONS: readonly Organisation[] = ['main', 'other'];

/** @throws Skipped if somebody else has changed the records meanwhile: then nothing follows from a disagreement */
export const requireUnchanged = async (world: ListWorld): Promise<void> => {
  const shown = (rows: readonly Row[]) => JSON.stringify(rows.map((row) => shownOf(world.subject, row)));
  for (const owner of ORGANISATIONS.filter((each) => world.callers.includes(each))) {
    const before = world.rows.filter((row) => row.owner === owner);
    if (shown(await readRows(world, owner)) !== shown(before)) throw new ChangedByOthers(world.collections[owner]);
  }
};
