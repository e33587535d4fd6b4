import type { Row } from '@training-provider/contract/model';
import type { JsonObject } from '../../interface/json.ts';
import type { Request } from '../comparison/comparison.ts';
import { dryRun } from './exchange.ts';
import { clearing, drawChange, drawFields, reordered } from './values.ts';
import { newFields, type Organisation, pathOf, type Side, shownOf, type World } from './world.ts';

const ATTEMPTS = 12;

/** Draws a value until the model accepts the request with it; the last one if the model rejects all. */
const drawAccepted = <Drawn>(side: Side, draw: () => Drawn, requestOf: (drawn: Drawn) => Request): Drawn => {
  let drawn = draw();
  for (let attempt = 1; attempt < ATTEMPTS && dryRun(side, requestOf(drawn)).status >= 300; attempt += 1)
    drawn = draw();
  return drawn;
};

/** The fields of new records, each of which the model accepts. */
export const drawNew = (world: World, owner: Organisation, count = 1): JsonObject[] => {
  const { sides, resource } = world;
  const drawn: JsonObject[] = [];
  const requestOf = (fields: JsonObject): Request => ({
    ...{ method: 'POST', path: sides[owner].collection, body: { [resource.wrapper]: fields } },
  });
  while (drawn.length < count) drawn.push(drawAccepted(sides[owner], () => newFields(world, owner, drawn), requestOf));
  return drawn;
};

/** The fields that a change keeps: the mark, unique and fixed fields. */
const keptFields = ({ resource }: World, { fields }: Row): JsonObject => {
  const { facts, mark } = resource;
  const kept = [mark, ...facts.unique, ...(facts.fixed ?? [])];
  return Object.fromEntries(Object.entries(fields).filter(([name]) => kept.includes(name)));
};

/** The chosen fields: those that clear a record, only another order of its lists, or random fields. */
const chosenFields = (
  { resource, draw, word, sides }: World,
  { fields }: Row,
  isWhole: boolean,
  body: string,
): JsonObject => {
  if (body === 'clearing') return isWhole ? {} : clearing(resource);
  const lists = reordered(fields);
  // Another order of a list is a change too, which shows if nothing else changes.
  const isOrderAlone = body === 'change' && Object.keys(lists).length > 0 && draw.oneIn(2);
  if (isOrderAlone) return isWhole ? { ...fields, ...lists } : lists;
  const sources = { word, references: sides.main.references };
  return isWhole ? drawFields(resource, sources, draw) : drawChange(resource, sources, draw);
};

const drawnWrite = (world: World, row: Row, isWhole: boolean, body: string): JsonObject => {
  if (body === 'what was answered') return shownOf(world, row);
  const kept = keptFields(world, row);
  const chosen = chosenFields(world, row, isWhole, body);
  if (!isWhole) return Object.fromEntries(Object.entries(chosen).filter(([name]) => !(name in kept)));
  const needed = world.resource.required.map((name) => [name, chosen[name] ?? row.fields[name]] as const);
  return { ...chosen, ...Object.fromEntries(needed.filter(([, value]) => value !== undefined)), ...kept };
};

/** The fields that a PUT or PATCH sends of a record. */
export const drawWrite = (world: World, row: Row, method: 'PUT' | 'PATCH', body: string): JsonObject =>
  drawAccepted(
    world.sides.main,
    () => drawnWrite(world, row, method === 'PUT', body),
    (fields) => ({ method, path: pathOf(world, row), body: { [world.resource.wrapper]: fields } }),
  );
