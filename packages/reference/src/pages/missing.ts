import { html } from '../html/html.ts';
import type { Page } from '../html/page.ts';

/** How many steps below the root a wrong address may lie; links are relative, so each depth has a page of its own. */
const DEPTHS = ['/docs/missing', '/docs/missing/page', '/docs/missing/page/below'];

/** What is answered, with 404, where there is no page. */
export const missingPages = (): Page[] =>
  DEPTHS.map((path) => ({
    path,
    title: 'There is no such page',
    entries: [],
    main: html`<h1>There is no such page</h1>
<p>The address may be mistyped, or a later release may have moved the page. <a href="/docs">The overview</a> has links to
all pages, and the search finds operations, fields, problems and chapters of the guide.</p>`,
  }));
