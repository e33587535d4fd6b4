import { answeringList, on } from '../proxy/faults.ts';
import { parameterOf, querying, relisting } from '../proxy/queries.ts';
import { type ContractOperation, contractOperations } from './contractOperations.ts';
import type { Mutant } from './mutant.ts';

const COMMON = ['limit', 'cursor', 'sort', 'q', 'includeDeleted'];
const lists = contractOperations.filter(({ isList }) => isList);
const filtersOf = ({ parameters }: ContractOperation): string[] =>
  parameters.filter((name) => !COMMON.includes(name) && !name.includes('['));
const rangesOf = ({ parameters }: ContractOperation): Set<string> =>
  new Set(parameters.filter((name) => name.includes('[')).map((name) => name.split('[')[0] ?? ''));
const isRelation = (name: string): boolean => name.endsWith('Id');

const filterIgnored = (operation: ContractOperation, filter: string): Mutant => ({
  id: `filter-${filter}-ignored-${operation.id}`,
  breaks: isRelation(filter) ? 'C4-RELATIONS' : 'C4-EQUALITY',
  describe: `GET ${operation.path} ignores the filter \`${filter}\``,
  fault: querying(on('GET', operation.path), (query) => query.delete(filter)),
});

const rangeIgnored = (operation: ContractOperation, field: string): Mutant => ({
  id: `range-of-${field}-ignored-${operation.id}`,
  breaks: 'C4-RANGES',
  describe: `GET ${operation.path} ignores the bounds of \`${field}\``,
  fault: querying(on('GET', operation.path), (query) => {
    for (const name of [...query.keys()]) if (name.startsWith(`${field}[`)) query.delete(name);
  }),
});

const sortIgnored = (operation: ContractOperation, field: string): Mutant => ({
  id: `sort-${field}-ignored-${operation.id}`,
  breaks: 'C3-SORT',
  describe: `GET ${operation.path} ignores \`sort=${field}\``,
  fault: querying(on('GET', operation.path), (query) => {
    if (query.get('sort')?.replace('-', '') === field) query.delete('sort');
  }),
});

const rowDropped = (operation: ContractOperation): Mutant => ({
  id: `row-dropped-${operation.id}`,
  breaks: 'C1-WALK',
  describe: `GET ${operation.path} drops the first record of each page but the first`,
  fault: answeringList(
    (request) => on('GET', operation.path)(request) && parameterOf(request, 'cursor') !== undefined,
    (list) => list.slice(1),
  ),
});

const reversed = (operation: ContractOperation): Mutant => ({
  id: `oldest-first-${operation.id}`,
  breaks: 'C3-NEWEST-FIRST',
  describe: `GET ${operation.path} turns the pages of its own order round`,
  fault: relisting(
    (request) => on('GET', operation.path)(request) && parameterOf(request, 'sort') === undefined,
    (list) => list.toReversed(),
  ),
});

/** The records of these lists can't be created through the interface, and were all made at one moment: so no one comes first. */
const OF_ONE_MOMENT = ['listPrograms', 'listLocations', 'listPermissionGroups'];
const TIMES = ['insertedAt', 'updatedAt'];

/** Whether what is listed can show that an order is wrong. */
const showsOrder = ({ id }: ContractOperation, field: string): boolean =>
  !(OF_ONE_MOMENT.includes(id) && TIMES.includes(field));

/** Every program of the service that is proved is taught in the same way. */
const showsFilter = ({ id }: ContractOperation, filter: string): boolean =>
  !(id === 'listPrograms' && filter === 'deliveryMode');

/** The same faults on one list each, and on each parameter that the contract declares for it. */
export const everyListMutants: readonly Mutant[] = lists.flatMap((operation) => [
  ...filtersOf(operation)
    .filter((filter) => showsFilter(operation, filter))
    .map((filter) => filterIgnored(operation, filter)),
  ...[...rangesOf(operation)].map((field) => rangeIgnored(operation, field)),
  ...operation.sorts.filter((field) => showsOrder(operation, field)).map((field) => sortIgnored(operation, field)),
  rowDropped(operation),
  ...(showsOrder(operation, 'insertedAt') ? [reversed(operation)] : []),
]);
