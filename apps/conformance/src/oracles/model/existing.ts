import type { ResourceName } from '@training-provider/contract';
import { addRow } from '@training-provider/contract/model';
import { listOf } from '../../deployment/answers.ts';
import { ChangedByOthers, Skipped } from '../../deployment/errors.ts';
import { changedPrograms } from '../../deployment/programs.ts';
import type { Target } from '../../deployment/target.ts';
import { hasStatus } from '../../expect/assertions.ts';
import type { JsonObject } from '../../interface/json.ts';
import { isForeign } from '../../interface/kinds.ts';
import { newComparison, see } from '../comparison/comparison.ts';
import { drawOf } from '../random.ts';
import { readModel } from './exchange.ts';
import { newFindings } from './findings.ts';
import type { ListedKind } from './resources.ts';
import { callersOf, type ListWorld, ORGANISATIONS, type Organisation, type Side } from './world.ts';

/** The most records: a page, each of whose links repeats all ids. */
const MOST = 25;

const read = async (target: Target, { kind, facts }: ListedKind, as: Organisation): Promise<JsonObject[]> => {
  const answer = hasStatus(await target.send('GET', `/v1/${facts.name}`, { as, query: { limit: '200' } }), 200);
  // Other checks of the run change these.
  const changed = isForeign(kind, target.settings.modules) && as === 'main' ? await changedPrograms(target) : [];
  return listOf(answer)
    .filter(({ id }) => !changed.includes(String(id)))
    .slice(0, MOST);
};

/** The records of an organisation as they are on the deployment, in a model, with the versions that were seen. */
const openSide = async (target: Target, resource: ListedKind, as: Organisation): Promise<Side> => {
  const comparison = newComparison(target);
  const side = { comparison, collection: `/v1/${resource.facts.name}`, parent: undefined, references: {} };
  if (as === 'other' && target.settings.tokens.other === undefined) return side;
  for (const record of await read(target, resource, as)) {
    // The boundary: the name of a kind is that of its resource.
    addRow(comparison.model.store, resource.facts.name as ResourceName, record);
    const path = `${side.collection}/${record.id}`;
    if (resource.get !== undefined)
      see(comparison, path, await target.send('GET', path, { as }), readModel(side, path));
  }
  return side;
};

/** Opens a world of existing records. @throws Skipped if there are none */
export const openExisting = async (target: Target, declared: ListedKind): Promise<ListWorld> => {
  // Existing records have no mark.
  const resource = { ...declared, finders: ['id'], fields: {} };
  const [main, other] = [await openSide(target, resource, 'main'), await openSide(target, resource, 'other')];
  // The boundary: the name of a kind is that of its resource.
  if (main.comparison.model.store.rows(resource.facts.name as ResourceName).length === 0)
    throw new Skipped(`This check requires records in ${main.collection}, but none exist.`);
  return {
    ...{ target, resource, word: target.word(), findings: newFindings(), callers: callersOf(target) },
    ...{ mark: undefined, sibling: undefined, partners: [], pairs: new Set<string>() },
    draw: drawOf(target.settings.seed, resource.kind),
    sides: { main, other },
  };
};

/** @throws ChangedByOthers if another client has changed the records meanwhile: then a disagreement proves nothing */
export const requireUnchanged = async ({ target, resource, sides, callers }: ListWorld): Promise<void> => {
  for (const as of ORGANISATIONS.filter((each) => callers.includes(each))) {
    const { comparison, collection } = sides[as];
    const inOrder = (records: readonly JsonObject[]) => records.map((each) => JSON.stringify(each)).toSorted();
    // The boundary: the name of a kind is that of its resource.
    const rows = comparison.model.store.rows(resource.facts.name as ResourceName);
    const before = rows.map(({ fields, id }) => ({ id, ...fields }));
    const ids = before.map(({ id }) => id);
    const now = (await read(target, resource, as)).filter(({ id }) => ids.includes(String(id)));
    const keys = (records: readonly JsonObject[]) =>
      inOrder(records.map((each) => Object.fromEntries(Object.entries(each).toSorted())));
    if (JSON.stringify(keys(now)) !== JSON.stringify(keys(before))) throw new ChangedByOthers(collection);
  }
};
