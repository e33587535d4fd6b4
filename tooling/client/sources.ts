import { contract } from '@training-provider/contract';
import type { AppRoute } from '@ts-rest/core';
import openapiTS, { astToString } from 'openapi-typescript';
import { isPaged, pathOf, statusesOf, wrapperOf } from './routes.ts';

const NOTICE = '/** Made from the contract by `npx -y pnpm@12 contract:openapi`: not to be changed by hand. */\n';

const isRoute = (value: unknown): value is AppRoute => typeof value === 'object' && value !== null && 'method' in value;

/** The contract's resources, each with its routes by name. */
const resources = Object.entries(contract).map(([resource, operations]) => ({
  resource,
  routes: Object.entries<unknown>(operations).flatMap(([name, route]) => (isRoute(route) ? [{ name, route }] : [])),
}));

/** What the types of the client tell operations apart by. */
const typeOf = (route: AppRoute): string => {
  const wrapper = wrapperOf(route);
  const { operationId } = route.metadata as { operationId: string };
  return [
    `operation: '${operationId}'`,
    `method: '${route.method}'`,
    `path: '${pathOf(route)}'`,
    ...(wrapper === undefined ? [] : [`wrapper: '${wrapper}'`]),
    ...(isPaged(route) ? ['paged: true'] : []),
  ].join(', ');
};

const declaration = ({ name, route }: { name: string; route: AppRoute }): string =>
  `    /** ${route.summary}. ${route.description} */\n    ${name}: { ${typeOf(route).replaceAll(', ', '; ')}; statuses: readonly number[] };\n`;

const line = ({ name, route }: { name: string; route: AppRoute }): string =>
  `    ${name}: { ${typeOf(route)}, statuses: [${statusesOf(route).join(', ')}] },\n`;

/** `routes.ts`: what the client has to know of each operation, as a type with its descriptions and as a table. */
const routesSource = (): string => {
  const blocks = (print: typeof line, end: string) =>
    resources.map(({ resource, routes }) => `  ${resource}: {\n${routes.map(print).join('')}  }${end}\n`).join('');
  return `${NOTICE}export interface Routes {\n${blocks(declaration, ';')}}\n\nexport const routes: Routes = {\n${blocks(line, ',')}};\n`;
};

/** `records.ts`: the schemas of the document by their names. */
const recordsSource = (document: { components: { schemas: object } }): string => {
  const types = Object.keys(document.components.schemas).map((name) => `export type ${name} = Schemas['${name}'];\n`);
  return `${NOTICE}import type { components } from './interface.ts';\n\ntype Schemas = components['schemas'];\n\n${types.join('')}`;
};

/** The files in `packages/contract/src/client/generated`, by name: plain types of the interface, and its routes. */
export const clientSources = async (openApi: string): Promise<Record<string, string>> => {
  const document = JSON.parse(openApi);
  return {
    'interface.ts': NOTICE + astToString(await openapiTS(openApi, { silent: true })),
    'records.ts': recordsSource(document),
    'routes.ts': routesSource(),
  };
};
