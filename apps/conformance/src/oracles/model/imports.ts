import { randomUUID } from 'node:crypto';
import { equal } from '../../expect/assertions.ts';
import { externalIdsPath } from '../../expect/externalIds.ts';
import { AS_LINES, asLines, validatedAndApplied } from '../../expect/imports.ts';
import { IMPORTS, importedAs } from '../../interface/imports.ts';
import { isObject, type JsonObject } from '../../interface/json.ts';
import { askModel } from '../comparison/comparison.ts';
import { OF_IMPORTED_LINES } from '../undecided.ts';
import { exchange, KNOWN, readModel } from './exchange.ts';
import { pathOf, presentRows, rowsOf, type World } from './world.ts';
import { drawNew, drawWrite } from './writes.ts';

const MODULES = ['import', 'externalIds'];
const SOURCE = 'import';
const CHANGED = ['change', 'what was answered', 'clearing'];
const CREATED = 2;

/** What the model says of each line of a file. */
const importInto = ({ sides }: World, asked: JsonObject, file: string): JsonObject[] => {
  const model = { model: sides.main.comparison.model, times: KNOWN };
  const created = askModel(model, { method: 'POST', path: IMPORTS, body: { import: { ...asked, mode: 'apply' } } });
  const path = `${IMPORTS}/${isObject(created.body) && isObject(created.body.data) ? created.body.data.id : ''}`;
  const headers = { 'content-type': String(AS_LINES.headers?.['content-type']) };
  askModel(model, { method: 'PUT', path: `${path}/content`, raw: file, headers });
  const { body } = readModel(sides.main, `${path}/results`);
  return isObject(body) && Array.isArray(body.data) ? body.data : [];
};

/** The outcomes of lines, as far as the model predicts them. */
const predicted = (results: readonly JsonObject[]): JsonObject[] =>
  results.map((result) =>
    Object.fromEntries(Object.entries(result).filter(([name]) => !OF_IMPORTED_LINES.includes(name))),
  );

/** Imports a file that changes some records and creates others, after it was validated, and compares what becomes of each line. */
export const importStep = async (world: World): Promise<void> => {
  const { target, findings, resource, draw, sides } = world;
  const collection = importedAs(resource.kind);
  if (collection === undefined || MODULES.some((module) => !target.settings.modules.includes(module))) return;
  const rows = draw.shuffled(presentRows(world)).slice(0, CHANGED.length);
  const changes: JsonObject[] = [];
  for (const [index, row] of rows.entries()) {
    const externalId = target.word();
    const path = externalIdsPath({ path: pathOf(world, row) }, SOURCE);
    const body = { externalId: { value: externalId } };
    await target.send('PUT', path, { body });
    askModel({ model: sides.main.comparison.model, times: KNOWN }, { method: 'PUT', path, body });
    changes.push({ ...drawWrite(world, row, 'PATCH', CHANGED[index] ?? ''), externalId });
  }
  // The key of a line is its external id.
  const created = drawNew(world, 'main', CREATED).map(({ id, ...fields }) => ({
    ...fields,
    externalId: target.word(),
  }));
  const asked = { collection, key: 'externalId', source: SOURCE };
  const file = asLines([...changes, ...created]);
  const before = rowsOf(world).length;
  await findings.compare(['imports'], `An import of ${file}`, async () => {
    const results = await validatedAndApplied(target, asked, file, { sending: AS_LINES });
    const ids = results.filter(({ outcome }) => outcome === 'created').map(({ recordId }) => String(recordId));
    sides.main.comparison.ids.push(randomUUID(), ...ids);
    equal(predicted(results), predicted(importInto(world, asked, file)), 'The results of the import');
    sides.main.comparison.ids.splice(0);
  });
  for (const row of [...rows, ...rowsOf(world).slice(before)])
    await exchange(world, ['imports'], { method: 'GET', path: pathOf(world, row), as: 'main' }, { isFirst: true });
};
