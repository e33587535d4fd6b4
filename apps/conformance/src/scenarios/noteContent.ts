import { recordOf, show } from '../deployment/answers.ts';
import { equal, holds } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { patch, put, readRecord } from '../expect/recordRequests.ts';
import { MERGE_PATCH } from '../expect/scopes.ts';
import { makeAnother } from '../expect/validRequests.ts';
import { oneInWords } from '../interface/kindWords.ts';

const HARMLESS = [
  '<p>Motiviert, sucht <strong>Teilzeit</strong> &amp; <em>Nähe</em>.</p><ul><li>Köln</li></ul>',
  '<P>Text</P>',
  '<ul><li>eins<li>zwei</ul>',
  "<a href='https://example.org/?a=1&b=2' title='x'>Link</a>",
  'Ohne Mark-up: 3 > 2, &nbsp; &auml; "Zitat"',
  '<br><br/><hr />',
  '<table><tr><td colspan="2">ü</td></tr></table>',
  '😀 <em>kursiv</em>\r\n\tTab',
];

const ELEMENTS = ['p', 'span', 'div', 'td', 'li', 'h1', 'h4', 'strong', 'em', 'u', 'a', 'blockquote', 'table', 'pre'];
const ATTRIBUTES = [
  'style="position:fixed"',
  'onclick="alert(1)"',
  'onmouseover=alert(1)',
  'href="javascript:alert(1)"',
  'src="javascript:alert(1)"',
  'xlink:href="javascript:alert(1)"',
  'background="javascript:alert(1)"',
  'formaction="javascript:alert(1)"',
];
const EVERYWHERE = ELEMENTS.map((name) => `<${name} ${ATTRIBUTES.join(' ')}>Hallo</${name}>`).join('');

/** Harmful HTML, and the parts of it that must not remain outside of text. */
const ATTACKS: Readonly<Record<string, readonly [content: string, harm: RegExp]>> = {
  'a script': ['<p>Hallo</p><script>alert(1)</script>', /<script|alert/],
  'an event handler': ['<p onclick="alert(1)">Hallo</p>', /onclick/],
  'an image with an error handler': ['<img src=x onerror=alert(1)>Hallo', /<img|onerror/],
  'a script URL': ['<a href="javascript:alert(1)">Hallo</a>', /javascript/],
  'a script URL with a line break': ['<a href="java&#x0A;script:alert(1)">Hallo</a>', /href/],
  'a data URL that contains a page': ['<a href="data:text/html,<script>alert(1)</script>">Hallo</a>', /href|<script/],
  'a script in an SVG': ['<svg><script>alert(1)</script></svg>', /<svg|<script|alert/],
  'an image after a comment': ['<!--><img src=x onerror=alert(1)>-->', /onerror/],
  'an image after the end of a short comment': ['<!---><img src=x onerror=alert(1)>-->', /<img/i],
  'an image after an unusual end of a comment': ['<!-- --!><img src=x onerror=alert(1)> -->', /<img/i],
  'an image in a CDATA section': ['<![CDATA[ ><img src=x onerror=alert(1)> ]]>', /<img/i],
  'an image after a processing instruction': ['<?x ><img src=x onerror=alert(1)> ?>', /<img/i],
  'an image after a declaration': ['<!x ><img src=x onerror=alert(1)>', /<img/i],
  'an unclosed image': ['Hallo <img src=x onerror=alert(1) ', /<img/i],
  'an image without spaces': ['<IMG/src=x/onerror=alert(1)>', /<img/i],
  'a frame': ['<iframe src="https://example.org"></iframe>Hallo', /<iframe/],
  'a style sheet': ['<style>*{display:none}</style>', /<style|display/],
  'a style': ['<p style="position:fixed">Hallo</p>', /style/],
  'a form': ['<form action="https://example.org"><input></form>', /<form|<input/],
  'a MathML formula': ['<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>', /<img|onerror/],
  'every harmful attribute of every common element': [EVERYWHERE, /style|onclick|onmouseover|javascript|alert/],
  'attributes without a value': [
    '<p contenteditable hidden>Hallo</p><a download href="x">x</a>',
    /<\w+ (?!href)|download/,
  ],
  'a link that controls its opener': ['<a href="x" target="x" rel="opener">Hallo</a>', /\bopener|target="x"/],
  'a script after the end of a comment in an attribute': [
    '<p title="--><script>alert(1)</script>">Hallo</p>',
    /<script/,
  ],
};

/** Unclosed elements and unmatched end tags, and the parts that must not remain. */
const UNBALANCED: Readonly<Record<string, RegExp>> = {
  '<a href="https://example.org">Hallo': /<a(?!.*<\/a>)/,
  '<table><tr><td><b>Hallo': /<b(?!.*<\/b>.*<\/table>)/,
  '<ul><li>eins<li><i>zwei</ul>': /<i>(?!.*<\/i>.*<\/ul>)/,
  'Hallo</b></p></div></td></table>': /<\//,
};

/** Scenarios of decision R9: the content of notes. */
export const noteContentScenarios = (['participantNote', 'courseNote'] as const).flatMap((kind) => [
  ...HARMLESS.map((content) =>
    check(
      ['R9-HARMLESS'],
      `the service returns harmless mark-up of ${oneInWords(kind)} unchanged: ${content}`,
      async (target) => {
        const made = await makeAnother(target, kind, { content });
        equal(made.record.content, content, '`content`');
        equal((await readRecord(target, made)).content, content, '`content`');
      },
    ),
  ),
  ...Object.entries(UNBALANCED).map(([content, harm]) =>
    check(
      ['R9-ENDS'],
      `the service closes all elements within the content of ${oneInWords(kind)}: ${content}`,
      async (target) => {
        const made = await makeAnother(target, kind, { content });
        const { record } = made;
        holds(
          !harm.test(String(record.content)),
          `\`content\` must close all its elements, but is ${show(record.content)}.`,
        );
        const again = recordOf(await put(target, made, { content: record.content }));
        equal(again.content, record.content, '`content`');
      },
    ),
  ),
  ...Object.entries(ATTACKS).map(([name, [content, harm]]) =>
    check(['R9-SANITISED'], `POST, PUT and PATCH remove ${name} from ${oneInWords(kind)}`, async (target) => {
      const made = await makeAnother(target, kind, { content });
      const answers = [
        made.answer,
        await patch(target, made, { content }),
        await patch(target, made, { content }, { headers: MERGE_PATCH }),
        await put(target, made, { content }),
      ];
      for (const record of [...answers.map(recordOf), await readRecord(target, made)]) {
        holds(
          !harm.test(String(record.content)),
          `\`content\` must not contain ${name}, but is ${show(record.content)}.`,
        );
      }
    }),
  ),
]);
