/** The alternatives of a union; the parts of functions are not told apart. */
export const alternativesOf = (type: string): Set<string> => {
  if (type.includes('=>')) return new Set([type]);
  const alternatives: string[] = [];
  let depth = 0;
  let start = 0;
  for (const [index, character] of [...type].entries()) {
    if ('<({['.includes(character)) depth += 1;
    if ('>)}]'.includes(character)) depth -= 1;
    if (depth > 0 || !type.startsWith(' | ', index)) continue;
    alternatives.push(type.slice(start, index));
    start = index + ' | '.length;
  }
  return new Set([...alternatives, type.slice(start)]);
};

/** Whether a type is put together from others, so that its text does not tell whether it takes what another takes. */
export const isComposed = (type: string): boolean => /[<({[]/.test(type);

export const minus = (types: ReadonlySet<string>, others: ReadonlySet<string>): string[] =>
  [...types].filter((type) => !others.has(type));

export const isLiteral = (type: string): boolean => /^("|\d)/.test(type);

/** What a literal is one of, such as `string`. */
const kindOf = (type: string): string | undefined => {
  if (/^"[^"]*"$/.test(type)) return 'string';
  if (/^-?\d[\d.]*$/.test(type)) return 'number';
  return type === 'true' || type === 'false' ? 'boolean' : undefined;
};

/** The types that are no alternative of others, nor a literal of one of them. */
export const uncovered = (types: ReadonlySet<string>, others: ReadonlySet<string>): string[] =>
  minus(types, others).filter((type) => !others.has('unknown') && !others.has(kindOf(type) ?? type));

/** Whether a return says what type an argument has. */
export const isPredicate = (type: string): boolean => /^(?:asserts )?(?:arg\d+|this) is |^asserts /.test(type);

/** A type whose lists may all be written to. */
export const withoutReadonly = (type: string): string =>
  type.replaceAll('ReadonlyArray<', 'Array<').replace(/Readonly<(\[[^[\]]*\])>/g, '$1');

/** The type of each argument of a rest. */
export const itemsOf = (type: string): string | undefined => /^(?:Readonly)?Array<(.*)>$/.exec(type)?.[1];
