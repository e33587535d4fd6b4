import { randomUUID } from 'node:crypto';
import { EXTERNAL_ID_FILTER } from '@training-provider/contract';
import { valueAt } from '../../interface/json.ts';
import { addressFiltersOf } from '../../interface/operations.ts';
import { inputSchemaOf, withoutNull } from '../../interface/schema.ts';
import type { ListWorld } from './listWorld.ts';
import { comparable, justAfter, writtenElsewhere } from './offsets.ts';
import { type Row, shownOf } from './rows.ts';
import { searchedFor } from './searchWords.ts';
import { found, needsFurtherTerms, type Query, type Referrers } from './selection.ts';
import type { ListTuple } from './spaces.ts';

/** A query as it is sent, and as the model reads it. */
export interface Drawn {
  parameters: readonly (readonly [name: string, value: string])[];
  query: Query;
  /** The records that it has to find, in no order. */
  expected: readonly Row[];
  /** Records on a page. */
  limit: number;
}

const UNTIL = '9998-01-01T00:00:00.000Z';
const SINCE = '2001-01-01T00:00:00.000Z';
const isFrom = (operator: string): boolean => operator.startsWith('g');

const isTime = ({ subject }: ListWorld, field: string): boolean =>
  withoutNull(inputSchemaOf(subject.facts.record).properties?.[field] ?? {}).schema.format === 'date-time';

/** A bound of a range: one of the values that are there, or one that lies beyond all of them. */
const boundOf = (world: ListWorld, field: string, operator: string): string => {
  const { subject, rows, draw } = world;
  if (!(field in subject.facts.record.shape)) return isFrom(operator) ? SINCE : UNTIL;
  const values = rows.flatMap((row) => {
    const value = shownOf(subject, row)[field];
    return typeof value === 'string' ? [value] : [];
  });
  if (values.length > 0) {
    const value = draw.pick(values);
    return isTime(world, field) && draw.oneIn(3) ? justAfter(value, draw) : value;
  }
  return isTime(world, field) ? SINCE : SINCE.slice(0, 10);
};

