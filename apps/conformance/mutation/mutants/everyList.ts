import { type Operation, operations } from '../../src/interface/operations.ts';
import { on } from '../operators/operator.ts';
import {
  changeQuery,
  dropParameter,
  dropParameters,
  firstOfRepeated,
  parameterOf,
  splitAtCommas,
} from '../operators/queries.ts';
import { changeList, changeRefusalText, changeReply } from '../operators/replies.ts';
import type { Request } from '../proxy/messages.ts';
import { type Mutant, mutantsOf, mutantsOfEach } from './mutant.ts';

const requirementOf = ({ referenceFilters }: Operation, filter: string) => {
  if (filter === 'id') return 'C4-ID';
  return referenceFilters.has(filter) ? 'C4-RELATIONS' : 'C4-EQUALITY';
};

const MAX_IDS = 200;

/** The mutants of the spellings of filters. */
const mutantsOfForms = ({ id, path, textFilters, addressFilters }: Operation): Mutant[] => {
  const name = `GET ${path}`;
  const matches = on('GET', path);
  const isBracketed = (request: Request) =>
    matches(request) && [...new URLSearchParams(request.query).keys()].some((key) => key.endsWith('[]'));
  // biome-ignore format: a table, with one or two lines for each mutant
  return mutantsOf({
    ...Object.fromEntries(textFilters.map(([filter]) => [`text-split-${filter}-${id}`,
      [addressFilters.includes(filter) ? 'C4-WRONG-VALUE' : 'C4-TEXT', `${name} splits \`${filter}\` at commas`,
        matches, splitAtCommas(filter)] as const])),
    [`first-of-repeated-${id}`]: ['C4-REPEATED', `${name} ignores all but the first of a repeated filter`,
      matches, firstOfRepeated],
    [`brackets-refused-${id}`]: ['C4-BRACKETED', `${name} rejects brackets`,
      isBracketed, changeReply((reply) => ({ ...reply, status: 400 }))],
    [`brackets-ignored-${id}`]: ['C4-BRACKETED', `${name} ignores filters with brackets`,
      matches, dropParameters((parameter) => parameter.endsWith('[]'))],
    [`ids-beyond-200-${id}`]: ['C4-ID-LIMIT', `${name} ignores ids beyond 200`,
      matches, changeQuery((query) => {
        const ids = query.getAll('id').flatMap((value) => value.split(','));
        if (ids.length > MAX_IDS) query.set('id', ids.slice(0, MAX_IDS).join(','));
      })],
    [`last-of-repeated-${id}`]: ['C4-ONCE', `${name} accepts the last of a repeated single-valued parameter`,
      matches, changeQuery((query) => {
        for (const key of ['limit', 'sort', 'q', 'includeDeleted', 'updatedAt[gte]', 'insertedAt[gte]'])
          if (query.has(key)) query.set(key, query.getAll(key).at(-1) ?? '');
      })],
    [`wrong-value-missing-${id}`]: ['C4-WRONG-VALUE', `${name} reports a wrong value as missing`,
      matches, changeRefusalText((text) => text.replaceAll(/"invalid_(format|value)"/g, '"required"'))],
  });
};

const mutantsOfList = (list: Operation): Mutant[] => {
  const { id, path, filters, ranges, sorts } = list;
  const name = `GET ${path}`;
  const matches = on('GET', path);
  const without = (parameter: string) => (request: Request) =>
    matches(request) && parameterOf(request, parameter) === undefined;
  // biome-ignore format: a table, with one or two lines for each mutant
  return [
    ...filters.flatMap((filter) => mutantsOf({
      [`filter-${filter}-ignored-${id}`]: [requirementOf(list, filter),
        `${name} ignores the filter \`${filter}\``, matches, dropParameter(filter)],
    })),
    ...ranges.flatMap((field) => mutantsOf({
      [`range-of-${field}-ignored-${id}`]: ['C4-RANGES', `${name} ignores the bounds of \`${field}\``,
        matches, dropParameters((parameter) => parameter.startsWith(`${field}[`))],
    })),
    ...sorts.flatMap((field) => mutantsOf({
      [`sort-${field}-ignored-${id}`]: ['C3-SORT', `${name} ignores \`sort=${field}\``,
        matches, dropParameters((parameter, value) => parameter === 'sort' && value.replace('-', '') === field)],
    })),
    ...mutantsOf({
      [`row-dropped-${id}`]: ['C1-WALK', `${name} drops the first record of each page except the first`,
        (request) => matches(request) && !without('cursor')(request), changeList((list) => list.slice(1))],
      [`oldest-first-${id}`]: ['C3-NEWEST-FIRST', `${name} reverses its default order on each page`,
        without('sort'), changeList((list) => list.toReversed())],
    }),
  ];
};

/** The same mutants of each list, and of each parameter in the contract. */
export const everyListMutants = mutantsOfEach(
  operations.filter(({ isList }) => isList),
  (list) => [...mutantsOfList(list), ...mutantsOfForms(list)],
);
