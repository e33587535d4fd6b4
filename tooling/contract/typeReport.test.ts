import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contractTypes } from './contractTypes.ts';
import { PRESENT_TYPES } from './releases.ts';
import { typeReport } from './typeReport.ts';

/** The report of a package with one entry, and another one if its types are used with it. */
const reportOf = (source: string, other?: string): string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'type-report-'));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { strict: true, exactOptionalPropertyTypes: true, types: [] } }),
  );
  writeFileSync(join(folder, 'index.ts'), source);
  const file = (name: string) => join(folder, name);
  const entries = { package: file('index.ts') };
  if (other !== undefined) writeFileSync(file('other.ts'), other);
  const report =
    other === undefined
      ? typeReport(file('tsconfig.json'), entries)
      : typeReport(file('tsconfig.json'), { ...entries, other: file('other.ts') }, { other: 'package' });
  rmSync(folder, { recursive: true });
  return report.trimEnd().split('\n');
};

test('exported types are named, others are shown by their members', () => {
  const source = `
    export interface Thing { id: string; size?: number }
    interface Options { timeout?: number; hook?: (thing: Thing) => void }
    export declare const get: (id: string, options?: Options) => Promise<Thing>;`;
  expect(reportOf(source)).toEqual([
    '# package',
    'type Thing.id: string',
    'type Thing.size?: number',
    'type Thing: object',
    'value get(): Promise<Thing>',
    'value get(0 id): string',
    'value get(1 options).hook(): void',
    'value get(1 options).hook(0 thing): Thing',
    'value get(1 options).hook?: function',
    'value get(1 options).timeout?: number',
    'value get(1 options)?: object',
    'value get: function',
  ]);
});

test('overloads, tuples of arguments, classes and types inside themselves are shown', () => {
  const source = `
    export class Failure { constructor(code: 'a' | 'b') {} readonly next?: Failure }
    export declare const call: (...args: [id: string, times?: number]) => void;
    export declare function over(a: string): string;
    export declare function over(a: number): number;`;
  expect(reportOf(source)).toEqual([
    '# package',
    'type Failure.next?: Failure',
    'type Failure: object',
    'value Failure.new(): Failure',
    'value Failure.new(0 code): "a" | "b"',
    'value Failure: object',
    'value call(): void',
    'value call(0 id): string',
    'value call(1 times)?: number',
    'value call: function',
    'value over#1(): number',
    'value over#1(0 a): number',
    'value over(): string',
    'value over(0 a): string',
    'value over: function',
  ]);
});

test('types of an entry that are imported from another are named, and listed there only', () => {
  const source = 'export interface Thing { id: string }';
  const other = `
    import type { Thing } from './index.ts';
    export declare const make: () => Thing;`;
  expect(reportOf(source, other)).toEqual([
    '# package',
    'type Thing.id: string',
    'type Thing: object',
    '',
    '# other',
    'value make(): Thing',
    'value make: function',
  ]);
});

test('a schema is what it takes and returns, and what can be called on it', () => {
  const source = `
    interface Of<Input, Output> { _zod: { input: Input; output: Output }; '~standard': unknown; parse(value: unknown): Output }
    export declare const Size: Of<string, number> & { optional(): unknown };
    export declare const route: { body: Of<string, string> };`;
  expect(reportOf(source)).toEqual([
    '# package',
    'value Size(): number',
    'value Size(0 input): string',
    'value Size.*: optional, parse',
    'value Size: schema',
    'value route.body.*: parse',
    'value route.body: Schema<string>',
    'value route: object',
  ]);
});

test('what consumers of the contract compile against is as checked in', () => {
  expect(contractTypes()).toBe(readFileSync(PRESENT_TYPES, 'utf8'));
});
