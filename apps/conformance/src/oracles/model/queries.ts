import { randomUUID } from 'node:crypto';
import { EXTERNAL_ID_FILTER } from '@training-provider/contract';
import type { ModelAnswer } from '@training-provider/contract/model';
import { type JsonObject, valueAt } from '../../interface/json.ts';
import { addressFiltersOf } from '../../interface/operations.ts';
import { inputSchemaOf, withoutNull } from '../../interface/schema.ts';
import { readModel, sideOf } from './exchange.ts';
import { comparable, justAfter, writtenElsewhere } from './offsets.ts';
import { disorderOf, listedIn } from './orders.ts';
import { searchedFor } from './searchWords.ts';
import { isOfOne, type ListTuple } from './spaces.ts';
import { allShown, type ListWorld, rowsOf } from './world.ts';

type Parameter = readonly [name: string, value: string];
type Bound = readonly [field: string, operator: string, bound: string];

/** A query as it is sent. */
export interface Drawn {
  readonly parameters: readonly Parameter[];
  /** What the model answers to it on one page. */
  readonly whole: ModelAnswer;
}

/** The address of a list with these parameters. */
export const urlOf = (path: string, parameters: readonly Parameter[]): string =>
  `${path}?${new URLSearchParams(parameters.map(([...each]): [string, string] => each))}`;

const MOST = '200';

/** What the model answers to a caller on one page that holds everything. */
const wholeOf = (world: ListWorld, { caller }: ListTuple, parameters: readonly Parameter[]): ModelAnswer =>
  readModel(sideOf(world, caller), urlOf(sideOf(world, caller).collection, [...parameters, ['limit', MOST]]));

const UNTIL = '9998-01-01T00:00:00.000Z';
const SINCE = '2001-01-01T00:00:00.000Z';
const isFrom = (operator: string): boolean => operator.startsWith('g');

const isTime = ({ resource }: ListWorld, field: string): boolean =>
  withoutNull(inputSchemaOf(resource.facts.record).properties?.[field] ?? {}).schema.format === 'date-time';

/** Whether responses show a field, so that its values are known. */
const isShown = ({ resource }: ListWorld, field: string): boolean => field in resource.facts.record.shape;

/** A bound of a range: an existing value, or one beyond all of them. An unknown field gets a bound that excludes all or none. */
const boundOf = (world: ListWorld, field: string, operator: string): string => {
  const { draw } = world;
  if (!isShown(world, field)) return isFrom(operator) === draw.oneIn(3) ? UNTIL : SINCE;
  const values = allShown(world)
    .map((shown) => shown[field])
    .filter((value) => typeof value === 'string');
  if (values.length > 0) {
    const value = draw.pick(values);
    return isTime(world, field) && draw.oneIn(3) ? justAfter(value, draw) : value;
  }
  return isTime(world, field) ? SINCE : SINCE.slice(0, 10);
};

const rangeOf = (world: ListWorld, range: string, bounds: string): Bound[] => {
  if (range === 'none') return [];
  if (bounds !== 'two') return [[range, bounds, boundOf(world, range, bounds)]];
  const [low, high] = [boundOf(world, range, 'gte'), boundOf(world, range, 'lte')].toSorted((one, other) =>
    comparable(one) < comparable(other) ? -1 : 1,
  );
  return [
    [range, 'gte', low ?? ''],
    [range, 'lte', high ?? ''],
  ];
};

const BOUNDS = ['gte', 'gt', 'lte', 'lt', 'two'];

/** The ranges of a query. The second has the bounds of the first as often as others. */
const rangesOf = (world: ListWorld, tuple: ListTuple): Bound[] => {
  const { range, bounds, 'second range': second } = tuple;
  const others = world.draw.pick(BOUNDS);
  const secondBounds = bounds === 'none' || world.draw.oneIn(2) ? others : bounds;
  return [...rangeOf(world, range, bounds), ...rangeOf(world, second, secondBounds)];
};

