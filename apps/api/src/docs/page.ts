import { staticDocument } from './staticDocument.ts';

/**
 * Pages load everything from the service itself, and inline scripts and styles are forbidden.
 * The images of the reference are data URLs in its style sheet.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGES = [
  ['docs', 'Reference'],
  ['docs/enrolments', 'Enrolments'],
  ['docs/problems', 'Problems'],
  ['docs/changes', 'Changes'],
] as const;

interface Page {
  title: string;
  /** The relative path from the page to the root of the service, which may be below a path of a proxy. */
  root: '.' | '..';
  /** Elements of the head besides the common style sheet. */
  head?: string;
  /** HTML of the main content. */
  main: string;
}

const HEADERS = {
  'Cache-Control': 'public, max-age=300',
  'Content-Security-Policy': POLICY,
  'Content-Type': 'text/html; charset=utf-8',
};

/** A handler that sends a page of the documentation. `title` and `main` are HTML. */
export const pageOf = ({ title, root, head = '', main }: Page) => {
  const links = PAGES.map(([path, name]) => `<a href="${root}/${path}">${name}</a>`);
  const text = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Training-provider administration</title>
<link rel="icon" href="data:,">
${head}<link rel="stylesheet" href="${root}/docs/assets/docs.css">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<strong>Training-provider administration</strong>
<nav aria-label="Documentation">${links.join(' ')} <a href="${root}/openapi.json">OpenAPI</a></nav>
</header>
<main id="main" tabindex="-1">
${main}
</main>
</body>
</html>
`;
  return staticDocument(text, HEADERS);
};
