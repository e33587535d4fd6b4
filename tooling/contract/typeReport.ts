import { dirname } from 'node:path';
import ts from 'typescript';
import {
  hasMembers,
  isOptional,
  memberName,
  type Printing,
  printType,
  schemaMembers,
  schemaTypes,
  tupleMembers,
} from './printType.ts';

/** The lines of one entry of the package, and what they are made with. */
interface Report {
  printing: Printing;
  lines: string[];
}

const isExternal =
  (folder: string) =>
  (symbol: ts.Symbol): boolean => {
    const files = symbol.declarations?.map((declaration) => declaration.getSourceFile().fileName) ?? [];
    return files.length > 0 && files.every((file) => !file.startsWith(folder) || file.includes('/node_modules/'));
  };

const parameterLines = (report: Report, path: string, signature: ts.Signature, open: readonly ts.Type[]): void => {
  const { checker } = report.printing;
  signature.parameters.forEach((symbol, index) => {
    // A parameter of a signature that is declared in source is declared by one.
    const declaration = symbol.valueDeclaration as ts.ParameterDeclaration;
    const name = ts.isIdentifier(declaration.name) ? symbol.name : 'options';
    const type = checker.getTypeOfSymbol(symbol);
    const rest = declaration.dotDotDotToken === undefined ? undefined : tupleMembers(report.printing, type);
    if (rest !== undefined) {
      rest.forEach((member, offset) => {
        const at = `${path}(${index + offset} ${member.name ?? name})`;
        addLines(report, at, member.optional ? '?' : '', member.type, open);
      });
    } else {
      const optional = checker.isOptionalParameter(declaration) ? '?' : '';
      addLines(report, `${path}(${index} ${name})`, optional, type, open);
    }
  });
};

/** What the OpenAPI document says about a route, and is compared there. */
const IN_DOCUMENT = new Set(['summary', 'description', 'metadata', 'responses']);

const isRoute = (type: ts.Type): boolean =>
  ['method', 'path', 'responses'].every((name) => type.getProperty(name) !== undefined);

/** Every route is among these, and its members are listed there only. */
const ALL_ROUTES = 'value contract.';

const routeName = ({ checker }: Printing, type: ts.Type): string =>
  ['method', 'path']
    .map((name) => type.getProperty(name))
    .map((symbol) => (symbol === undefined ? '' : checker.typeToString(checker.getTypeOfSymbol(symbol))))
    .join(' ');

const memberLines = (report: Report, path: string, type: ts.Type, open: readonly ts.Type[]): void => {
  const { checker } = report.printing;
  for (const symbol of checker.getPropertiesOfType(type)) {
    if (symbol.name === 'prototype' || (isRoute(type) && IN_DOCUMENT.has(symbol.name))) continue;
    addLines(
      report,
      `${path}.${memberName(symbol)}`,
      isOptional(symbol) ? '?' : '',
      checker.getTypeOfSymbol(symbol),
      open,
    );
  }
  const signatures = [
    ...type.getCallSignatures().map((signature) => ({ signature, at: path })),
    ...type.getConstructSignatures().map((signature) => ({ signature, at: `${path}.new` })),
  ];
  signatures.forEach(({ signature, at }, index) => {
    const overload = signatures.length > 1 && index > 0 ? `#${index}` : '';
    parameterLines(report, `${at}${overload}`, signature, open);
    addLines(report, `${at}${overload}()`, '', signature.getReturnType(), open);
  });
  for (const { keyType, type: value } of checker.getIndexInfosOfType(type)) {
    addLines(report, `${path}[${checker.typeToString(keyType)}]`, '', value, open);
  }
};

/** The line of what a schema has besides what it takes and returns. */
const schemaMembersLine = ({ printing, lines }: Report, path: string, schema: ts.Type): void => {
  lines.push(`${path}.*: ${schemaMembers(printing, schema).join(', ')}`);
};

/** The object that an optional member has if it is there; any other type as it is. */
const present = (printing: Printing, type: ts.Type): ts.Type => {
  const [only, ...others] = type.isUnion() ? type.types.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined)) : [];
  return only !== undefined && others.length === 0 && hasMembers(printing, only) ? only : type;
};

/** One line for a type, and if consumers can't name it, one for each of its members. */
function addLines(report: Report, path: string, optional: string, given: ts.Type, open: readonly ts.Type[] = []): void {
  const type = optional === '' ? given : present(report.printing, given);
  if (isRoute(type) && !path.startsWith(ALL_ROUTES)) {
    report.lines.push(`${path}: ${routeName(report.printing, type)}`);
    return;
  }
  if (open.includes(type) || !hasMembers(report.printing, type)) {
    report.lines.push(`${path}${optional}: ${printType(report.printing, type)}`);
    if (schemaTypes(report.printing, type) !== undefined) schemaMembersLine(report, path, type);
    return;
  }
  addMembers(report, path, optional, type, open);
}

