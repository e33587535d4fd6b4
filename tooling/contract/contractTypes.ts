import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { PACKAGE } from './releases.ts';

/**
 * Sources whose types come from the same declarations as the OpenAPI document, or from the document itself. Their
 * differences are classified by `contract:diff`, so the list only contains their exports by name and kind.
 */
const IN_DOCUMENT = /^(resources\/.*|resources\.ts|contract\.ts|client\/generated\/(interface|routes)\.ts)$/;

/**
 * The source files of a package's entries, by their import names, according to its manifest: `./client` is
 * `src/client/index.ts`.
 */
const entriesOf = (folder: string): Map<string, string> => {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const sources = Object.entries<string | { source: string }>(exports).flatMap(([name, target]) =>
    typeof target === 'string' ? [] : [[name, join(folder, target.source)] as const],
  );
  return new Map(sources);
};

/** The declarations of a program as the compiler writes them, without comments, by the paths of their source files. */
const declarationsOf = (program: ts.Program): Map<string, string> => {
  const declarations = new Map<string, string>();
  program.emit(
    undefined,
    (_file, text, _mark, _onError, [source] = []) => void declarations.set(source?.fileName ?? '', text),
    undefined,
    true,
  );
  return declarations;
};

/** The source files whose declarations consumers of the entries see. */
const reachedFrom = (entries: Iterable<string>, declarations: ReadonlyMap<string, string>): string[] => {
  const reached = new Set(entries);
  // The loop also visits the files that are added to the set during the iteration.
  for (const file of reached) {
    for (const { fileName } of ts.preProcessFile(declarations.get(file) ?? '').importedFiles) {
      const imported = join(dirname(file), fileName);
      if (declarations.has(imported)) reached.add(imported);
    }
  }
  return [...reached].sort();
};

/**
 * The types against which consumers of a package compile: the exports of each entry, and the declarations behind them
 * as the compiler writes them. Of source files that match `left`, only the exports are listed.
 */
export const typesOfPackage = (folder: string, left: RegExp): string => {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(folder, 'tsconfig.build.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  );
  const entries = entriesOf(folder);
  const program = ts.createProgram([...entries.values()], { ...config?.options, removeComments: true, noEmit: false });
  const checker = program.getTypeChecker();
  const pathOf = (file: string): string => relative(join(folder, 'src'), file);
  const lineOf = (symbol: ts.Symbol): string => {
    const own = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const file = own.declarations?.[0]?.getSourceFile().fileName ?? '';
    const isShown = !left.test(pathOf(file)) || !(own.flags & ts.SymbolFlags.Value);
    return isShown ? symbol.name : `${symbol.name}: ${checker.typeToString(checker.getTypeOfSymbol(own))}`;
  };
  const exported = [...entries].map(([name, file]) => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${file} exports nothing`);
    return `# ${name}\n${checker.getExportsOfModule(module).map(lineOf).sort().join('\n')}\n`;
  });
  const declarations = declarationsOf(program);
  const shown = reachedFrom(entries.values(), declarations).filter((file) => !left.test(pathOf(file)));
  return [...exported, ...shown.map((file) => `# ${pathOf(file)}\n${declarations.get(file)}`)].join('\n');
};

export const contractTypes = (): string => typesOfPackage(fileURLToPath(PACKAGE), IN_DOCUMENT);
