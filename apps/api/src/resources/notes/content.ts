import { Tokenizer } from 'htmlparser2';
import { type Attribute, allowedTag, isUnreadable } from './allowList.ts';
import { ELEMENTS } from './elements.ts';
import { openElements } from './openElements.ts';

/** A `<` that a parser might read as the start of a tag, perhaps together with the following text. */
const AMBIGUOUS = /<(?![\s\d=<&])/g;

const PLAIN_END_TAG = /^<\/[a-z\d]+\s*>$/i;

const ignore = (): void => undefined;

/**
 * Removes everything from the HTML of a note that is not on the allow-list (decision R9, OWASP ASVS 5). Each element
 * gets an end tag where needed, so that content after the note is not affected. Harmless markup is returned byte for
 * byte, and the returned markup is harmless. The time is linear in the length of the HTML, so that the event loop is
 * not blocked for long.
 */
export const sanitizeContent = (html: string): string => {
  let clean = '';
  /** The number of characters that were not changed. */
  let kept = 0;
  let hasAllEndTags = true;
  let text = { from: 0, to: 0 };
  let tag = { name: '', from: 0, attributes: [] as Attribute[] };
  let isUnread = false;

  const put = (by: string, written: string): void => {
    clean += by;
    if (by === written) kept += written.length;
  };
  const putText = (): void => {
    const written = html.slice(text.from, text.to);
    put(written.replace(AMBIGUOUS, '&lt;'), written);
    text = { from: text.to, to: text.to };
  };
  const open = openElements((element, mayBeLeftOut) => {
    clean += `</${element.name}>`;
    hasAllEndTags &&= mayBeLeftOut;
  });

  const putStartTag = (end: number): void => {
    putText();
    const { name, from, attributes } = tag;
    isUnread = isUnreadable(name);
    const element = ELEMENTS.get(name);
    if (element === undefined || !open.start(element)) return;
    const written = html.slice(from, end + 1);
    put(allowedTag(element, written, attributes), written);
  };

  const putEndTag = (from: number, to: number): void => {
    putText();
    const element = ELEMENTS.get(html.slice(from, to).toLowerCase());
    if (element === undefined) return;
    // Browsers read `</br>` as `<br>`.
    if (element.name === 'br' && open.start(element)) put('<br>', '');
    if (!open.end(element)) return;
    const written = html.slice(from - 2, html.indexOf('>', to) + 1);
    put(PLAIN_END_TAG.test(written) ? written : `</${element.name}>`, written);
  };

  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      ontext: (from, to) => {
        if (isUnread) return;
        // Text is split where a tag might have begun.
        if (from !== text.to) {
          putText();
          text.from = from;
        }
        text.to = to;
      },
      onopentagname: (from, to) => {
        tag = { name: html.slice(from, to).toLowerCase(), from: from - 1, attributes: [] };
      },
      onattribname: (from, to) => {
        tag.attributes.push({ name: html.slice(from, to).toLowerCase(), value: undefined });
      },
      onattribdata: (from, to) => {
        const attribute = tag.attributes.at(-1);
        if (attribute !== undefined) attribute.value = html.slice(from, to);
      },
      onopentagend: putStartTag,
      onselfclosingtag: putStartTag,
      onclosetag: (from, to) => {
        if (isUnread) isUnread = false;
        else putEndTag(from, to);
      },
      ...{ onattribend: ignore, onattribentity: ignore, ontextentity: ignore, onend: ignore },
      ...{ oncdata: ignore, oncomment: ignore, ondeclaration: ignore, onprocessinginstruction: ignore },
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  putText();
  open.endAll();
  return hasAllEndTags && kept === html.length ? html : clean;
};
