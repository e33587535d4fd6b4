import { type Operation, operations } from '../../src/interface/operations.ts';
import { on } from '../operators/operator.ts';
import { dropParameter, dropParameters, parameterOf } from '../operators/queries.ts';
import { changeList } from '../operators/replies.ts';
import type { Request } from '../proxy/messages.ts';
import { type Mutant, mutantsOf } from './mutant.ts';

/** The records of these lists can't be created through the interface, and were all made at one moment: no order by time. */
const OF_ONE_MOMENT = ['listPrograms', 'listLocations', 'listPermissionGroups'];
const TIMES = ['insertedAt', 'updatedAt'];

/** Whether what is listed can show that an order is wrong. */
const showsOrder = (id: string, field: string): boolean => !(OF_ONE_MOMENT.includes(id) && TIMES.includes(field));

/** Every program of the service that is tested is taught in the same way. */
const showsFilter = (id: string, filter: string): boolean => !(id === 'listPrograms' && filter === 'deliveryMode');

const mutantsOfList = ({ id, path, filters, ranges, sorts }: Operation): Mutant[] => {
  const name = `GET ${path}`;
  const matches = on('GET', path);
  const without = (parameter: string) => (request: Request) =>
    matches(request) && parameterOf(request, parameter) === undefined;
  // biome-ignore format: a table, with one or two lines for each mutant
  return [
    ...filters.filter((filter) => showsFilter(id, filter)).flatMap((filter) => mutantsOf({
      [`filter-${filter}-ignored-${id}`]: [filter.endsWith('Id') ? 'C4-RELATIONS' : 'C4-EQUALITY',
        `${name} ignores the filter \`${filter}\``, matches, dropParameter(filter)],
    })),
    ...ranges.flatMap((field) => mutantsOf({
      [`range-of-${field}-ignored-${id}`]: ['C4-RANGES', `${name} ignores the bounds of \`${field}\``,
        matches, dropParameters((parameter) => parameter.startsWith(`${field}[`))],
    })),
    ...sorts.filter((field) => showsOrder(id, field)).flatMap((field) => mutantsOf({
      [`sort-${field}-ignored-${id}`]: ['C3-SORT', `${name} ignores \`sort=${field}\``,
        matches, dropParameters((parameter, value) => parameter === 'sort' && value.replace('-', '') === field)],
    })),
    ...mutantsOf({
      [`row-dropped-${id}`]: ['C1-WALK', `${name} drops the first record of each page but the first`,
        (request) => matches(request) && !without('cursor')(request), changeList((list) => list.slice(1))],
    }),
    ...(showsOrder(id, 'insertedAt') ? mutantsOf({
      [`oldest-first-${id}`]: ['C3-NEWEST-FIRST', `${name} turns the pages of its own order round`,
        without('sort'), changeList((list) => list.toReversed())],
    }) : []),
  ];
};

/** The same mutants of each list, and of each parameter that the contract declares for it. */
export const everyListMutants = operations.filter(({ isList }) => isList).flatMap(mutantsOfList);
