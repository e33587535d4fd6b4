import { html } from '../html/html.ts';
import type { Page } from '../html/page.ts';

/**
 * The paths of the pages for unknown addresses, one for each supported depth below the root. Links are relative, so
 * each depth needs its own page.
 */
const DEPTHS = ['/docs/missing', '/docs/missing/page', '/docs/missing/page/below'];

/** The pages that are returned with 404. */
export const missingPages = (): Page[] =>
  DEPTHS.map((path) => ({
    path,
    title: 'There is no such page',
    entries: [],
    main: html`<h1>There is no such page</h1>
<p>The address may be mistyped, or a later release may have moved the page. <a href="/docs">The overview</a> has links to
all pages, and the search finds operations, fields, problems and chapters of the guide.</p>`,
  }));