/** The values for a filter: those of these records, and all of an enum. */
const valuesOf = (world: ListWorld, parameter: string, records: readonly JsonObject[] = allShown(world)): string[] => {
  const { resource, partners } = world;
  const { facts } = resource;
  if (parameter in (facts.referrers ?? {}) || facts.filters[parameter] === 'courseIds') return [...partners];
  if (parameter === 'id') return records.map(({ id }) => String(id));
  const field = facts.filters[parameter] ?? parameter;
  const all = records.flatMap((record) => [valueAt(record, field)].flat());
  const found = [...new Set(all.filter((value) => value !== undefined).map(String))];
  const options = enumOf(world, field);
  if (options.length > 0) return [...new Set([...found, ...options])];
  return found;
};

const enumOf = ({ resource }: ListWorld, field: string): string[] => {
  const schema = resource.fields[field];
  const values = schema?.enum ?? schema?.anyOf?.flatMap(({ enum: inner = [] }) => inner) ?? [];
  if (schema?.type === 'boolean' || schema?.anyOf?.some(({ type }) => type === 'boolean')) return ['true', 'false'];
  return values.filter((value) => typeof value === 'string');
};

/** The most values of a filter: more for a walk, so that it matches more records. */
const mostValues = ({ form, page }: ListTuple): number => (form === 'one' ? 1 : page === 'walk' ? 6 : 3);

const ofOtherCase = (value: string): string =>
  value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase();

/** Changes of a text into a similar one, which matches no record with the text. */
const ALIKE: readonly ((text: string) => string)[] = [
  ...[ofOtherCase, ofOtherCase],
  ...[(text: string) => ` ${text}`, (text: string) => `${text} `, (text: string) => `${text}%`],
  ...[(text: string) => `${text.slice(0, -1)}_`, (text: string) => `${text}&${text}`],
];

/** The same for e-mail addresses: a filter rejects other texts. */
const ADDRESSES_ALIKE: typeof ALIKE = [ofOtherCase, (text) => `x${text}`];

/** Whether a filter takes e-mail addresses alone. */
const isAddressFilter = ({ resource }: ListWorld, filter: string): boolean =>
  addressFiltersOf(resource.facts).includes(filter);

/** A filter changes one text in this many. */
const CHANGED = 3;
/** What others have stored may be so long that a filter does not take it twice. */
const LONGEST_CHANGED = 60;

const isTextFilter = ({ resource }: ListWorld, filter: string): boolean =>
  (resource.list.collection?.textFilters ?? []).includes(filter);

/** A filter by these values. */
const filterBy = (filter: string, form: string, values: readonly string[]): Parameter[] =>
  form === 'comma'
    ? [[filter, values.join(',')]]
    : values.map((value) => [form === 'brackets' ? `${filter}[]` : filter, value]);

/** A text that a filter takes, and that no record has: none of the world has an external id. */
const textOfNone = (world: ListWorld, filter: string): string => {
  const text = `${world.word}no`;
  if (filter === EXTERNAL_ID_FILTER) return `sap:${text}`;
  return isAddressFilter(world, filter) ? `${text}@example.org` : text;
};

const firstFilter = (world: ListWorld, tuple: ListTuple): Parameter[] => {
  const { draw } = world;
  const { filter, form } = tuple;
  if (filter === 'none') return [];
  const isById = filter === 'id' || world.resource.referenceFilters.has(filter);
  const isAddress = isAddressFilter(world, filter);
  const none = isById ? randomUUID() : textOfNone(world, filter);
  const isText = isTextFilter(world, filter);
  const values = draw.shuffled(valuesOf(world, filter)).slice(0, mostValues(tuple));
  const canChange = (value: string): boolean => isText && value.length <= LONGEST_CHANGED;
  const asked = values.map((value) =>
    canChange(value) && draw.oneIn(CHANGED) ? draw.pick(isAddress ? ADDRESSES_ALIKE : ALIKE)(value) : value,
  );
  // If no record has a value, any other one may be refused.
  const wanted = values.length < 2 && (isById || isText) ? [...asked, none] : asked;
  return filterBy(filter, form, form === 'one' ? wanted.slice(0, 1) : wanted);
};

