type Names = readonly string[];

/** An element that a note may have, and how browsers treat its tags (HTML, section 13.2.6). */
export interface Element {
  readonly name: string;
  /** An item must be in a list, and a part in a table. All but inline elements end a paragraph. */
  readonly kind: 'block' | 'item' | 'part' | 'inline';
  /** It has no content, and so no end. */
  readonly isVoid?: true;
  /** The parent elements of an item or a part. */
  readonly within?: Names;
  /** The elements that its start tag ends, besides a paragraph. */
  readonly ends?: Names;
  /** Inside of these, its tags end no elements outside of them. */
  readonly scopes: Names;
  /** Its end tag may be omitted where others imply it (HTML, section 13.1.2.4). */
  readonly mayLackEndTag?: true;
}

/** Browsers move content that is not part of a table out of these. */
export const ROWS: Names = ['table', 'thead', 'tbody', 'tfoot', 'tr'];
export const SCOPES: Names = ['table', 'caption', 'th', 'td'];

const elements = (names: string, kind: Element['kind'], rules: Partial<Element> = {}): Element[] =>
  names.split(' ').map((name) => ({ name, kind, scopes: kind === 'part' ? ['table'] : SCOPES, ...rules }));
const mayLackEndTag = true;

/** Text structure, lists, tables, links. No scripts, styles, forms, frames or media. */
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
