import { dirname } from 'node:path';
import ts from 'typescript';
import { constructorModifiersOf, isPrivate, modifiersOf } from './modifiers.ts';
import {
  hasMembers,
  isOptional,
  isRest,
  memberName,
  type Printing,
  printConstraint,
  printReturn,
  printType,
  schemaMembers,
  schemaTypes,
  thisTypeOf,
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

/** What stands around the type of a member or argument. */
interface Marks {
  optional?: boolean;
  /** Each with a space after it. */
  modifiers?: string;
}

const marked = ({ optional = false, modifiers = '' }: Marks, path: string, type: string): string =>
  `${path}${optional ? '?' : ''}: ${modifiers}${type}`;

/** A line for each type parameter: what it has to extend, and whether there is a default, which has a line of its own. */
const typeParameterLines = ({ printing, lines }: Report, path: string, types: readonly ts.TypeParameter[]): void => {
  types.forEach((type, index) => {
    const at = `${path}<${index} ${type.symbol.name}>`;
    const otherwise = type.getDefault();
    lines.push(marked({ optional: otherwise !== undefined }, at, printConstraint(printing, type)));
    if (otherwise !== undefined) lines.push(`${at}.default: ${printType(printing, otherwise)}`);
  });
};

const parameterLines = (report: Report, path: string, signature: ts.Signature, open: readonly ts.Type[]): void => {
  const { checker } = report.printing;
  const self = thisTypeOf(report.printing, signature);
  if (self !== undefined) addLines(report, `${path}(this)`, {}, self, open);
  signature.parameters.forEach((symbol, index) => {
    // A parameter of a signature that is declared in source is declared by one.
    const declaration = symbol.valueDeclaration as ts.ParameterDeclaration;
    const name = ts.isIdentifier(declaration.name) ? symbol.name : 'options';
    const type = checker.getTypeOfSymbol(symbol);
    const isOpen = isRest(symbol);
    const rest = isOpen ? tupleMembers(report.printing, type) : undefined;
    if (rest !== undefined) {
      rest.forEach((member, offset) => {
        const at = `${path}(${index + offset} ${member.name ?? name})`;
        addLines(report, at, { optional: member.optional }, member.type, open);
      });
    } else {
      const marks = isOpen
        ? { optional: true, modifiers: 'rest ' }
        : { optional: checker.isOptionalParameter(declaration) };
      addLines(report, `${path}(${index} ${name})`, marks, type, open);
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
    const at = `${path}.${memberName(symbol)}`;
    if (isPrivate(symbol)) report.lines.push(`${at}: private`);
    else {
      const marks = { optional: isOptional(symbol), modifiers: modifiersOf(symbol) };
      addLines(report, at, marks, checker.getTypeOfSymbol(symbol), open);
    }
  }
  signatureLines(report, path, type, open);
  for (const { keyType, type: value, isReadonly } of checker.getIndexInfosOfType(type)) {
    const marks = { modifiers: isReadonly ? 'readonly ' : '' };
    addLines(report, `${path}[${checker.typeToString(keyType)}]`, marks, value, open);
  }
};

const signatureLines = (report: Report, path: string, type: ts.Type, open: readonly ts.Type[]): void => {
  const signatures = [
    ...type.getCallSignatures().map((signature) => ({ signature, at: path, modifiers: '' })),
    ...type
      .getConstructSignatures()
      .map((signature) => ({ signature, at: `${path}.new`, modifiers: constructorModifiersOf(signature, type) })),
  ];
  signatures.forEach(({ signature, at, modifiers }, index) => {
    const overload = signatures.length > 1 && index > 0 ? `#${index}` : '';
    typeParameterLines(report, `${at}${overload}`, signature.getTypeParameters() ?? []);
    parameterLines(report, `${at}${overload}`, signature, open);
    const returned = `${at}${overload}()`;
    if (report.printing.checker.getTypePredicateOfSignature(signature) === undefined) {
      addLines(report, returned, { modifiers }, signature.getReturnType(), open);
    } else {
      report.lines.push(`${returned}: ${printReturn(report.printing, signature)}`);
    }
  });
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
function addLines(report: Report, path: string, marks: Marks, given: ts.Type, open: readonly ts.Type[] = []): void {
  const type = marks.optional ? present(report.printing, given) : given;
  if (isRoute(type) && !path.startsWith(ALL_ROUTES)) {
    report.lines.push(marked({ modifiers: marks.modifiers ?? '' }, path, routeName(report.printing, type)));
    return;
  }
  if (open.includes(type) || !hasMembers(report.printing, type)) {
    report.lines.push(marked(marks, path, printType(report.printing, type)));
    if (schemaTypes(report.printing, type) !== undefined) schemaMembersLine(report, path, type);
    return;
  }
  addMembers(report, path, marks, type, open);
}

/** A line for an object or function, and one for each of its members. */
const addMembers = (report: Report, path: string, marks: Marks, type: ts.Type, open: readonly ts.Type[]): void => {
  const isFunction = type.getCallSignatures().length > 0;
  report.lines.push(marked(marks, path, isFunction ? 'function' : 'object'));
  memberLines(report, path, type, [...open, type]);
};

/** The exports of one module. */
const exportsOf = (checker: ts.TypeChecker, source: ts.SourceFile) => {
  const module = checker.getSymbolAtLocation(source);
  return module === undefined ? [] : membersOf(checker, module);
};

const membersOf = (checker: ts.TypeChecker, module: ts.Symbol) =>
  checker.getExportsOfModule(module).map((symbol) => ({
    name: symbol.name,
    symbol: symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
  }));

type Export = ReturnType<typeof exportsOf>[number];

const isType = ({ symbol }: Export): boolean => (symbol.flags & ts.SymbolFlags.Type) !== 0;
const isValue = ({ symbol }: Export): boolean => (symbol.flags & ts.SymbolFlags.Value) !== 0;

/** The types among exports, and those in namespaces, by the names that consumers write. `open` has the namespaces around. */
const typesOf = (checker: ts.TypeChecker, exported: readonly Export[], open: readonly ts.Symbol[] = []): Export[] =>
  exported.flatMap((one) => {
    const { name, symbol } = one;
    const own = isType(one) ? [one] : [];
    if ((symbol.flags & ts.SymbolFlags.Module) === 0 || open.includes(symbol)) return own;
    const inside = typesOf(checker, membersOf(checker, symbol), [...open, symbol]);
    return [...own, ...inside.map((member) => ({ ...member, name: `${name}/${member.name}` }))];
  });

/** The type parameters that a type is declared with. */
const typeParametersOf = (checker: ts.TypeChecker, { declarations = [] }: ts.Symbol): ts.TypeParameter[] => {
  const declared = declarations.find(
    (declaration) =>
      ts.isTypeAliasDeclaration(declaration) || ts.isInterfaceDeclaration(declaration) || ts.isClassLike(declaration),
  );
  const nodes = declared === undefined ? [] : ts.getEffectiveTypeParameterDeclarations(declared);
  return nodes.map((node) => checker.getTypeAtLocation(node));
};

/** How types are printed if consumers can import these. */
const printingWith = (checker: ts.TypeChecker, importable: readonly Export[], folder: string): Printing => {
  const types = typesOf(checker, importable);
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
  const report = { lines, printing: all };
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
      schemaMembersLine(report, path, type);
      addLines(report, `${path}(0 input)`, {}, schema.input);
      return;
    }
    if (!hasMembers(printing, type)) lines.push(`${path}: ${printType(printing, type)}`);
    else addMembers(report, path, {}, type, []);
  };
  for (const { name, symbol } of typesOf(checker, exported)) {
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    typeParameterLines(report, `type ${name}`, typeParametersOf(checker, symbol));
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
