import { codeBlock } from '../html/highlight.ts';
import { html } from '../html/html.ts';
import { inlineHtml } from '../html/markdown.ts';
import { resourcePath, resourceTitle } from '../html/navigation.ts';
import type { Page } from '../html/page.ts';
import { openApi } from '../openapi/schema.ts';
import { BASE_URL } from '../samples/samples.ts';

const FIRST = `curl '${BASE_URL}/v1/participants?limit=2' \\
  -H "Authorization: Bearer $TOKEN"`;

/** The documents of the site, with their subjects. */
export const DOCUMENTS = [
  ['/docs/access', 'Access tokens', 'How a program or a person gets one.'],
  ['/docs/guide', 'Guide', 'Pages, filters, the change feed, versions, retries, limits.'],
  ['/docs/client', 'TypeScript client', 'Typed calls with retries, a mock for tests.'],
  ['/docs/enrolments', 'The life of an enrolment', 'Which status may follow which.'],
  ['/docs/problems', 'Problems', 'Every code of an error, with its remedy.'],
  ['/docs/changes', 'Change log', 'What each release of the interface has added.'],
  ['/docs/security', 'Security', 'The measures against each common risk.'],
  ['/docs/data-protection', 'Data protection', 'The stored personal data, export and erasure.'],
] as const;

const resourceCard = ({ name, description }: { readonly name: string; readonly description: string }) =>
  html`<li><a href="${resourcePath(name)}">${resourceTitle(name)}</a><p>${inlineHtml(description.split(/(?<=\.) /)[0] ?? '')}</p></li>`;

/** The start page, `/docs`. */
export const overviewPage = (): Page => ({
  path: '/docs',
  title: 'Reference',
  entries: [
    { path: '/docs', kind: 'Guide', title: 'Overview: the first request', text: 'token curl Authorization Bearer' },
  ],
  main: html`<h1>Reference</h1>
<p class="lead">The interface <code>/v1</code> of the training-provider administration service, version ${openApi.info.version}.</p>
<p>${inlineHtml(openApi.info.description)}</p>
<h2 id="first-request">A first request</h2>
<p>Every request of <code>/v1</code> carries an access token: <a href="/docs/access">how to get one</a>. With it in <code>TOKEN</code>:</p>
${codeBlock(FIRST, 'sh')}
<p>Each operation has a page with its fields, samples in three languages, and a form that sends a request to this service.
<a href="/openapi.json">The OpenAPI document</a> has the same for generators of clients, <a href="/llms.txt">llms.txt</a> leads to all
pages as Markdown.</p>
<h2 id="resources">Resources</h2>
<ul class="cards">${openApi.tags.map(resourceCard)}</ul>
<h2 id="documents">Documents</h2>
<ul class="cards">${DOCUMENTS.map(([path, title, text]) => html`<li><a href="${path}">${title}</a><p>${text}</p></li>`)}</ul>`,
});
