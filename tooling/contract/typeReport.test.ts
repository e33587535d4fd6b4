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
    'type Failure.next?: readonly Failure',
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

test('what a return says about an argument, and what this has to be, is shown', () => {
  const source = `
    export declare function isText(this: Date, value: unknown): value is string;
    export declare function check(value: unknown, text: string): asserts value is number;
    export declare const holder: { assert: Array<(value: unknown) => asserts value> };`;
  expect(reportOf(source)).toEqual([
    '# package',
    'value check(): asserts arg0 is number',
    'value check(0 value): unknown',
    'value check(1 text): string',
    'value check: function',
    'value holder.assert: Array<((arg0: unknown) => asserts arg0)>',
    'value holder: object',
    'value isText(): arg0 is string',
    'value isText(0 value): unknown',
    'value isText(this): Date',
    'value isText: function',
  ]);
});

test('type parameters of types, aliases and functions are shown with what they extend and their defaults', () => {
  const source = `
    export interface Page<Item, Key extends string = 'id'> { items: Item[]; key: Key }
    export type List<Item> = Item extends string ? 1 : 2;
    export declare const get: <Item extends object>(item: Item) => void;`;
  expect(reportOf(source)).toEqual([
    '# package',
    'type List: Item extends string ? 1 : 2',
    'type List<0 Item>: unknown',
    'type Page.items: Array<Item>',
    'type Page.key: Key',
    'type Page: object',
    'type Page<0 Item>: unknown',
    'type Page<1 Key>.default: "id"',
    'type Page<1 Key>?: string',
    'value get(): void',
    'value get(0 item): Item',
    'value get: function',
    'value get<0 Item>: object',
  ]);
});

test('what can only be read, or only by some, is shown so, and of private members only that they are there', () => {
  const source = `
    export abstract class Base {
      protected constructor(readonly id: string) {}
      get size(): number { return 1; }
      get name(): string { return ''; }
      set name(name: string) {}
      protected list: readonly string[] = [];
      pair?: readonly [string, number];
      private secret = 1;
      #hidden = 2;
      abstract run(...times: number[]): void;
    }`;
  expect(reportOf(source)).toEqual([
    '# package',
    'type Base.#hidden: private',
    'type Base.id: readonly string',
    'type Base.list: protected ReadonlyArray<string>',
    'type Base.name: string',
    'type Base.pair?: Readonly<[string, number]>',
    'type Base.run(): void',
    'type Base.run(0 times)?: rest Array<number>',
    'type Base.run: abstract function',
    'type Base.secret: private',
    'type Base.size: readonly number',
    'type Base: object',
    'value Base.new(): protected abstract Base',
    'value Base.new(0 id): string',
    'value Base: object',
  ]);
});

test('types in a namespace are shown', () => {
  const source = `
    export namespace Shapes { export interface Circle { radius: number } }
    export declare const draw: (circle: Shapes.Circle) => void;`;
  expect(reportOf(source)).toEqual([
    '# package',
    'type Shapes/Circle.radius: number',
    'type Shapes/Circle: object',
    'value draw(): void',
    'value draw(0 circle): Shapes/Circle',
    'value draw: function',
  ]);
});

test('what consumers of the contract compile against is as checked in', () => {
  expect(contractTypes()).toBe(readFileSync(PRESENT_TYPES, 'utf8'));
});
