/// <reference path="./turndownPluginGfm.d.ts" />
import { tables } from '@joplin/turndown-plugin-gfm';
import Turndown from 'turndown';
import { html } from '../html/html.ts';
import { rootOf } from '../html/layout.ts';
import type { Page } from '../html/page.ts';

/** The path of a page's Markdown version. */
export const markdownPath = (path: string): string => (path === '/docs' ? '/docs/overview.md' : `${path}.md`);

const turndown = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-' });
turndown.use(tables);
turndown.remove(['button', 'title']);
turndown.addRule('picture', { filter: (node) => node.nodeName.toLowerCase() === 'svg', replacement: () => '' });
turndown.addRule('summary', { filter: 'summary', replacement: (text) => `\n\n${text}:\n\n` });

/** Replaces links to pages by relative links to their Markdown versions. Links to files keep the name of the file. */
const relinked = (text: string, root: string): string =>
  text.replaceAll(/ href="(\/[^"#]*)(#[^"]*)?"/g, (_, path: string, hash = '') => {
    const target = /\.\w+$/.test(path) ? path : markdownPath(path);
    return ` href="${root}${target}${hash}"`;
  });

/** A page as Markdown, for programs such as language models. */
export const markdownOf = ({ path, main, aside, below }: Page): string => {
  const { text } = html`${main}${aside}${below}`;
  return `${turndown.turndown(relinked(text, rootOf(path)))}\n`;
};