const rangeOf = (world: ListWorld, range: string, bounds: string): Query['ranges'] => {
  if (range === 'none') return [];
  if (bounds !== 'two') return [[range, bounds as 'gte', boundOf(world, range, bounds)]];
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
const rangesOf = (world: ListWorld, tuple: ListTuple): Query['ranges'] => {
  const { range, bounds, 'second range': second } = tuple;
  const others = world.draw.pick(BOUNDS);
  const secondBounds = bounds === 'none' || world.draw.oneIn(2) ? others : bounds;
  return [...rangeOf(world, range, bounds), ...rangeOf(world, second, secondBounds)];
};

/** The values of which a filter can name some: those of these records, and of an enum all. */
const valuesOf = (world: ListWorld, parameter: string, rows: readonly Row[] = world.rows): string[] => {
  const { subject, partners } = world;
  const { facts } = subject;
  if (parameter in (facts.referrers ?? {}) || facts.filters[parameter] === 'courseIds') return [...partners];
  if (parameter === 'id') return rows.map(({ id }) => id);
  const field = facts.filters[parameter] ?? parameter;
  const all = rows.flatMap((row) => [valueAt(shownOf(subject, row), field)].flat());
  const found = [...new Set(all.filter((value) => value !== undefined).map(String))];
  const options = enumOf(world, field);
  if (options.length > 0) return [...new Set([...found, ...options])];
  return found;
};

const enumOf = ({ subject }: ListWorld, field: string): string[] => {
  const schema = subject.fields[field];
  const values = schema?.enum ?? schema?.anyOf?.flatMap(({ enum: inner = [] }) => inner) ?? [];
  if (schema?.type === 'boolean' || schema?.anyOf?.some(({ type }) => type === 'boolean')) return ['true', 'false'];
  return values.filter((value) => typeof value === 'string');
};

/** The most values of a filter: on a walk more, which find more. */
const mostValues = ({ form, page }: ListTuple): number => (form === 'one' ? 1 : page === 'walk' ? 6 : 3);

const ofOtherCase = (value: string): string =>
  value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase();

/** How a text is changed into one that looks like it, and finds no record that has it. */
const ALIKE: readonly ((text: string) => string)[] = [
  ...[ofOtherCase, ofOtherCase],
  ...[(text: string) => ` ${text}`, (text: string) => `${text} `, (text: string) => `${text}%`],
  ...[(text: string) => `${text.slice(0, -1)}_`, (text: string) => `${text}&${text}`],
];

/** The same for e-mail addresses: what is none is refused. */
const ADDRESSES_ALIKE: typeof ALIKE = [ofOtherCase, (text) => `x${text}`];

/** Whether a filter takes e-mail addresses alone. */
const isAddressFilter = ({ subject }: ListWorld, filter: string): boolean =>
  addressFiltersOf(subject.facts).includes(filter);

/** One text in so many is asked for in another way. */
const CHANGED = 3;
/** What others have stored may be so long that a filter does not take it twice. */
const LONGEST_CHANGED = 60;

const isTextFilter = ({ subject }: ListWorld, filter: string): boolean =>
  (subject.list.collection?.textFilters ?? []).includes(filter);

/** A filter by these values, as it is sent and as the model reads it. */
const filterBy = (filter: string, form: string, values: readonly string[]) => {
  const parameters: [string, string][] =
    form === 'comma'
      ? [[filter, values.join(',')]]
      : values.map((value) => [form === 'brackets' ? `${filter}[]` : filter, value]);
  return { parameters, filter: [filter, values] as const };
};

/** A text that a filter takes, and that no record has: none of the model has an external id. */
const textOfNone = (world: ListWorld, filter: string): string => {
  const text = `${world.word}no`;
  if (filter === EXTERNAL_ID_FILTER) return `sap:${text}`;
  return isAddressFilter(world, filter) ? `${text}@example.org` : text;
};

const firstFilter = (world: ListWorld, tuple: ListTuple) => {
  const { draw } = world;
  const { filter, form } = tuple;
  if (filter === 'none') return [];
  const isById = filter === 'id' || world.subject.referenceFilters.has(filter);
  const isAddress = isAddressFilter(world, filter);
  const none = isById ? randomUUID() : textOfNone(world, filter);
  const isText = isTextFilter(world, filter);
  const values = draw.shuffled(valuesOf(world, filter)).slice(0, mostValues(tuple));
  const canChange = (value: string): boolean => isText && value.length <= LONGEST_CHANGED;
  const asked = values.map((value) =>
    canChange(value) && draw.oneIn(CHANGED) ? draw.pick(isAddress ? ADDRESSES_ALIKE : ALIKE)(value) : value,
  );
  const wanted = values.length < 2 && (isById || isText) ? [...asked, none] : asked;
  // No record has a value, and any other may be refused.
  if (wanted.length === 0) return [];
  return [filterBy(filter, form, form === 'one' ? wanted.slice(0, 1) : wanted)];
};

/** A second filter, most of the time by values of records that are found without it. */
const secondFilter = (world: ListWorld, { 'second filter': filter }: ListTuple, rows: readonly Row[]) => {
  const { draw } = world;
  if (filter === 'none') return [];
  const values = draw.shuffled(valuesOf(world, filter, draw.oneIn(4) ? world.rows : rows)).slice(0, 3);
  if (values.length === 0) return [];
  return [
    filterBy(filter, draw.pick(['repeated', 'brackets', ...(isTextFilter(world, filter) ? [] : ['comma'])]), values),
  ];
};

const filtersOf = (world: ListWorld, tuple: ListTuple, own: readonly Row[]) => {
  const first = firstFilter(world, tuple);
  const query: Query = {
    filters: first.map(({ filter }) => filter),
    ranges: [],
    words: [],
    sort: [],
    withDeleted: true,
  };
  return [...first, ...secondFilter(world, tuple, found(world.subject, own, query, referrersOf(world)))];
};

const sortOf = (world: ListWorld, { sort, second }: ListTuple): Query['sort'] => {
  const termOf = (text: string) => ({ field: text.replace('-', ''), descending: text.startsWith('-') });
  if (sort === 'none') return [];
  const first = termOf(sort);
  if (second === 'none') return [first];
  const others = (world.subject.list.collection?.sort ?? []).filter((field) => field !== first.field);
  const rest = world.draw.shuffled(others).slice(0, 1 + world.draw.below(2));
  return [first, ...rest.map((field) => ({ field, descending: second === 'descending' }))];
};

const MOST = 200;
const USUAL = 50;
const FEW = 3;

/**
 * How many records a page has. A walk has a page between the first and the last if there are three records to find: a wrong
 * page size shows there, and not on the last page.
 */
const limitOf = (
  { page, filter }: ListTuple,
  isById: boolean,
  total: number,
): { limit: number; sent: string | undefined } => {
  const few = Math.max(1, Math.min(FEW, Math.floor((total - 1) / 2)));
  if (page === 'walk') return { limit: few, sent: String(few) };
  if (page === 'most') return { limit: MOST, sent: String(MOST) };
  return { limit: isById || filter === 'id' ? MOST : USUAL, sent: undefined };
};

/** The parameters that find the records of the world and no others, and what they mean to the model. */
const finderOf = (world: ListWorld, { 'found by': finder, caller }: ListTuple) => {
  const { rows, word, subject, draw } = world;
  const ids = rows.map(({ id }) => id);
  // A caller of another organisation also asks for records that are not its own.
  if (finder === 'id')
    return { parameters: [['id', ids.join(',')]] as [string, string][], filters: [['id', ids] as const], words: [] };
  if (finder === 'parent') return { parameters: [], filters: [], words: [] };
  // Without a mark, the list would find records that others make meanwhile.
  if (world.mark === undefined) throw new TypeError(`Nothing marks the records of the kind ${subject.kind}.`);
  const { mark, values: marks } = world.mark;
  const isFiltered = mark in subject.facts.filters && (caller === 'other' || draw.oneIn(2));
  if (isFiltered)
    return {
      parameters: marks.map((value): [string, string] => [mark, value]),
      filters: [[mark, marks] as const],
      words: [],
    };
  return { parameters: [], filters: [], words: [word] };
};

/** Draws a query as the tuple says, whatever it finds. */
const drawAny = (world: ListWorld, tuple: ListTuple, own: readonly Row[]): Drawn => {
  const finder = finderOf(world, tuple);
  const filters = filtersOf(world, tuple, own);
  const isTwice = finder.filters.some(([name]) => filters.some(({ filter: [other] }) => name === other));
  const finding = isTwice ? { parameters: [], filters: [], words: [world.word] } : finder;
  const ranges = rangesOf(world, tuple);
  const sort = sortOf(world, tuple);
  const unsearched: Query = {
    filters: [...finding.filters, ...filters.map(({ filter }) => filter)],
    ranges,
    words: finding.words,
    sort,
    withDeleted: tuple.deleted === 'yes',
  };
  const candidates = found(world.subject, own, unsearched, referrersOf(world));
  const text = tuple.q === 'none' ? undefined : searchedFor(world, tuple.q, candidates);
  const words = [...finding.words, ...(text?.split(' ') ?? [])];
  const query: Query = { ...unsearched, words };
  const expected = text === undefined ? candidates : found(world.subject, candidates, query, referrersOf(world));
  const { limit, sent } = limitOf(tuple, tuple['found by'] === 'id', expected.length);
  const order = sort.map(({ field, descending }) => `${descending ? '-' : ''}${field}`).join(',');
  const single: Readonly<Record<string, string | undefined>> = {
    sort: order === '' ? undefined : order,
    q: words.length === 0 ? undefined : words.join(' '),
    includeDeleted: tuple.deleted === 'yes' ? 'true' : undefined,
    limit: sent,
  };
  const parameters: [string, string][] = [
    ...finding.parameters,
    ...filters.flatMap((each) => each.parameters),
    ...ranges.map(([field, operator, bound]): [string, string] => [
      `${field}[${operator}]`,
      isTime(world, field) ? writtenElsewhere(bound, world.draw) : bound,
    ]),
    ...Object.entries(single).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, value]],
    ),
  ];
  return { parameters: world.draw.shuffled(parameters), query, expected, limit };
};

