type Attributes = Readonly<Record<string, string | boolean>>;

/**
 * Creates an element with attributes and children. Strings are never parsed as HTML. An attribute that is `false` is
 * omitted.
 */
export const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false) made.setAttribute(key, value === true ? '' : value);
  }
  made.append(...children);
  return made;
};
