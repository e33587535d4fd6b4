import { isInArgument, isTypeParameter, type Lines, rootOf } from './typeLine.ts';

/** Whether consumers read values of a type, make them, or do both. */
export interface Use {
  read: boolean;
  made: boolean;
}

/** How each export is used: values as they are, types as the values and types that name them. */
export const usesOf = (lines: Lines): Map<string, Use> => {
  const uses = new Map<string, Use>();
  const open: [root: string, inArgument: boolean][] = [];
  const use = (root: string, made: boolean): void => {
    const known = uses.get(root) ?? { read: false, made: false };
    if (made ? known.made : known.read) return;
    uses.set(root, { read: known.read || !made, made: known.made || made });
    open.push([root, made]);
  };
  const byRoot = Map.groupBy(lines.values(), ({ key }) => rootOf(key));
  for (const root of byRoot.keys()) if (root.startsWith('value ')) use(root, false);
  for (const [root, made] of open) {
    for (const { key, type } of byRoot.get(root) ?? []) {
      // What extends a type is read and made; the arguments of a function that is part of a type are not told apart.
      const isBoth = type.includes('=>') || isTypeParameter(key);
      for (const [name] of type.matchAll(/[A-Za-z_$][\w$/]*/g)) {
        const inArgument = isInArgument(key) !== made;
        if (byRoot.has(`type ${name}`)) use(`type ${name}`, inArgument);
        if (byRoot.has(`type ${name}`) && isBoth) use(`type ${name}`, !inArgument);
      }
    }
  }
  return uses;
};

export const useOf = (uses: ReadonlyMap<string, Use>, key: string): Use => {
  // What no value leads to may be used in any way.
  const { read, made } = uses.get(rootOf(key)) ?? { read: true, made: true };
  return isInArgument(key) ? { read: made, made: read } : { read, made };
};
