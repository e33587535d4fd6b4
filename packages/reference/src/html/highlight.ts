import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import { type Html, html, markup } from './html.ts';

hljs.registerLanguage('json', json);
hljs.registerLanguage('sh', bash);
hljs.registerLanguage('js', javascript);
hljs.registerLanguage('python', python);
hljs.registerLanguage('ts', typescript);

/**
 * Matches words whose class is not defined by any style sheet of the site, so that they look like the text around them.
 */
const PLAIN = /<span class="hljs-(?:punctuation|title(?: \w+)?)">([^<]*)<\/span>/g;

/** A block of code with class names for colours, in a box that can be scrolled with the keyboard. */
export const codeBlock = (code: string, language = ''): Html => {
  const isKnown = hljs.getLanguage(language) !== undefined;
  const coloured = isKnown ? markup(hljs.highlight(code, { language }).value.replace(PLAIN, '$1')) : code;
  const kind = language === '' ? undefined : html` class="language-${language}"`;
  return html`<pre class="code" tabindex="0"><code${kind}>${coloured}</code></pre>`;
};
