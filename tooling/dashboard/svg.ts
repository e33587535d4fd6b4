type Attributes = Readonly<Record<string, string | number>>;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text that stands between elements or in quotes. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** A tenth of a pixel is not seen, and further digits make the file large. */
const rounded = (value: string | number): string =>
  typeof value === 'string' ? escaped(value) : String(Math.round(value * 10) / 10);

/** An element with the elements in it. */
export const element = (name: string, attributes: Attributes, ...content: readonly string[]): string => {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${rounded(value)}"`);
  const start = `<${name}${pairs.join('')}`;
  return content.length === 0 ? `${start}/>` : `${start}>${content.join('\n')}</${name}>`;
};

/** A text at a place. */
export const text = (x: number, y: number, words: string, attributes: Attributes = {}): string =>
  element('text', { x, y, ...attributes }, escaped(words));

/** The commands of a path through these points, in one piece. */
export const through = (points: readonly (readonly [x: number, y: number])[]): string =>
  `M${points.map(([x, y]) => `${rounded(x)},${rounded(y)}`).join(' ')}`;

/** A line from left to right. */
export const horizontal = (x: number, y: number, length: number, attributes: Attributes): string =>
  element('path', { d: `M${rounded(x)},${rounded(y)}h${rounded(length)}`, ...attributes });
