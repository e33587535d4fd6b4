import { PROBLEM_CODES, type ProblemCode, VIOLATION_CODES } from '@training-provider/contract';
import type { RequestHandler } from 'express';
import { marked } from 'marked';
import { notFound } from '../faults/fault.ts';
import { sendPage } from './page.ts';

const isCode = (text: string): text is ProblemCode => Object.hasOwn(PROBLEM_CODES, text);

/** A sentence with code in backticks, as HTML. */
const html = (text: string): string => marked.parseInline(text, { async: false });

/** `GET /problems/:code`: the page that the `type` of a problem document resolves to. */
export const problemPage: RequestHandler<{ code: string }> = (request, response) => {
  const { code } = request.params;
  if (!isCode(code)) throw notFound();
  const { title, status, meaning, remedy } = PROBLEM_CODES[code];
  sendPage(response, {
    title,
    root: '..',
    main: `<h1>${title}</h1>
<p>Status ${status}, code <code>${code}</code></p>
<h2>What it means</h2>
<p>${html(meaning)}</p>
<h2>What to do</h2>
<p>${html(remedy)}</p>
<p><a href="../docs/problems">All problems</a></p>`,
  });
};

const problems = Object.entries(PROBLEM_CODES)
  .toSorted(([, one], [, other]) => one.status - other.status)
  .map(
    ([code, { status, meaning, remedy }]) =>
      `<tr><th scope="row"><a href="../problems/${code}"><code>${code}</code></a></th><td>${status}</td><td>${html(meaning)}</td><td>${html(remedy)}</td></tr>`,
  );

const faults = Object.entries(VIOLATION_CODES).map(
  ([code, meaning]) => `<tr><th scope="row"><code>${code}</code></th><td>${html(meaning)}</td></tr>`,
);

/** `GET /docs/problems`: every code of a problem, and every code of a single fault in its `errors`. */
export const problemList: RequestHandler = (_request, response) =>
  sendPage(response, {
    title: 'Problems',
    root: '..',
    main: `<h1>Problems</h1>
<p>Every error is a problem document (RFC 9457). Programs switch on its <code>code</code>, which is stable within
<code>/v1</code>; the texts are for people and may change.</p>
<div class="table" role="region" aria-label="Codes of problems" tabindex="0"><table>
<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">What it means</th><th scope="col">What to do</th></tr></thead>
<tbody>${problems.join('\n')}</tbody>
</table></div>
<h2>Faults</h2>
<p>Where a request has faults, <code>errors</code> lists all of them: each with the place that it is in, and a code of its
own.</p>
<div class="table" role="region" aria-label="Codes of faults" tabindex="0"><table>
<thead><tr><th scope="col">Code</th><th scope="col">What it means</th></tr></thead>
<tbody>${faults.join('\n')}</tbody>
</table></div>`,
  });
