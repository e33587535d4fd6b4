import fc from 'fast-check';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { describe, expect, test } from 'vitest';
import { sanitizeContent } from './content.ts';
import { ELEMENTS } from './elements.ts';

/** The number of samples for each property; `MARKUPS` overrides it. */
const numRuns = Number(process.env.MARKUPS ?? 300);
const options = { numRuns, seed: 20_261_128 };

const LEGAL = ['href="/x"', "title='a &lt; b'", 'target="_blank"', 'rel="noopener"', 'start="2"', 'colspan="2"'];
const ILLEGAL = [
  'hidden',
  'title',
  'contenteditable=true',
  'rel="opener ugc"',
  'target=x',
  'style="a:b"',
  'onclick=x()',
];
const ADDRESSES = [
  'javascript:1',
  ' java\nscript:1',
  'java&Tab;script&colon;1',
  '//x.de',
  '/\\x.de',
  'data:,x',
  'http:x',
];
const OTHERS = ['font', 'svg', 'math', 'form', 'select', 'script', 'style', 'textarea', 'plaintext', 'template'];
const TEXTS = [
  'Wort',
  ' ',
  '<',
  '< ',
  '&',
  '&lt;',
  '&#60;b',
  '"',
  '>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?x',
  '</',
  '<a',
];

const attribute = fc.oneof(
  fc.constantFrom(...LEGAL, ...ILLEGAL),
  fc.constantFrom(...ADDRESSES).map((address) => `href="${address}"`),
);
const tagOf = (names: readonly string[]) =>
  fc
    .record({
      begin: fc.constantFrom('<', '<', '</'),
      name: fc.constantFrom(...names),
      attributes: fc.array(attribute, { maxLength: 2 }),
      end: fc.constantFrom('>', '>', ' >', '/>'),
    })
    .map(({ begin, name, attributes, end }) => [begin + name, ...attributes].join(' ') + end);

/** Markup of all kinds. It has few different elements, so that they interact. */
const markup = fc
  .subarray([...ELEMENTS.keys()], { minLength: 1, maxLength: 6 })
  .chain((names) =>
    fc.array(fc.oneof({ weight: 6, arbitrary: tagOf(names) }, tagOf(OTHERS), fc.constantFrom(...TEXTS))),
  )
  .map((pieces) => pieces.join(''));

const within = (names: readonly string[], content: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(fc.constantFrom(...names), fc.array(content, { maxLength: 3 })).map(([tag, parts]) => {
    const [name = ''] = tag.split(' ');
    return `<${tag}>${parts.join('')}</${name.toLowerCase()}>`;
  });
/** Markup as editors write it. */
const { block: wellFormed } = fc.letrec<Record<'block' | 'inline', string>>((tie) => ({
  inline: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('Wort', ' 3 < 2 ', '<3', '&nbsp;', '<br>', '<br/>'),
    within(['a href="mailto:a@b.de" rel=\'noopener\''], fc.constant('Wort')),
    within(['b', 'EM', 'span', 'code'], tie('inline')),
  ),
  block: fc.oneof(
    { depthSize: 'small' },
    within(['p', 'H1', 'pre'], tie('inline')),
    within(['div', 'blockquote'], tie('block')),
    within(['ul', 'ol start="3"'], within(['li'], tie('block'))),
    within(['dl'], within(['dt', 'dd'], tie('inline'))),
    within(['table'], within(['tr'], within(['td colspan="2"', 'th scope="col"'], tie('block')))),
  ),
}));

const childrenOf = (node: Tree.Node): Tree.ChildNode[] => ('childNodes' in node ? node.childNodes : []);
const elementsIn = (node: Tree.Node): Tree.Element[] =>
  childrenOf(node).flatMap((child) => ('tagName' in child ? [child, ...elementsIn(child)] : []));
const attributeOf = ({ attrs }: Tree.Element, sought: string) => attrs.find(({ name }) => name === sought)?.value;

/** Pages that contain a note in the element with the id `note`. */
const PAGES = {
  'a section': (note: string) => `<section id=note>${note}</section><p>`,
  'the cell of a table': (note: string) => `<table><tr><td id=note>${note}</td><td></table>`,
  'an item of a list': (note: string) => `<ul><li><div id=note>${note}</div></li><li></ul>`,
  'a heading': (note: string) => `<h1 id=note><div>${note}</div></h1><h2>`,
};

/** The elements that a browser creates from a note in a page, and those of the page. */
const shown = (page: keyof typeof PAGES, note: string) => {
  const all = elementsIn(parse(`<!doctype html>${PAGES[page](note)}`));
  const ofNote = all.filter((element) => attributeOf(element, 'id') === 'note').flatMap(elementsIn);
  return { ofNote, ofPage: all.filter((element) => !ofNote.includes(element)).map(({ tagName }) => tagName) };
};

/** Browsers add these to tables. */
const isWritten = (name: string) => name !== 'tbody' && name !== 'tr';

describe('sanitised content', () => {
  test('does not change when it is sanitised again', () => {
    const property = fc.property(markup, (html) => {
      const clean = sanitizeContent(html);
      expect(sanitizeContent(clean)).toBe(clean);
    });
    fc.assert(property, options);
  });

  test('is the same as the input if the input is well-formed and allowed', () => {
    const property = fc.property(wellFormed, (html) => {
      expect(sanitizeContent(html)).toBe(html);
    });
    fc.assert(property, options);
  });

  test('is parsed by a browser into the elements of its tags, all of them allowed', () => {
    const property = fc.property(markup, (html) => {
      const clean = sanitizeContent(html);
      const { ofNote } = shown('a section', clean);
      const tags = [...clean.matchAll(/<([a-z][a-z\d]*)/gi)].map(([, name = '']) => name.toLowerCase());
      expect(ofNote.map(({ tagName }) => tagName).filter(isWritten)).toEqual(tags.filter(isWritten));
      for (const element of ofNote) {
        expect(ELEMENTS.has(element.tagName)).toBe(true);
        const names = element.attrs.map(({ name }) => name).join();
        expect(names).toMatch(/^((href|title|target|rel|start|colspan)(,|$))*$/);
        expect(['noopener', 'ugc', undefined]).toContain(attributeOf(element, 'rel'));
        expect(['_blank', undefined]).toContain(attributeOf(element, 'target'));
        expect(['/x', 'http:x', undefined]).toContain(attributeOf(element, 'href'));
      }
    });
    fc.assert(property, options);
  });

  test.each(Object.keys(PAGES) as (keyof typeof PAGES)[])('does not affect the page around it in %s', (page) => {
    const { ofPage } = shown(page, '');
    const property = fc.property(markup, (html) => {
      expect(shown(page, sanitizeContent(html)).ofPage).toEqual(ofPage);
    });
    fc.assert(property, options);
  });

  test('is at most 100 elements deep, and keeps the text of deeper elements', () => {
    const clean = sanitizeContent(`${'<b>'.repeat(16_000)}Wort${'</b>'.repeat(13_000)}`);
    expect(clean).toBe(`${'<b>'.repeat(100)}Wort${'</b>'.repeat(100)}`);
  });
});
