import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { routes } from '../../packages/contract/src/client/generated/routes.ts';
import { budgets } from './budgets.ts';
import { CONSUMER_OPTIONS } from './consumerOptions.ts';

const GROWTH = 1.1;
const file = fileURLToPath(new URL('everyOperation.ts', import.meta.url));

test('the consumer whose types are measured uses every operation', async () => {
  const source = await readFile(file, 'utf8');
  const calls = Object.entries(routes).flatMap(([resource, operations]) =>
    Object.keys(operations).map((name) => `client.${resource}.${name}(`),
  );
  expect(calls.filter((call) => !source.includes(call))).toEqual([]);
});

test('the types of the client stay fast: no tenth more instantiations than the budget', () => {
  const began = performance.now();
  const program = ts.createProgram([file], { ...CONSUMER_OPTIONS, exactOptionalPropertyTypes: true });
  const entry = program.getSourceFile(file);
  const faults = program.getSemanticDiagnostics(entry).map(({ messageText }) => messageText);
  const instantiations = program.getInstantiationCount();
  const ms = Math.round(performance.now() - began);
  console.log(`types: ${instantiations} instantiations, budget ${budgets.typeInstantiations}; checked in ${ms} ms`);
  expect(faults).toEqual([]);
  expect(instantiations).toBeLessThanOrEqual(budgets.typeInstantiations * GROWTH);
});