/** A second filter, most of the time by values of records that are found without it. */
const secondFilter = (world: ListWorld, tuple: ListTuple, first: readonly Parameter[]): Parameter[] => {
  const { draw } = world;
  const { 'second filter': filter } = tuple;
  if (filter === 'none') return [];
  const records = draw.oneIn(4) ? allShown(world) : listedIn(wholeOf(world, tuple, first));
  const values = draw.shuffled(valuesOf(world, filter, records)).slice(0, 3);
  const forms = ['repeated', 'brackets', ...(isTextFilter(world, filter) ? [] : ['comma'])];
  return values.length === 0 ? [] : filterBy(filter, draw.pick(forms), values);
};

const termsOf = (world: ListWorld, { sort, second }: ListTuple): string[] => {
  if (sort === 'none') return [];
  if (second === 'none') return [sort];
  const others = (world.resource.list.collection?.sort ?? []).filter((field) => field !== sort.replace('-', ''));
  const rest = world.draw.shuffled(others).slice(0, 1 + world.draw.below(2));
  return [sort, ...rest.map((field) => (second === 'descending' ? `-${field}` : field))];
};

/** The parameters that find the records of the world and no others, and the words that do. */
const finderOf = (world: ListWorld, { 'found by': finder, caller }: ListTuple) => {
  const { resource, draw, word } = world;
  // A caller of another organisation also asks for records that are not its own.
  const ids = [...rowsOf(world), ...rowsOf(world, 'other')].map(({ id }) => id);
  if (finder === 'id') return { parameters: [['id', ids.join(',')]] as Parameter[], words: [] };
  if (finder === 'parent') return { parameters: [], words: [] };
  // Without a mark, the list would find records that others make meanwhile.
  if (world.mark === undefined) throw new TypeError(`No field marks the records of the kind ${resource.kind}.`);
  const { mark, values } = world.mark;
  const isFiltered = mark in resource.facts.filters && (caller === 'other' || draw.oneIn(2));
  if (isFiltered) return { parameters: values.map((value): Parameter => [mark, value]), words: [] };
  return { parameters: [], words: [word] };
};

/** What is drawn of a query: its parameters but for the search, the words of the search, and the terms of the order. */
interface Parts {
  /** Those of the parameters that find the records of the world. */
  readonly finding: readonly Parameter[];
  readonly parameters: readonly Parameter[];
  readonly words: readonly string[];
  readonly terms: readonly string[];
}

const parametersOf = ({ parameters, words, terms }: Parts): Parameter[] => [
  ...parameters,
  ...(words.length === 0 ? [] : [['q', words.join(' ')] as const]),
  ...(terms.length === 0 ? [] : [['sort', terms.join(',')] as const]),
];

/** Draws a query as the tuple says, whatever it matches. */
const drawParts = (world: ListWorld, tuple: ListTuple): Parts => {
  const finder = finderOf(world, tuple);
  const first = firstFilter(world, tuple);
  const filters = [...first, ...secondFilter(world, tuple, [...finder.parameters, ...first])];
  const plain = (name: string) => name.replace('[]', '');
  const isTwice = finder.parameters.some(([name]) => filters.some(([other]) => plain(other) === name));
  const finding = isTwice ? { parameters: [], words: [world.word] } : finder;
  const ranges = rangesOf(world, tuple).map(
    ([field, operator, bound]): Parameter => [
      ...([`${field}[${operator}]`, isTime(world, field) ? writtenElsewhere(bound, world.draw) : bound] as const),
    ],
  );
  const deleted: Parameter[] = tuple.deleted === 'yes' ? [['includeDeleted', 'true']] : [];
  const parameters = [...finding.parameters, ...filters, ...ranges, ...deleted];
  const unsearched = { finding: finding.parameters, parameters, words: finding.words, terms: termsOf(world, tuple) };
  if (tuple.q === 'none') return unsearched;
  const candidates = listedIn(wholeOf(world, tuple, parametersOf(unsearched)));
  return { ...unsearched, words: [...finding.words, ...searchedFor(world, tuple.q, candidates).split(' ')] };
};

