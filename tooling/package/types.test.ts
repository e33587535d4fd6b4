import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { routes } from '../../packages/contract/src/client/generated/routes.ts';
import { budgets } from './budgets.ts';
import { CONSUMER_OPTIONS } from './consumerOptions.ts';

const GROWTH = 1.1;
const file = fileURLToPath(new URL('everyOperation.ts', import.meta.url));
const source = readFileSync(file, 'utf8');

const operations = Object.entries(routes).flatMap(([resource, actions]) =>
  Object.keys(actions).map((action) => `client.${resource}.${action}`),
);
/** Uses each operation that the consumer does not know yet. */
const others = `
type Client = ReturnType<typeof createClient>;
export const others = (client: Client): ((...given: never[]) => unknown)[] => [
  ${operations.filter((operation) => !source.includes(`${operation}(`)).join(',\n  ')}
];`;

test('the types of the client stay fast if every operation is used: no tenth more instantiations than the budget', () => {
  const options = { ...CONSUMER_OPTIONS, exactOptionalPropertyTypes: true };
  const host = ts.createCompilerHost(options);
  const readSource = host.getSourceFile;
  host.getSourceFile = (name, version, ...rest) =>
    name === file ? ts.createSourceFile(name, source + others, version) : readSource(name, version, ...rest);
  const program = ts.createProgram([file], options, host);
  const entry = program.getSourceFile(file);
  const faults = program.getSemanticDiagnostics(entry).map(({ messageText }) => messageText);
  const instantiations = program.getInstantiationCount();
  const budget = budgets.typeInstantiationsPerOperation * operations.length;
  console.log(`types: ${instantiations} instantiations, budget ${budget}`);
  expect(faults).toEqual([]);
  expect(instantiations).toBeLessThanOrEqual(budget * GROWTH);
});
