import ts from 'typescript';
import { shownMember } from './modifiers.ts';

/** How types are printed: those that consumers can name by their names, all others by what they consist of. */
export interface Printing {
  readonly checker: ts.TypeChecker;
  /** The names of exported types, by their symbols. */
  readonly types: ReadonlyMap<ts.Symbol, string>;
  /** The names of exported types and values, by the types themselves. */
  readonly named: ReadonlyMap<ts.Type, string>;
  readonly isForeign: (symbol: ts.Symbol) => boolean;
}

/** A type inside more types than this is not printed further. */
const MAX_DEPTH = 16;
/** A condition whose results take more than this is printed by its name. */
const MAX_LENGTH = 2000;

/** What a name stands for, not only the name. */
const IN_FULL = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias;

const isObject = ({ flags }: ts.Type): boolean => (flags & ts.TypeFlags.Object) !== 0;

const isReference = (type: ts.Type): type is ts.TypeReference =>
  isObject(type) &&
  // The flag says that it is an object.
  ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0;

/** Words for people, which are no value that programs depend on. */
const isText = (type: ts.Type): boolean =>
  (type.isStringLiteral() && type.value.includes(' ')) || (type.flags & ts.TypeFlags.TemplateLiteral) !== 0;

const isGeneric = ({ flags }: ts.Type): boolean =>
  (flags &
    (ts.TypeFlags.TypeParameter | ts.TypeFlags.Conditional | ts.TypeFlags.IndexedAccess | ts.TypeFlags.Index)) !==
  0;

/** Whether a type has a member for each of another type's that is not known yet. */
const isOpenMapping = ({ checker }: Printing, type: ts.Type): boolean =>
  isObject(type) &&
  // The flag says that it is an object.
  ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Mapped) !== 0 &&
  checker.getPropertiesOfType(type).length === 0 &&
  checker.getIndexInfosOfType(type).length === 0;

/** Whether a type is the one that its symbol declares: a class and its constructor have the same symbol. */
const isDeclared = ({ checker }: Printing, type: ts.Type): boolean => {
  if (type.symbol === undefined) return false;
  const declared = checker.getDeclaredTypeOfSymbol(type.symbol);
  return type === declared || (isReference(type) && type.target === declared);
};

/** The name by which consumers can import a type. */
const exportedName = (printing: Printing, type: ts.Type): { name: string; parts: readonly ts.Type[] } | undefined => {
  const alias = type.aliasSymbol && printing.types.get(type.aliasSymbol);
  if (alias !== undefined) return { name: alias, parts: type.aliasTypeArguments ?? [] };
  const own = isDeclared(printing, type) ? printing.types.get(type.symbol) : undefined;
  if (own !== undefined) return { name: own, parts: partsOf(printing, type) };
  const value = printing.named.get(type);
  return value === undefined ? undefined : { name: value, parts: [] };
};

const partsOf = ({ checker }: Printing, type: ts.Type): readonly ts.Type[] =>
  isReference(type) ? checker.getTypeArguments(type) : [];

/** The name of a type of the language or of another package. */
const foreignName = (printing: Printing, type: ts.Type): { name: string; parts: readonly ts.Type[] } | undefined => {
  const { symbol } = type;
  if (symbol === undefined || symbol.name.startsWith('__') || !printing.isForeign(symbol)) return undefined;
  // The name of a method is not that of its type.
  const isFunction = (symbol.flags & (ts.SymbolFlags.Method | ts.SymbolFlags.Function)) !== 0;
  if (isFunction)
    return { name: printing.checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation), parts: [] };
  return { name: symbol.name, parts: partsOf(printing, type) };
};

/** What a schema of zod takes and what it returns; undefined for any other type. */
export const schemaTypes = ({ checker }: Printing, type: ts.Type): { input: ts.Type; output: ts.Type } | undefined => {
  const internals = type.getProperty('_zod');
  if (internals === undefined) return undefined;
  const zod = checker.getTypeOfSymbol(internals);
  const [input, output] = ['input', 'output'].map((name) => zod.getProperty(name));
  if (input === undefined || output === undefined) return undefined;
  return { input: checker.getTypeOfSymbol(input), output: checker.getTypeOfSymbol(output) };
};

/** What consumers can call and read on a schema itself; names that begin like `_zod` are zod's own. */
export const schemaMembers = ({ checker }: Printing, schema: ts.Type): readonly string[] =>
  checker
    .getPropertiesOfType(schema)
    .map(({ name }) => name)
    .filter((name) => !/^[_~]/.test(name))
    .sort();