const FEW = 3;

/**
 * How many records a page has; undefined for the usual number. A walk has a page between the first and the last if it finds
 * three records: a wrong page size shows there, and not on the last page.
 */
const limitOf = ({ page, 'found by': finder, filter }: ListTuple, total: number): string | undefined => {
  if (page === 'walk') return String(Math.max(1, Math.min(FEW, Math.floor((total - 1) / 2))));
  return page === 'most' && finder !== 'id' && filter !== 'id' ? MOST : undefined;
};

const ATTEMPTS = 8;
/** A walk needs a page between the first and the last, an order two records. */
const enoughFor = ({ page }: ListTuple): number => (page === 'walk' ? 3 : 2);

const distinct = ({ ranks = [] }: ModelAnswer): number => new Set(ranks).size;

/** Whether a query has the default order of lists. */
const isNewestFirst = ({ sort }: ListTuple): boolean => ['none', '-insertedAt'].includes(sort);

/**
 * Whether a query shows much: a search for two words that both count, a walk that turns pages, a single filter or range that
 * finds some records and excludes others, an order of records in which every term counts, and which is not the default order.
 */
const showsMuch = (world: ListWorld, tuple: ListTuple, parts: Parts, whole: ModelAnswer): boolean => {
  const total = listedIn(whole).length;
  const without = (fewer: Partial<Parts>) => wholeOf(world, tuple, parametersOf({ ...parts, ...fewer }));
  if (isOfOne(tuple) && tuple.sort === 'none') {
    const isKnown = tuple.range === 'none' || isShown(world, tuple.range);
    return (total > 0 || !isKnown) && listedIn(without({ parameters: parts.finding })).length > total;
  }
  if (tuple.q === 'two words' && tuple.page !== 'walk' && tuple.second === 'none') {
    // A filter may leave one record, in which the last word finds nothing.
    const isFound = total > 0 || tuple.filter !== 'none';
    return isFound && listedIn(without({ words: parts.words.slice(0, -1) })).length > total;
  }
  const canTie = !['insertedAt', 'updatedAt'].includes(tuple.sort.replace('-', ''));
  if (tuple.second !== 'none' && canTie && distinct(without({ terms: parts.terms.slice(0, 1) })) >= distinct(whole))
    return false;
  if (!isNewestFirst(tuple) && disorderOf(listedIn(without({ terms: [] })), whole) === undefined) return false;
  return total >= enoughFor(tuple);
};

/**
 * Draws a query as the tuple says. Most queries that are drawn find nothing, where nothing can be in the wrong place: three of
 * four are drawn anew until they show much.
 */
export const drawQuery = (world: ListWorld, tuple: ListTuple): Drawn => {
  const { draw } = world;
  const drawn = () => {
    const parts = drawParts(world, tuple);
    const whole = wholeOf(world, tuple, parametersOf(parts));
    return { parts, whole, isEnough: showsMuch(world, tuple, parts, whole) };
  };
  let most = drawn();
  const isAny = !isOfOne(tuple) && draw.oneIn(4);
  for (let attempt = 1; !isAny && !most.isEnough && attempt < ATTEMPTS; attempt += 1) {
    const other = drawn();
    if (other.isEnough || listedIn(other.whole).length >= listedIn(most.whole).length) most = other;
  }
  const { parts, whole } = most;
  const limit = limitOf(tuple, listedIn(whole).length);
  const parameters = [...parametersOf(parts), ...(limit === undefined ? [] : [['limit', limit] as const])];
  return { parameters: draw.shuffled(parameters), whole };
};
