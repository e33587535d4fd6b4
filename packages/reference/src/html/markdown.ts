import { Marked, type Tokens, type TokensList } from 'marked';
import { codeBlock } from './highlight.ts';
import { type Html, html, markup } from './html.ts';

/** The documents of the repository that are pages of the site. */
const PAGES: Readonly<Record<string, string>> = {
  'access.md': '/docs/access',
  'guide.md': '/docs/guide',
  'problems.md': '/docs/problems',
  'security.md': '/docs/security',
  'data-protection.md': '/docs/data-protection',
  'CHANGELOG.md': '/docs/changes',
  'README.md': '/docs/client',
  'openapi.json': '/openapi.json',
};

/** A part of a document, below a heading of the second or third level. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly depth: number;
  /** The text of the section, for the search. */
  readonly text: string;
}

/** The id of a heading, in the form that GitHub uses. */
const idOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const plain = (text: string): string => text.replace(/[`*]|\]\([^)]*\)|\[(?=[^\]]*\]\()/g, '');

/** The address on the site for a link in a document; undefined if the site does not contain the file. */
const targetOf = (href: string): string | undefined => {
  if (/^(https?:|mailto:|#|\/)/.test(href)) return href;
  const [, file = '', hash = ''] = /^([^#]*)(#.*)?$/.exec(href) ?? [];
  if (file.startsWith('docs/') && !file.endsWith('.md')) return `/${file}${hash}`;
  const page = PAGES[file.split('/').at(-1) ?? ''];
  return page === undefined ? undefined : page + hash;
};

/** The ids of headings, by token. */
const ids = new WeakMap<object, string>();

const marked = new Marked({
  renderer: {
    heading(token) {
      const { tokens, depth } = token;
      return html`<h${depth} id="${ids.get(token)}">${markup(this.parser.parseInline(tokens))}</h${depth}>\n`.text;
    },
    code({ text, lang }) {
      return codeBlock(text, lang).text;
    },
    link({ href, tokens }) {
      const inner = markup(this.parser.parseInline(tokens));
      const target = targetOf(href);
      return target === undefined ? inner.text : html`<a href="${target}">${inner}</a>`.text;
    },
    table({ header, rows }: Tokens.Table) {
      const cell = (tokens: Tokens.TableCell['tokens']) => markup(this.parser.parseInline(tokens));
      const names = header.map(({ text }) => plain(text));
      return table(
        names.join(', '),
        header.map(({ tokens }) => cell(tokens)),
        rows.map((row) => row.map(({ tokens }) => cell(tokens))),
      ).text;
    },
  },
});

const withoutTags = ({ text }: Html): Html => markup(text.replace(/<[^>]*>/g, ''));

/**
 * A table in a box that scrolls if the table is too wide. The first cell of each row is the header of the row. On a
 * phone, the cells of a row are below one another; if there are several besides the header, each shows the name of its
 * column.
 */
export const table = (label: string, head: readonly Html[], rows: readonly (readonly Html[])[]): Html => {
  const [, ...columns] = head.map(withoutTags);
  const nameOf = (index: number) => (columns.length > 1 ? html` data-column="${columns[index]}"` : undefined);
  const row = ([first, ...others]: readonly Html[]) =>
    html`<tr><th scope="row">${first}</th>${others.map((cell, index) => html`<td${nameOf(index)}>${cell}</td>`)}</tr>\n`;
  return html`<div class="table" role="region" aria-label="${label}" tabindex="0"><table>
<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map(row)}</tbody>
</table></div>`;
};

/**
 * The parsed tokens of a document. Of repeated headings, such as those of versions, all but the first get a number in
 * their ids.
 */
const tokensOf = (text: string): TokensList => {
  const tokens = marked.lexer(text);
  const seen = new Map<string, number>();
  for (const token of tokens) {
    if (token.type !== 'heading') continue;
    const id = idOf(plain(String(token.text)));
    const before = seen.get(id) ?? 0;
    seen.set(id, before + 1);
    ids.set(token, before === 0 ? id : `${id}-${before}`);
  }
  return tokens;
};

/** The HTML of a document. */
export const documentHtml = (text: string): Html => markup(marked.parser(tokensOf(text)));

/** The HTML of a sentence with code and links. */
export const inlineHtml = (text: string): Html => markup(marked.parseInline(text, { async: false }));

/** The sections of a document, in order. */
export const sectionsOf = (text: string): Section[] => {
  const sections: { id: string; title: string; depth: number; text: string }[] = [];
  for (const token of tokensOf(text)) {
    if (token.type === 'heading') {
      const title = plain(String(token.text));
      sections.push({ id: ids.get(token) ?? '', title, depth: Number(token.depth), text: '' });
    } else if (token.type !== 'space') {
      const last = sections.at(-1);
      if (last !== undefined) last.text += `${plain(token.raw).replace(/[\s|-]+/g, ' ')} `;
    }
  }
  return sections;
};
