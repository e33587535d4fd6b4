/**
 * Marks the declarations of the ESM build as free of side effects, so that bundlers leave out what is not used: schemas and
 * routes are made by calls, which bundlers otherwise keep with everything that they need.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { type Expression, parse } from 'acorn';

const folder = new URL('../dist/esm/', import.meta.url);

/** The values of the constants that a module declares at its top level. */
const declaredIn = (source: string): Expression[] =>
  parse(source, { ecmaVersion: 'latest', sourceType: 'module' }).body.flatMap((statement) => {
    const inner = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (inner?.type !== 'VariableDeclaration' || inner.kind !== 'const') return [];
    return inner.declarations.flatMap(({ init }) => (init == null ? [] : [init]));
  });

/** Functions and plain values need no mark. */
const isPlain = ({ type }: Expression): boolean => ['ArrowFunctionExpression', 'Literal', 'Identifier'].includes(type);

const marked = (source: string): string =>
  declaredIn(source)
    .filter((value) => !isPlain(value))
    .reverse()
    .reduce((text, { start, end }) => {
      const value = text.slice(start, end);
      return `${text.slice(0, start)}/* @__PURE__ */ (() => (${value}))()${text.slice(end)}`;
    }, source);

for (const name of await readdir(folder, { recursive: true })) {
  if (!name.endsWith('.js')) continue;
  const file = new URL(name, folder);
  await writeFile(file, marked(await readFile(file, 'utf8')));
}
