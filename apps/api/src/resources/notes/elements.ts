type Names = readonly string[];

/** An element that a note may have, and how browsers treat its tags (HTML, section 13.2.6). */
export interface Element {
  readonly name: string;
  /** An `item` must be in a list, and a `part` in a table. All elements except `inline` ones end a paragraph. */
  readonly kind: 'block' | 'item' | 'part' | 'inline';
  /** The element has no content, and therefore no end tag. */
  readonly isVoid?: true;
  /** The elements that an item or a part must be in. */
  readonly within?: Names;
  /** The elements that its start tag ends, in addition to a paragraph. */
  readonly ends?: Names;
  /** Elements that limit its tags: inside of them, its tags do not end elements outside of them. */
  readonly scopes: Names;
  /** Its end tag may be omitted where other tags imply it (HTML, section 13.1.2.4). */
  readonly mayLackEndTag?: true;
}

/** Elements of tables. Browsers move content out of them that is not part of a table. */
export const ROWS: Names = ['table', 'thead', 'tbody', 'tfoot', 'tr'];
export const SCOPES: Names = ['table', 'caption', 'th', 'td'];

const elements = (names: string, kind: Element['kind'], rules: Partial<Element> = {}): Element[] =>
  names.split(' ').map((name) => ({ name, kind, scopes: kind === 'part' ? ['table'] : SCOPES, ...rules }));
const mayLackEndTag = true;

/** The allowed elements: text structure, lists, tables and links, but no scripts, styles, forms, frames or media. */
export const ELEMENTS: ReadonlyMap<string, Element> = new Map(
  [
    ...elements('p', 'block', { mayLackEndTag }),
    ...elements('div h1 h2 h3 h4 h5 h6 blockquote pre ul ol dl', 'block'),
    ...elements('table', 'block', { scopes: ['table'] }),
    ...elements('hr', 'block', { isVoid: true }),
    ...elements('li', 'item', { mayLackEndTag, within: ['ul', 'ol'], ends: ['li'], scopes: [...SCOPES, 'ul', 'ol'] }),
    ...elements('dt dd', 'item', { mayLackEndTag, within: ['dl'], ends: ['dt', 'dd'], scopes: [...SCOPES, 'dl'] }),
    ...elements('caption', 'part', { within: ['table'] }),
    ...elements('thead tbody tfoot', 'part', { mayLackEndTag, within: ['table'] }),
    ...elements('tr', 'part', { mayLackEndTag, within: ['table', 'thead', 'tbody', 'tfoot'] }),
    ...elements('th td', 'part', { mayLackEndTag, within: ROWS }),
    ...elements('a', 'inline', { ends: ['a'] }),
    ...elements('span code b strong i em u s del ins mark small sub sup', 'inline'),
    ...elements('br', 'inline', { isVoid: true }),
  ].map((element) => [element.name, element]),
);

export const isHeading = (name: string): boolean => /^h[1-6]$/.test(name);
