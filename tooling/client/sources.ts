import { type Operation, operations } from '@training-provider/contract';
import openapiTS, { astToString } from 'openapi-typescript';
import { queriesSource } from './queries.ts';
import { type Document, problemsSource, recordsSource, resourcesSource, takesList, takesQuery } from './resources.ts';

const NOTICE = '/** Made from the contract by `npx -y pnpm@12 contract:openapi`: not to be changed by hand. */\n';

/** The operations, by resource. */
const byResource = Map.groupBy(operations, ({ resource }) => resource);

/** The properties by which the types of the client distinguish operations. */
const typeOf = (operation: Operation): string => {
  const { id, method, template, wrapper, paged, media } = operation;
  return [
    `operation: '${id}'`,
    `method: '${method}'`,
    `path: '${template}'`,
    ...(wrapper === undefined ? [] : [`wrapper: '${wrapper}'`]),
    ...(takesList(operation) ? ['takesList: true'] : []),
    ...(paged ? ['paged: true'] : []),
    ...(takesQuery(operation) ? ['takesQuery: true'] : []),
    ...(media === undefined ? [] : ['takesFile: true']),
  ].join(', ');
};

const textFiltersOf = ({ collection }: Operation): readonly string[] => collection?.textFilters ?? [];

const declaration = (operation: Operation): string => {
  const textFilters = textFiltersOf(operation).length === 0 ? '' : ' textFilters: readonly string[];';
  return `    ${operation.action}: { ${typeOf(operation).replaceAll(', ', '; ')}; statuses: readonly number[];${textFilters} };\n`;
};

/** The statuses that the client knows: 304 only if it can send the version of a record. */
const statusesOf = ({ responses, action }: Operation): string =>
  responses
    .map(({ status }) => status)
    .filter((status) => status !== 304 || action === 'get')
    .join(', ');

const line = (operation: Operation): string => {
  const names = textFiltersOf(operation).map((name) => `'${name}'`);
  const textFilters = names.length === 0 ? '' : `, textFilters: [${names.join(', ')}]`;
  return `    ${operation.action}: { ${typeOf(operation)}, statuses: [${statusesOf(operation)}]${textFilters} },\n`;
};

/** `routes.ts`: the facts about each operation that the client needs, as a type and as a table. */
const routesSource = (): string => {
  const blocks = (print: typeof line, end: string) =>
    [...byResource].map(([name, group]) => `  ${name}: {\n${group.map(print).join('')}  }${end}\n`).join('');
  return `${NOTICE}export interface Routes {\n${blocks(declaration, ';')}}\n\nexport const routes: Routes = {\n${blocks(line, ',')}};\n`;
};

/**
 * The files in `packages/contract/src/client/generated`, by name: the types of the interface, its routes, and the types
 * of the client.
 */
export const clientSources = async (openApi: string): Promise<Record<string, string>> => {
  const document: Document = JSON.parse(openApi);
  return {
    'interface.ts': NOTICE + astToString(await openapiTS(openApi, { silent: true })),
    'problems.ts': NOTICE + problemsSource(),
    'records.ts': NOTICE + recordsSource(document),
    'queries.ts': NOTICE + queriesSource(document),
    'resources.ts': NOTICE + resourcesSource(document),
    'routes.ts': routesSource(),
    'version.ts': `${NOTICE}export const VERSION = '${document.info.version}';\n`,
  };
};
