import { type Html, html } from './html.ts';
import { navigation } from './navigation.ts';
import type { Page } from './page.ts';

/** The paths of the files that pages load. */
export interface AssetPaths {
  readonly script: string;
  readonly style: string;
  readonly icon: string;
  readonly search: string;
}

const OUTLINE_FROM = 3;

const outline = ({ sections = [] }: Page): Html | undefined => {
  const listed = sections.filter(({ depth }) => depth === 2);
  if (listed.length < OUTLINE_FROM) return undefined;
  return html`<nav class="outline" aria-label="On this page"><p>On this page</p>
<ul>${listed.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>`;
};

/** The relative path from a page to the root of the service, which may be below a path of a proxy. */
export const rootOf = (path: string): string => {
  const depth = path.split('/').length - 2;
  return depth === 0 ? '.' : Array.from({ length: depth }, () => '..').join('/');
};

const searchDialog = (
  index: string,
): Html => html`<dialog class="search" id="search" aria-label="Search" data-index="${index}">
<form method="dialog"><input type="search" aria-label="Search the reference" placeholder="Operations, fields, problems, guide" autocomplete="off" spellcheck="false">
<button>Close</button></form>
<ol id="found"></ol>
<p class="quiet" role="status"></p>
</dialog>`;

/** The complete HTML document of a page. */
export const layoutOf = (page: Page, assets: AssetPaths): string => {
  const root = rootOf(page.path);
  const beside = page.aside ?? outline(page);
  const { text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title} · Training-provider administration</title>
<link rel="icon" href="${assets.icon}">
<link rel="stylesheet" href="${assets.style}">
<script type="module" src="${assets.script}"></script>
</head>
<body data-root="${root}">
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<button class="menu" type="button" popovertarget="navigation">Menu</button>
<a class="brand" href="/docs">Training-provider administration</a>
<button class="find" type="button" hidden>Search <kbd>/</kbd></button>
</header>
<div class="columns">
<nav id="navigation" class="sidebar" popover aria-label="Documentation">${navigation(page.path)}</nav>
<main id="main" tabindex="-1">
<div class="text">${page.main}</div>
${beside === undefined ? undefined : html`<aside aria-label="${page.aside === undefined ? 'Outline' : 'Samples'}">${beside}</aside>`}
${page.below === undefined ? undefined : html`<div class="text below">${page.below}</div>`}
</main>
</div>
${searchDialog(assets.search)}
</body>
</html>
`;
  return text.replaceAll(/ (href|src|data-[a-z]+)="\/(?!\/)/g, ` $1="${root}/`);
};
