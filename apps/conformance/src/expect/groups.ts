import { setTimeout as wait } from 'node:timers/promises';
import { Skipped } from '../deployment/errors.ts';
import { type Made, make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import type { JsonObject } from '../interface/json.ts';
import { isTemporaryWith, KINDS, type Kind, parentOf, temporaryKinds } from '../interface/kinds.ts';
import { oneInWords } from '../interface/kindWords.ts';
import { createdFields, cut, type ListField, listFieldsOf, searchedOnly } from '../interface/listFields.ts';
import { allOperations } from '../interface/operations.ts';
import { withoutNull } from '../interface/schema.ts';
import { makeAnother } from './validRequests.ts';

/** The kinds whose records a run can list as a separate group on this deployment. */
export const groupedWith = ({ settings }: Target): readonly Kind[] =>
  temporaryKinds.filter((kind) => isTemporaryWith(kind, settings.modules));

/** Records, and the query that lists exactly these, even while other clients write. */
export interface Listing {
  path: string;
  query: Record<string, string>;
  /** In the order of their creation. */
  members: Made[];
}

/** Records that only one check uses. */
export interface Group extends Listing {
  /** Adds a member. */
  add(fields?: JsonObject): Promise<Made>;
  /** The field values that a member must have for the query to find it. */
  bind(fields: JsonObject): JsonObject;
}

/** The path and the query of a group. */
interface Binding {
  path: string;
  query: Record<string, string>;
  /** The fields that the query filters by. */
  fields: JsonObject;
  parent?: Made;
  bind(fields: JsonObject): JsonObject;
}

const without =
  (fields: JsonObject): Binding['bind'] =>
  (given) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => !(name in fields)));

/** Members that always have these values, whatever other fields they get. */
const by = (fields: JsonObject): Pick<Binding, 'fields' | 'bind'> => ({ fields, bind: without(fields) });

/** The filter by a record that the run creates for this group, and the field that references it. */
const ownerOf = (target: Target, kind: Kind): { filter: string; field: string; owner: Kind } | undefined => {
  const { referenceFilters = new Map<string, Kind>(), comparedFields = {} } = listOf(kind) ?? {};
  const { properties } = createdFields(kind);
  for (const [filter, owner] of referenceFilters) {
    const field = comparedFields[filter] ?? '';
    const isOne = withoutNull(properties[field] ?? {}).schema.type === 'string';
    if (isOne && isTemporaryWith(owner, target.settings.modules)) return { filter, field, owner };
  }
  return undefined;
};

const listOf = (kind: Kind) => allOperations.find((one) => one.kind === kind && one.isList);

/** A word before a text: a search finds the record by the word, and the rest of the text determines its place. */
const behind =
  (word: string, { written, schema }: ListField): Binding['bind'] =>
  (fields) =>
    written in fields ? { ...fields, [written]: cut(`${word} ${String(fields[written])}`, schema) } : fields;

/** The fields that assign records to a group, and the query that finds them. */
const bindingOf = async (target: Target, kind: Kind): Promise<Binding> => {
  const { path } = KINDS[kind];
  const parentKind = parentOf(kind);
  if (parentKind !== undefined) {
    const parent = await make(target, parentKind);
    return { path: `${parent.path}/${KINDS[kind].name}`, query: {}, ...by({}), parent };
  }
  const owned = ownerOf(target, kind);
  if (owned !== undefined) {
    const { id } = await make(target, owned.owner);
    return { path, query: { [owned.filter]: id }, ...by({ [owned.field]: id }) };
  }
  const word = target.word();
  const texts = listFieldsOf(kind).filter(({ form, isUnique }) => form === 'text' && !isUnique);
  const filtered = texts.find(({ filter, isSorted }) => filter !== undefined && !isSorted);
  if (filtered?.filter !== undefined)
    return { path, query: { [filtered.filter]: word }, ...by({ [filtered.written]: word }) };
  const searched = searchedOnly(kind);
  if (searched !== undefined) {
    const isEmail = withoutNull(createdFields(kind).properties[searched] ?? {}).schema.format === 'email';
    const value = isEmail ? `${word.toLowerCase()}@example.org` : word;
    return { path, query: { q: value }, ...by({ [searched]: value }) };
  }
  const named = texts.find(({ name }) => listOf(kind)?.searched.includes(name));
  if (named === undefined)
    throw new Skipped(`The list has no filter and no search that could find ${oneInWords(kind)} of this run.`);
  return { path, query: { q: word }, fields: { [named.written]: word }, bind: behind(word, named) };
};

/** A record with its own start date ends shortly afterwards. */
const lasting = (fields: JsonObject): JsonObject => {
  const { startsAt, endsAt } = fields;
  if (typeof startsAt !== 'string' || endsAt !== undefined) return fields;
  return { ...fields, endsAt: new Date(Date.parse(startsAt) + 1).toISOString() };
};

const emptyGroup = async (target: Target, kind: Kind): Promise<Omit<Group, 'members'>> => {
  const { path, query, fields, parent, bind } = await bindingOf(target, kind);
  const binds = (own: JsonObject) => lasting(bind(own));
  const add = (own: JsonObject = {}) => {
    const all = { ...fields, ...binds(own) };
    return parent === undefined ? makeAnother(target, kind, all) : make(target, kind, all, { parent });
  };
  return { path, query, add, bind: binds };
};

/** Timestamps have milliseconds: records created after this pause have later ones. */
const CLOCK_TICK_MS = 2;

/** Creates a group with a member for each of these fields, one after the other. */
export const groupOf = async (target: Target, kind: Kind, fields: readonly JsonObject[]): Promise<Group> => {
  const group = await emptyGroup(target, kind);
  const members: Made[] = [];
  for (const each of fields) {
    members.push(await group.add(each));
    await wait(CLOCK_TICK_MS);
  }
  return { ...group, members };
};
