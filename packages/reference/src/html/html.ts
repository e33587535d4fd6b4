/** Markup that is safe on a page: only `html` and `markup` create it. */
class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Html = Markup;

/** The values in a template. Strings are escaped, and absent values are omitted. */
export type Content = string | number | Html | undefined | readonly Content[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const textOf = (content: Content): string => {
  if (content === undefined) return '';
  if (content instanceof Markup) return content.text;
  if (typeof content === 'string' || typeof content === 'number') return escaped(String(content));
  return content.map(textOf).join('');
};

/** A template tag for HTML, which escapes inserted strings. */
export const html = (parts: TemplateStringsArray, ...values: readonly Content[]): Html =>
  new Markup(parts.map((part, index) => part + textOf(values[index])).join(''));

/** Marks a string as safe HTML, for HTML from a library. */
export const markup = (text: string): Html => new Markup(text);
