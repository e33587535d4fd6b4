const WIDTH = 80;

const keyOf = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : textOf(key));
const textOf = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

/** A JSON value as a formatted JavaScript literal. */
export const literalOf = (value: unknown, indent = ''): string => {
  if (typeof value === 'string') return textOf(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((item) => literalOf(item, inner))
    : Object.entries(value).map(([key, item]) => `${keyOf(key)}: ${literalOf(item, inner)}`);
  const [open, close, space] = isList ? ['[', ']', ''] : ['{', '}', ' '];
  if (parts.length === 0) return open + close;
  const line = `${open}${space}${parts.join(', ')}${space}${close}`;
  if (line.length + indent.length <= WIDTH && !line.includes('\n')) return line;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
};
