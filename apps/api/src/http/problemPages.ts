import { PROBLEM_CODES, type ProblemCode } from '@training-provider/contract';
import type { RequestHandler } from 'express';
import { notFound } from '../faults/fault.ts';

const isCode = (text: string): text is ProblemCode => Object.hasOwn(PROBLEM_CODES, text);

/** `GET /problems/:code`: the page that the `type` of a problem document resolves to. */
export const problemPage: RequestHandler<{ code: string }> = (request, response) => {
  const { code } = request.params;
  if (!isCode(code)) throw notFound();
  const { title, status, meaning, remedy } = PROBLEM_CODES[code];
  response
    .set('Content-Security-Policy', "default-src 'none'")
    .type('html')
    .send(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<h1>${title}</h1>
<p>Status ${status}, code <code>${code}</code></p>
<p>${meaning}</p>
<p>${remedy}</p>
</html>
`);
};