/** A line for an object or function, and one for each of its members. */
const addMembers = (report: Report, path: string, optional: string, type: ts.Type, open: readonly ts.Type[]): void => {
  const isFunction = type.getCallSignatures().length > 0;
  report.lines.push(`${path}${optional}: ${isFunction ? 'function' : 'object'}`);
  memberLines(report, path, type, [...open, type]);
};

/** The exports of one module. */
const exportsOf = (checker: ts.TypeChecker, source: ts.SourceFile) => {
  const module = checker.getSymbolAtLocation(source);
  return (module === undefined ? [] : checker.getExportsOfModule(module)).map((symbol) => ({
    name: symbol.name,
    symbol: symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
  }));
};

type Export = ReturnType<typeof exportsOf>[number];

const isType = ({ symbol }: Export): boolean => (symbol.flags & ts.SymbolFlags.Type) !== 0;
const isValue = ({ symbol }: Export): boolean => (symbol.flags & ts.SymbolFlags.Value) !== 0;

/** How types are printed if consumers can import these. */
const printingWith = (checker: ts.TypeChecker, importable: readonly Export[], folder: string): Printing => {
  const types = importable.filter(isType);
  const isObject = ([type]: readonly [ts.Type, string]) => (type.flags & ts.TypeFlags.Object) !== 0;
  return {
    checker,
    types: new Map(types.map(({ name, symbol }) => [symbol, name])),
    named: new Map(
      [
        ...importable
          .filter(isValue)
          .map(({ name, symbol }) => [checker.getTypeOfSymbol(symbol), `typeof ${name}`] as const),
        ...types.map(({ name, symbol }) => [checker.getDeclaredTypeOfSymbol(symbol), name] as const),
      ].filter(isObject),
    ),
    isForeign: isExternal(folder),
  };
};

const entryLines = (exported: readonly Export[], all: Printing): string[] => {
  const { checker } = all;
  const lines: string[] = [];
  /** In its own declaration, a name says nothing. */
  const without = (symbol: ts.Symbol, type: ts.Type): Printing => ({
    ...all,
    types: new Map([...all.types].filter(([other]) => other !== symbol)),
    named: new Map([...all.named].filter(([other]) => other !== type)),
  });
  const add = (path: string, printing: Printing, type: ts.Type): void => {
    const schema = schemaTypes(printing, type);
    if (schema !== undefined) {
      // A schema is what parses: it returns its output, and takes its input.
      lines.push(`${path}: schema`, `${path}(): ${printType(all, schema.output)}`);
      schemaMembersLine({ lines, printing: all }, path, type);
      addLines({ lines, printing: all }, `${path}(0 input)`, '', schema.input);
      return;
    }
    if (!hasMembers(printing, type)) lines.push(`${path}: ${printType(printing, type)}`);
    else addMembers({ lines, printing: all }, path, '', type, []);
  };
  for (const { name, symbol } of exported.filter(isType)) {
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    add(`type ${name}`, without(symbol, type), type);
  }
  for (const { name, symbol } of exported.filter(isValue)) {
    const type = checker.getTypeOfSymbol(symbol);
    add(`value ${name}`, { ...all, named: without(symbol, type).named }, type);
  }
  return lines.sort();
};

/**
 * What consumers of a package can name and how it is typed: a line for each export, member and argument, under a heading
 * for each entry. `entries` has the source of each, `usedWith` another entry if consumers of one import its types from there.
 */
export const typeReport = (
  config: string,
  entries: Readonly<Record<string, string>>,
  usedWith: Readonly<Record<string, string>> = {},
): string => {
  const parsed = ts.getParsedCommandLineOfConfigFile(
    config,
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
      },
    },
  );
  if (parsed === undefined) throw new Error(`There is no ${config}`);
  const program = ts.createProgram(Object.values(entries), { ...parsed.options, noEmit: true });
  const folder = `${dirname(config)}/`;
  const checker = program.getTypeChecker();
  const exportsOfEntry = (entry: string): Export[] => {
    const source = program.getSourceFile(entries[entry] ?? '');
    if (source === undefined) throw new Error(`There is no source of ${entry}`);
    return exportsOf(checker, source);
  };
  const sections = Object.keys(entries).map((entry) => {
    const exported = exportsOfEntry(entry);
    const other = usedWith[entry];
    const importable = other === undefined ? exported : [...exportsOfEntry(other), ...exported];
    return `# ${entry}\n${entryLines(exported, printingWith(checker, importable, folder)).join('\n')}\n`;
  });
  return sections.join('\n');
};