/** A schema of zod by what it returns and, if that is something else, takes. */
const schemaOf = (printing: Printing, type: ts.Type, open: readonly ts.Type[]): string | undefined => {
  const types = schemaTypes(printing, type);
  if (types === undefined) return undefined;
  const [output, input] = [types.output, types.input].map((part) => printType(printing, part, [...open, type]));
  return input === output ? `Schema<${output}>` : `Schema<${output}, from ${input}>`;
};

/** The name of a member; that of a symbol or a private one without its number, which is another one in each program. */
export const memberName = ({ name }: ts.Symbol): string =>
  name.replace(/^__(@\w+)@\d+$/, '[$1]').replace(/^__#\d+@/, '');

export const isOptional = ({ flags }: ts.Symbol): boolean => (flags & ts.SymbolFlags.Optional) !== 0;

/** The alternatives of a union, in an order that does not depend on where they were first seen. */
const printUnion = (printing: Printing, type: ts.UnionType, open: readonly ts.Type[]): string => {
  const { checker } = printing;
  // An optional property has a type of its own for being absent, which is printed as its question mark.
  const absent = (part: ts.Type) => (part.flags & ts.TypeFlags.Undefined) !== 0 && part !== checker.getUndefinedType();
  const parts = new Set(type.types.filter((part) => !absent(part)).map((part) => printType(printing, part, open)));
  if (parts.delete('true') && parts.delete('false')) parts.add('boolean');
  else if (type.types.some((part) => checker.typeToString(part) === 'true')) parts.add('true');
  return [...parts].sort().join(' | ');
};

/** What a function returns, or what its return says about the type of an argument. */
export const printReturn = (printing: Printing, signature: ts.Signature, open: readonly ts.Type[] = []): string => {
  const predicate = printing.checker.getTypePredicateOfSignature(signature);
  if (predicate === undefined) return printType(printing, signature.getReturnType(), open);
  const { kind, parameterIndex, type } = predicate;
  const isAsserted = kind === ts.TypePredicateKind.AssertsThis || kind === ts.TypePredicateKind.AssertsIdentifier;
  const subject = parameterIndex === undefined ? 'this' : `arg${parameterIndex}`;
  const is = type === undefined ? '' : ` is ${printType(printing, type, open)}`;
  return `${isAsserted ? 'asserts ' : ''}${subject}${is}`;
};

/** The type that `this` has to have in a function, if its declaration says so. */
export const thisTypeOf = ({ checker }: Printing, { declaration }: ts.Signature): ts.Type | undefined => {
  const [first] = declaration === undefined || ts.isJSDocSignature(declaration) ? [] : declaration.parameters;
  const isThis = first !== undefined && ts.isIdentifier(first.name) && first.name.text === 'this';
  return isThis ? checker.getTypeAtLocation(first) : undefined;
};

export const isRest = ({ valueDeclaration }: ts.Symbol): boolean =>
  valueDeclaration !== undefined && ts.isParameter(valueDeclaration) && valueDeclaration.dotDotDotToken !== undefined;

/** What a type parameter has to extend, after what its declaration says before its name. */
export const printConstraint = (printing: Printing, type: ts.TypeParameter, open: readonly ts.Type[] = []): string => {
  const declaration = type.symbol?.declarations?.find(ts.isTypeParameterDeclaration);
  const modifiers = (declaration?.modifiers ?? []).map((modifier) => `${ts.tokenToString(modifier.kind)} `);
  const constraint = type.getConstraint();
  return `${modifiers.join('')}${constraint === undefined ? 'unknown' : printType(printing, constraint, open)}`;
};

const printTypeParameter = (printing: Printing, type: ts.TypeParameter, open: readonly ts.Type[]): string => {
  const otherwise = type.getDefault();
  const printed = otherwise === undefined ? '' : ` = ${printType(printing, otherwise, open)}`;
  return `${type.symbol.name} extends ${printConstraint(printing, type, open)}${printed}`;
};

const printSignature = (printing: Printing, signature: ts.Signature, open: readonly ts.Type[]): string => {
  const { checker } = printing;
  const self = thisTypeOf(printing, signature);
  const parameters = signature.parameters.map((symbol, index) => {
    const optional = checker.isOptionalParameter(symbol.valueDeclaration as ts.ParameterDeclaration) ? '?' : '';
    const rest = isRest(symbol) ? '...' : '';
    return `${rest}arg${index}${rest === '' ? optional : ''}: ${printType(printing, checker.getTypeOfSymbol(symbol), open)}`;
  });
  const all = [...(self === undefined ? [] : [`this: ${printType(printing, self, open)}`]), ...parameters];
  const generics = (signature.getTypeParameters() ?? []).map((type) => printTypeParameter(printing, type, open));
  const types = generics.length === 0 ? '' : `<${generics.join(', ')}>`;
  return `${types}(${all.join(', ')}) => ${printReturn(printing, signature, open)}`;
};

const printObject = (printing: Printing, type: ts.Type, open: readonly ts.Type[]): string => {
  const { checker } = printing;
  const members = checker.getPropertiesOfType(type).map((symbol) => {
    const printed = shownMember(symbol, () => printType(printing, checker.getTypeOfSymbol(symbol), open));
    return `${memberName(symbol)}${isOptional(symbol) ? '?' : ''}: ${printed}`;
  });
  const indices = checker.getIndexInfosOfType(type).map(({ keyType, type: value, isReadonly: isFixed }) => {
    const modifier = isFixed ? 'readonly ' : '';
    return `[${checker.typeToString(keyType)}]: ${modifier}${printType(printing, value, open)}`;
  });
  const signatures = [
    ...type.getCallSignatures().map((signature) => printSignature(printing, signature, open)),
    ...type.getConstructSignatures().map((signature) => `new ${printSignature(printing, signature, open)}`),
  ];
  const [only] = signatures;
  if (members.length === 0 && indices.length === 0 && signatures.length === 1 && only !== undefined) return `(${only})`;
  return `{ ${[...members.sort(), ...indices, ...signatures].join('; ')} }`;
};

const isArrayOrTuple = ({ checker }: Printing, type: ts.Type): boolean =>
  checker.isArrayType(type) || checker.isTupleType(type);

const printList = ({ target }: ts.TypeReference, isTuple: boolean, parts: readonly string[]): string => {
  if (!isTuple) return `${target.symbol.name}<${parts.join()}>`;
  const tuple = `[${parts.join(', ')}]`;
  // The target of a tuple is one.
  return (target as ts.TupleType).readonly ? `Readonly<${tuple}>` : tuple;
};

/** A type as the checker writes it, a condition with its results. */
const printWritten = ({ checker }: Printing, type: ts.Type): string => {
  const written = checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
  if ((type.flags & ts.TypeFlags.Conditional) === 0) return written;
  const inFull = checker.typeToString(type, undefined, IN_FULL);
  return inFull.length > MAX_LENGTH ? written : inFull;
};

/** A type as one line. `open` has the types that it is part of, so that a type inside itself ends. */
export function printType(printing: Printing, type: ts.Type, open: readonly ts.Type[] = []): string {
  const { checker } = printing;
  if (open.includes(type) || open.length > MAX_DEPTH) return checker.typeToString(type);
  const inside = [...open, type];
  if (isArrayOrTuple(printing, type) && isReference(type)) {
    const parts = checker.getTypeArguments(type).map((part) => printType(printing, part, inside));
    return printList(type, checker.isTupleType(type), parts);
  }
  const exported = exportedName(printing, type);
  const schema = exported === undefined ? schemaOf(printing, type, open) : undefined;
  if (schema !== undefined) return schema;
  const named = exported ?? foreignName(printing, type);
  if (named !== undefined) {
    const parts = named.parts.map((part) => printType(printing, part, inside));
    return parts.length === 0 ? named.name : `${named.name}<${parts.join(', ')}>`;
  }
  if (isOpenMapping(printing, type)) {
    return checker.typeToString(type, undefined, IN_FULL);
  }
  if (isText(type)) return 'text';
  if (type.isUnion()) return printUnion(printing, type, inside);
  const isNamed = (part: ts.Type) => exportedName(printing, part) !== undefined;
  if (type.isIntersection() && (!type.types.every(isObject) || type.types.some(isNamed))) {
    return type.types.map((part) => printType(printing, part, inside)).join(' & ');
  }
  if (!(isObject(type) || type.isIntersection()) || isGeneric(type)) {
    return printWritten(printing, type);
  }
  return printObject(printing, type, inside);
}

/** Whether the members of a type are worth lines of their own: it has no name, and is an object or a function. */
export const hasMembers = (printing: Printing, type: ts.Type): boolean =>
  (isObject(type) || (type.isIntersection() && type.types.every(isObject))) &&
  !isArrayOrTuple(printing, type) &&
  !isOpenMapping(printing, type) &&
  exportedName(printing, type) === undefined &&
  foreignName(printing, type) === undefined &&
  type.getProperty('_zod') === undefined;

/** The members of a tuple, by the names that its declaration gives them. */
export const tupleMembers = (printing: Printing, type: ts.Type) => {
  if (!printing.checker.isTupleType(type) || !isReference(type)) return undefined;
  // The checker said that it is a tuple.
  const { elementFlags, labeledElementDeclarations } = (type as ts.TupleTypeReference).target;
  return printing.checker.getTypeArguments(type).map((member, index) => {
    const label = labeledElementDeclarations?.[index]?.name;
    const optional = ((elementFlags[index] ?? 0) & ts.ElementFlags.Optional) !== 0;
    return { name: label && ts.isIdentifier(label) ? label.text : undefined, optional, type: member };
  });
};
