import ts from 'typescript';

/** What the checker knows of a member of a mapped type or of a constant, which has no declaration that says it. */
interface Checked extends ts.Symbol {
  readonly links?: { readonly checkFlags?: number };
}

/** The flag by which the checker marks members that can't be assigned to. */
const READONLY = 8;

const flagsOf = ({ declarations = [] }: ts.Symbol): ts.ModifierFlags =>
  declarations.map(ts.getCombinedModifierFlags).reduce((flags, other) => flags | other, ts.ModifierFlags.None);

const isReadonly = (symbol: ts.Symbol): boolean => {
  // The checker has these fields, but does not declare them.
  const { checkFlags = 0 } = (symbol as Checked).links ?? {};
  const isOnlyRead =
    (symbol.flags & ts.SymbolFlags.Accessor) !== 0 && (symbol.flags & ts.SymbolFlags.SetAccessor) === 0;
  return isOnlyRead || (checkFlags & READONLY) !== 0 || (flagsOf(symbol) & ts.ModifierFlags.Readonly) !== 0;
};

const accessOf = (flags: ts.ModifierFlags): string => {
  const isPrivate = (flags & ts.ModifierFlags.Private) !== 0 ? 'private ' : '';
  const isProtected = (flags & ts.ModifierFlags.Protected) !== 0 ? 'protected ' : '';
  const isAbstract = (flags & ts.ModifierFlags.Abstract) !== 0 ? 'abstract ' : '';
  return `${isPrivate}${isProtected}${isAbstract}`;
};

/** The modifiers of a member that make a difference for who uses it, each with a space after it. */
export const modifiersOf = (symbol: ts.Symbol): string =>
  `${accessOf(flagsOf(symbol))}${isReadonly(symbol) ? 'readonly ' : ''}`;

/** Nobody can use a private member: its type makes no difference. */
export const isPrivate = (symbol: ts.Symbol): boolean => {
  const name = symbol.valueDeclaration && ts.getNameOfDeclaration(symbol.valueDeclaration);
  return (name !== undefined && ts.isPrivateIdentifier(name)) || (flagsOf(symbol) & ts.ModifierFlags.Private) !== 0;
};

/** A member with its modifiers. */
export const shownMember = (symbol: ts.Symbol, type: () => string): string =>
  isPrivate(symbol) ? 'private' : `${modifiersOf(symbol)}${type()}`;

/** The modifiers of a constructor: a class that is abstract can't be constructed. */
export const constructorModifiersOf = ({ declaration }: ts.Signature, type: ts.Type): string => {
  const own = declaration === undefined ? ts.ModifierFlags.None : ts.getCombinedModifierFlags(declaration);
  const ofClass = type.symbol === undefined ? ts.ModifierFlags.None : flagsOf(type.symbol) & ts.ModifierFlags.Abstract;
  return accessOf(own | ofClass);
};
