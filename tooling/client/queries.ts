import { type Operation, operations } from '@training-provider/contract';
import {
  capitalised,
  type Document,
  docs,
  idsOf,
  isCounted,
  optionsOf,
  queryOf,
  sentOf,
  signature,
  successOf,
} from './resources.ts';

const IMPORTS = `import type { DataAnswer, EmptyAnswer, Page, RecordAnswer } from '../answers.ts';
import type { ChangeOptions, CreateOptions, ListOptions } from '../options.ts';
import type { InfiniteQueryOptions, MutationOptions, QueryOptions } from '../queryOptions.ts';
import type * as records from './records.ts';
import type * as resources from './resources.ts';
`;

/** The functions that create query options for an operation: two for a collection, none for the change feed. */
const functionsOf = (document: Document, operation: Operation): string => {
  const { action, method, summary, paged } = operation;
  const success = successOf(document, operation);
  const ids = idsOf(operation);
  if (method !== 'GET') {
    const given = [...ids, ...sentOf(document, operation), optionsOf(operation)];
    const list = given.map(({ name, type }) => `${name}: ${type}`).join(', ');
    return docs([`${summary}.`], []) + signature(action, [], `MutationOptions<[${list}], ${success}>`);
  }
  const query = queryOf(operation).map((each) => ({ ...each, type: `resources.${each.type}` }));
  const counted = {
    name: 'counted?',
    type: "Pick<ListOptions, 'totalCount'>",
    description: 'Whether to count the records.',
  };
  const parameters = [...ids, ...query, ...(action === 'list' && isCounted(operation) ? [counted] : [])];
  const one = docs([`${summary}.`], parameters) + signature(action, parameters, `QueryOptions<${success}>`);
  if (!paged) return one;
  const name = action === 'list' ? 'pages' : `${action}Pages`;
  return (
    one +
    docs([`${summary}, page after page.`], parameters) +
    signature(name, parameters, `InfiniteQueryOptions<${success}>`)
  );
};

/** `queries.ts`: functions that create TanStack Query options for the operations of each resource. */
export const queriesSource = (document: Document): string => {
  const byResource = [
    ...Map.groupBy(
      operations.filter(({ action }) => action !== 'read'),
      ({ resource }) => resource,
    ),
  ];
  const resources = byResource.map(
    ([name, group]) =>
      `export interface ${capitalised(name)}Queries {\n${group.map((each) => functionsOf(document, each)).join('')}}\n`,
  );
  const all = byResource.map(([name]) => `  readonly ${name}: ${capitalised(name)}Queries;\n`);
  const helpers = resources.join('').includes('types.') ? "import type * as types from '../types.ts';\n" : '';
  return `${IMPORTS}${helpers}\n${resources.join('\n')}\n/** Options for every operation but those of the change feed. */\nexport interface Queries {\n${all.join('')}}\n`;
};
