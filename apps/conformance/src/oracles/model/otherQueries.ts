import type { ListedKind } from './resources.ts';

/** A parameter of a query, as it is sent. */
type Parameter = readonly [name: string, value: string];

/** Another bound: at the value, or next to it. */
const OTHER_BOUNDS: Readonly<Record<string, string>> = { gte: 'gt', gt: 'gte', lte: 'lt', lt: 'lte' };

const bounded = ([name, value]: Parameter): Parameter[] => {
  const [, field, operator = ''] = /^(.+)\[(\w+)\]$/.exec(name) ?? [];
  const other = OTHER_BOUNDS[operator];
  return other === undefined ? [] : [[`${field}[${other}]`, value]];
};

const turned = (term: string): string => (term.startsWith('-') ? term.slice(1) : `-${term}`);

/** Other orders: each term in the other direction, the first two the other way round, and without the last one. */
const orders = (order: string): string[] => {
  const terms = order.split(',');
  const [first, second, ...rest] = terms;
  const directions = terms.map((term, at) => terms.with(at, turned(term)));
  const fewer = second === undefined ? [] : [[second, first, ...rest], terms.slice(0, -1)];
  return [...directions, ...fewer].map((each) => each.join(','));
};

const searches = (text: string): string[] => {
  const words = text.split(' ');
  return [`${text} zz`, ...(words.length > 1 ? [words.slice(0, -1).join(' ')] : [])];
};

const folded = ([name, value]: Parameter): string => `${name.replace('[]', '')}=${value.toLowerCase()}`;

/** The queries that differ from a query in what this parameter says. */
const changed = (parameters: readonly Parameter[], at: number, textFilters: readonly string[]): Parameter[][] => {
  const [name, value] = parameters[at] as Parameter;
  const [before, after] = [parameters.slice(0, at), parameters.slice(at + 1)];
  const instead = (...others: Parameter[]): Parameter[] => [...before, ...others, ...after];
  if (name === 'limit' || name === 'cursor') return [];
  if (name === 'sort') return orders(value).map((other) => instead([name, other]));
  if (name === 'q') return searches(value).map((other) => instead([name, other]));
  // Without it the query asks for the same if it is said twice, to a filter that ignores case.
  const isSaidAgain = parameters.some((other, index) => index !== at && folded(other) === folded([name, value]));
  const without = isSaidAgain ? [] : [instead()];
  if (!textFilters.includes(name.replace('[]', '')))
    return [...without, ...bounded([name, value]).map((other) => instead(other))];
  const parts = value.split(',').map((part): Parameter => [name, part]);
  const again = parameters.filter(([other]) => other === name);
  const rest = parameters.filter(([other]) => other !== name);
  const joined: Parameter = [
    name.replace('[]', ''),
    again
      .map(([, each]) => each)
      .toSorted()
      .join(','),
  ];
  return [
    ...without,
    instead([name, value], [name, `${value}zz`]),
    ...(parts.length > 1 ? [instead(...parts)] : []),
    ...(again.length > 1 ? [[...rest, joined]] : []),
  ];
};

/**
 * Queries that look like a query and ask for something else: one parameter is left out, has another bound, value or order, or
 * says in one value what were two, or the other way round.
 */
export const otherQueries = ({ list }: ListedKind, parameters: readonly Parameter[]): Parameter[][] => {
  const { textFilters = [] } = list.collection ?? {};
  const others = parameters.flatMap((_, at) => changed(parameters, at, textFilters));
  const isWithDeleted = parameters.some(([name]) => name === 'includeDeleted');
  return isWithDeleted ? others : [...others, [...parameters, ['includeDeleted', 'true']]];
};