const ATTEMPTS = 12;
/** A walk needs a page between the first and the last, an order two records. */
const enoughFor = ({ page }: ListTuple): number => (page === 'walk' ? 3 : 2);

/** Whether a query would find more without its last word. */
const needsLastWord = (world: ListWorld, { query, expected }: Drawn, own: readonly Row[]): boolean => {
  const fewer = { ...query, words: query.words.slice(0, -1) };
  return found(world.subject, own, fewer, referrersOf(world)).length > expected.length;
};

/**
 * Whether a query shows much: a search for two words that both count, a walk that turns pages, an order of records in which
 * every term counts.
 */
const showsMuch = (world: ListWorld, tuple: ListTuple, drawn: Drawn, own: readonly Row[]): boolean => {
  const isAboutWords = tuple.q === 'two words' && tuple.page !== 'walk' && tuple.second === 'none';
  // A filter may leave one record, of which the last word finds nothing.
  const isFound = drawn.expected.length > 0 || tuple.filter !== 'none';
  if (isAboutWords) return isFound && needsLastWord(world, drawn, own);
  const canTie = !['insertedAt', 'updatedAt'].includes(tuple.sort.replace('-', ''));
  if (tuple.second !== 'none' && canTie && !needsFurtherTerms(world.subject, drawn.expected, drawn.query.sort))
    return false;
  return drawn.expected.length >= enoughFor(tuple);
};

/**
 * Draws a query as the tuple says, and says what it has to find among the records of the caller. Most queries that are
 * drawn find nothing, where nothing can be in the wrong place: three of four are drawn anew until they show much.
 */
export const drawQuery = (world: ListWorld, tuple: ListTuple, own: readonly Row[]): Drawn => {
  let most = drawAny(world, tuple, own);
  if (world.draw.oneIn(4) || showsMuch(world, tuple, most, own)) return most;
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    const other = drawAny(world, tuple, own);
    if (showsMuch(world, tuple, other, own)) return other;
    if (other.expected.length > most.expected.length) most = other;
  }
  return most;
};

/** The records that refer to a row, as the relation filters ask for them. */
const referrersOf =
  (world: ListWorld): Referrers =>
  (_parameter: string, row: Row) =>
    world.enrolled.get(row.id) ?? [];
