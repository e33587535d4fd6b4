import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { routes } from '../../packages/contract/src/client/generated/routes.ts';
import { budgets } from './budgets.ts';
import { compileConsumer } from './consumerOptions.ts';

const GROWTH = 1.1;
const file = fileURLToPath(new URL('everyOperation.ts', import.meta.url));

const operations = Object.entries(routes).flatMap(([resource, actions]) =>
  Object.keys(actions).map((action) => ({ resource, action, method: `client.${resource}.${action}` })),
);
const lists = operations.filter(({ action }) => action === 'list').map(({ resource }) => `client.${resource}.all`);

/** A consumer that calls every operation, reads the results, and iterates over every collection. */
const source = `import { createClient } from '@training-provider/contract/client';
const client = createClient({ baseUrl: 'http://127.0.0.1:3000', token: 'token' });
const given = <Given extends unknown[]>(method: (...given: Given) => unknown): Given => { throw method; };
export const useEverything = async (): Promise<void> => {
${operations.map(({ method }) => `  (await ${method}(...given(${method}))).status;`).join('\n')}
${lists.map((all) => `  for await (const each of ${all}(...given(${all}))) each;`).join('\n')}
};`;

test('the type check of a program with every operation needs at most a tenth more instantiations than the budget', () => {
  const { program, faults } = compileConsumer(file, source, { exactOptionalPropertyTypes: true });
  const instantiations = program.getInstantiationCount();
  const budget = budgets.typeInstantiationsPerOperation * operations.length;
  console.log(`types: ${instantiations} instantiations, budget ${budget}`);
  expect(faults).toEqual([]);
  expect(instantiations).toBeLessThanOrEqual(budget * GROWTH);
});
