import { isDeepStrictEqual } from 'node:util';
import { askToSet } from '../../expect/externalIds.ts';
import { AS_LINES, asLines, outcomesOf, validatedAndApplied } from '../../expect/imports.ts';
import { importedAs } from '../../interface/imports.ts';
import type { JsonObject } from '../../interface/json.ts';
import { adopt, drawWrite, takeOver } from './changes.ts';
import { ask } from './requests.ts';
import { type Row, shownOf } from './rows.ts';
import { newFields, presentRows, type World } from './world.ts';

const MODULES = ['import', 'externalIds'];
const SOURCE = 'import';
const CHANGED = ['change', 'what was answered', 'clearing'];
const CREATED = 2;

/** What a line says of a record that is there, and what the record has to be afterwards. */
interface Change {
  row: Row;
  sent: JsonObject;
  fields: JsonObject;
  outcome: 'updated' | 'unchanged';
}

const changeOf = (world: World, row: Row, body: string): Change => {
  const { sent, fields } = drawWrite(world, row, 'update', body);
  const isSame = isDeepStrictEqual(shownOf(world.subject, { ...row, fields }), shownOf(world.subject, row));
  return { row, sent, fields, outcome: isSame ? 'unchanged' : 'updated' };
};

const entriesFor = (world: World): JsonObject[] => {
  const entries: JsonObject[] = [];
  for (let drawn = 0; drawn < CREATED; drawn += 1) entries.push(newFields(world, 'main', entries));
  // The key of a line is its external id.
  return entries.map(({ id, ...fields }) => fields);
};

/**
 * Imports a file that changes some records and creates others, after it was validated. The outcomes have to be those that single
 * writes would have, and the records what these would have made.
 */
export const importStep = async (world: World): Promise<void> => {
  const { target, agreement, subject, draw, collections } = world;
  const collection = importedAs(subject.kind);
  if (collection === undefined || MODULES.some((module) => !target.settings.modules.includes(module))) return;
  const rows = draw.shuffled(presentRows(world)).slice(0, CHANGED.length);
  const changes = rows.map((row, index) => changeOf(world, row, CHANGED[index] ?? ''));
  const keys = rows.map(() => target.word());
  for (const [index, row] of rows.entries()) await askToSet(target, row, SOURCE, keys[index]);
  const entries = entriesFor(world);
  const lines = [
    ...changes.map(({ sent }, index) => ({ ...sent, externalId: keys[index] })),
    ...entries.map((fields) => ({ ...fields, externalId: target.word() })),
  ];
  const asked = { collection, key: 'externalId', source: SOURCE };
  const results = await validatedAndApplied(target, asked, asLines(lines), { sending: AS_LINES });
  const outcomes = [...changes.map(({ outcome }) => outcome), ...entries.map(() => 'created')];
  const about = `An import of ${JSON.stringify(lines)}`;
  const expected = outcomes.map((outcome, index) => `${index + 1} ${outcome}`);
  if (!agreement.equal('N6b-UPSERT', about, outcomesOf(results), expected, 'The outcomes')) return;
  for (const [index, { recordId }] of results.entries()) {
    const change = changes[index];
    const told = await ask(target, agreement, {
      method: 'GET',
      path: `${collections.main}/${String(recordId)}`,
      as: 'main',
    });
    if (!agreement.equal('N6b-UPSERT', told.about, told.status, 200, 'The status')) return;
    if (change === undefined) adopt(world, 'main', entries[index - changes.length] ?? {}, told);
    else takeOver(world, change.row, { fields: change.fields, computed: change.row.computed }, told, 'N6b-UPSERT');
  }
};
