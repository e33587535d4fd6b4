import { PROBLEM_CODES, VIOLATION_CODES } from '@training-provider/contract';
import { html } from '../html/html.ts';
import { inlineHtml, table } from '../html/markdown.ts';
import type { Page } from '../html/page.ts';

const heads = (...names: string[]) => names.map((name) => html`${name}`);

/** The pages to which the `type` of problem documents leads. */
export const problemPages = (): Page[] =>
  Object.entries(PROBLEM_CODES).map(([code, { title, status, meaning, remedy }]) => ({
    path: `/problems/${code}`,
    title,
    entries: [
      { path: `/problems/${code}`, kind: 'Problem', title: code, text: `${title} ${status} ${meaning} ${remedy}` },
    ],
    main: html`<p class="trail"><a href="/docs/problems">Problems</a></p>
<h1>${title}</h1>
<p>Status <span class="status">${status}</span> Code <code>${code}</code></p>
<h2>What it means</h2>
<p>${inlineHtml(meaning)}</p>
<h2>What to do</h2>
<p>${inlineHtml(remedy)}</p>`,
  }));

/** The page with all problem codes, and all codes of the violations in their `errors`. */
export const problemList = (): Page => ({
  path: '/docs/problems',
  title: 'Problems',
  entries: [
    {
      path: '/docs/problems',
      kind: 'Guide',
      title: 'Problems: all codes',
      text: 'problem document RFC 9457 status code',
    },
    ...Object.entries(VIOLATION_CODES).map(([code, meaning]) => ({
      path: `/docs/problems#${code}`,
      kind: 'Violation' as const,
      title: code,
      text: meaning,
    })),
  ],
  main: html`<h1>Problems</h1>
<p>Every error is a problem document (RFC 9457). Programs switch on its <code>code</code>, which is stable within
<code>/v1</code>; the texts are for people and may change.</p>
${table(
  'Codes of problems',
  heads('Code', 'Status', 'What it means', 'What to do'),
  Object.entries(PROBLEM_CODES)
    .toSorted(([, one], [, other]) => one.status - other.status)
    .map(([code, { status, meaning, remedy }]) => [
      html`<a href="/problems/${code}"><code>${code}</code></a>`,
      html`${status}`,
      inlineHtml(meaning),
      inlineHtml(remedy),
    ]),
)}
<h2 id="violations">Violations</h2>
<p>If a request violates the contract, <code>errors</code> lists all violations, each with its place in the request and a
code.</p>
${table(
  'Codes of violations',
  heads('Code', 'What it means'),
  Object.entries(VIOLATION_CODES).map(([code, meaning]) => [
    html`<code id="${code}">${code}</code>`,
    inlineHtml(meaning),
  ]),
)}`,
});
