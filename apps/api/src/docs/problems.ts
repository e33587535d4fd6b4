import { PROBLEM_CODES, VIOLATION_CODES } from '@training-provider/contract';
import type { RequestHandler } from 'express';
import { marked } from 'marked';
import { notFound } from '../problems/fault.ts';
import { pageOf } from './page.ts';

/** The HTML of a sentence with code in backticks. */
const html = (text: string): string => marked.parseInline(text, { async: false });

const pages = new Map(
  Object.entries(PROBLEM_CODES).map(([code, { title, status, meaning, remedy }]) => [
    code,
    pageOf({
      title,
      root: '..',
      main: `<h1>${title}</h1>
<p>Status ${status}, code <code>${code}</code></p>
<h2>What it means</h2>
<p>${html(meaning)}</p>
<h2>What to do</h2>
<p>${html(remedy)}</p>
<p><a href="../docs/problems">All problems</a></p>`,
    }),
  ]),
);

/** `GET /problems/:code`: the page that the `type` of a problem document resolves to. */
export const problemPage: RequestHandler<{ code: string }> = (request, response) => {
  const page = pages.get(request.params.code);
  if (page === undefined) throw notFound();
  return page(request, response);
};

const problems = Object.entries(PROBLEM_CODES)
  .toSorted(([, one], [, other]) => one.status - other.status)
  .map(
    ([code, { status, meaning, remedy }]) =>
      `<tr><th scope="row"><a href="../problems/${code}"><code>${code}</code></a></th><td>${status}</td><td>${html(meaning)}</td><td>${html(remedy)}</td></tr>`,
  );

const violations = Object.entries(VIOLATION_CODES).map(
  ([code, meaning]) => `<tr><th scope="row"><code>${code}</code></th><td>${html(meaning)}</td></tr>`,
);

/** `GET /docs/problems`: all codes of problems, and all codes of the violations in their `errors`. */
export const problemList = pageOf({
  title: 'Problems',
  root: '..',
  main: `<h1>Problems</h1>
<p>Every error is a problem document (RFC 9457). Programs switch on its <code>code</code>, which is stable within
<code>/v1</code>; the texts are for people and may change.</p>
<div class="table" role="region" aria-label="Codes of problems" tabindex="0"><table>
<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">What it means</th><th scope="col">What to do</th></tr></thead>
<tbody>${problems.join('\n')}</tbody>
</table></div>
<h2>Violations</h2>
<p>If a request violates the contract, <code>errors</code> lists all violations, each with its place in the request and a
code.</p>
<div class="table" role="region" aria-label="Codes of violations" tabindex="0"><table>
<thead><tr><th scope="col">Code</th><th scope="col">What it means</th></tr></thead>
<tbody>${violations.join('\n')}</tbody>
</table></div>`,
});
