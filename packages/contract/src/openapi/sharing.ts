/** A part of the document that may be moved into the components. */
interface Part {
  readonly [key: string]: unknown;
}

/**
 * Parts of one kind, such as parameters, of which those used by several operations are written once in the components.
 */
export interface Sharing<Value extends Part> {
  /** Returns the part as an operation contains it: the part itself, or a reference to its component. */
  sharedOf(part: Value): Value | { readonly $ref: string };
  readonly components: Readonly<Record<string, Value>>;
}

/**
 * Moves parts that occur more than once into the components of a `kind`.
 * @param parts all parts, each with possible names; a part gets the first name that is not in use
 */
export const sharing = <Value extends Part>(
  kind: string,
  parts: readonly { readonly part: Value; readonly names: readonly string[] }[],
): Sharing<Value> => {
  const byText = Map.groupBy(parts, ({ part }) => JSON.stringify(part));
  const components: Record<string, Value> = {};
  const nameOf = new Map<string, string>();
  for (const [text, same] of byText) {
    const [first] = same;
    if (first === undefined || same.length === 1 || '$ref' in first.part) continue;
    const name = first.names.find((one) => !(one in components));
    if (name === undefined) throw new Error(`the components have all of ${first.names.join(', ')}`);
    components[name] = first.part;
    nameOf.set(text, name);
  }
  const sharedOf = (part: Value) => {
    const name = nameOf.get(JSON.stringify(part));
    return name === undefined ? part : { $ref: `#/components/${kind}/${name}` };
  };
  return { sharedOf, components };
};
