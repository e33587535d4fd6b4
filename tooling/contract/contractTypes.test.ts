import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contractTypes, typesOfPackage } from './contractTypes.ts';
import { PRESENT_TYPES } from './releases.ts';

const FILES = {
  'package.json': JSON.stringify({ exports: { '.': { source: './src/index.ts' }, './data.json': './data.json' } }),
  'tsconfig.build.json': JSON.stringify({
    compilerOptions: { strict: true, declaration: true, types: [], allowImportingTsExtensions: true, noEmit: true },
  }),
  'src/index.ts': `
    import { hidden } from './hidden.ts';
    export { type Thing, make } from './things.ts';
    export { schema } from './schema.ts';
    /** Counts. */
    export const count = (thing: { readonly id: string; size?: number }): number => hidden(thing.size);`,
  'src/things.ts': `
    import type { Base } from './base.ts';
    export interface Thing<Item extends object = Base> extends Base { items: Item[] }
    export const make = () => ({ base: null as unknown as import('./base.ts').Base });`,
  'src/base.ts': 'export interface Base { id: string }',
  'src/hidden.ts': 'export const hidden = (size = 0): number => size;',
  'src/schema.ts': `export const schema = { shape: { id: 'a' as const } };`,
};

test('the types of a package are its exports and the declarations that they use', () => {
  const folder = mkdtempSync(join(tmpdir(), 'types-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  expect(typesOfPackage(folder, /^schema\.ts$/)).toBe(`# .
Thing
count
make
schema: { shape: { id: "a"; }; }

# base.ts
export interface Base {
    id: string;
}

# index.ts
export { type Thing, make } from './things.ts';
export { schema } from './schema.ts';
export declare const count: (thing: {
    readonly id: string;
    size?: number;
}) => number;

# things.ts
import type { Base } from './base.ts';
export interface Thing<Item extends object = Base> extends Base {
    items: Item[];
}
export declare const make: () => {
    base: import("./base.ts").Base;
};
`);
});

/** The lines of a text that another one lacks. */
const without = (text: string, other: string): string[] => {
  const lines = new Set(other.split('\n'));
  return text.split('\n').filter((line) => !lines.has(line));
};

test('the checked-in types of the contract are current: otherwise run `npx -y pnpm@12 contract:openapi`', () => {
  const [before, now] = [readFileSync(PRESENT_TYPES, 'utf8'), contractTypes()];
  expect({ gone: without(before, now), added: without(now, before) }).toEqual({ gone: [], added: [] });
  expect(now === before).toBe(true);
});
