import { decodeHTMLAttribute } from 'entities';
import type { Element } from './elements.ts';

const UNREADABLE = ['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes'];
/** Whether the content of an element is removed with it: browsers read no tags in it except its end tag. */
export const isUnreadable = (element: string): boolean => UNREADABLE.includes(element);

/** Returns the sanitised value of an attribute; undefined if the attribute must be removed. */
type Rule = (value: string) => string | undefined;

const matching =
  (pattern: RegExp): Rule =>
  (value) =>
    pattern.test(value) ? value : undefined;

const LINKED_SCHEMES = ['http:', 'https:', 'mailto:', 'tel:'];

/**
 * The rule for links: they must have an allowed scheme, or be relative without another host. Browsers skip control
 * characters and spaces, so these are ignored.
 */
const href: Rule = (value) => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what browsers skip.
  const address = value.replace(/[\u0000-\u0020]+/g, '');
  const scheme = /^[a-z][a-z\d+.-]*:/i.exec(address)?.[0].toLowerCase();
  const isAllowed = scheme === undefined ? !/^[\\/]{2}/.test(address) : LINKED_SCHEMES.includes(scheme);
  return isAllowed ? value : undefined;
};

/** The allowed link types. `opener` is missing, because with it the linked page could control the page of the note. */
const RELATIONS = ['external', 'nofollow', 'noopener', 'noreferrer', 'ugc'];

const rel: Rule = (value) => {
  const words = value.split(/\s+/);
  const allowed = words.filter((word) => RELATIONS.includes(word.toLowerCase()));
  if (allowed.length === words.length) return value;
  return allowed.length === 0 ? undefined : allowed.join(' ');
};

const span = matching(/^\d{1,3}$/);
const cell = { colspan: span, rowspan: span };

const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  // A window with any other name would keep the page of the note as its opener.
  a: { href, title: (value) => value, target: matching(/^_(blank|self)$/i), rel },
  ol: { start: matching(/^-?\d{1,9}$/) },
  td: cell,
  th: { ...cell, scope: matching(/^(row|col|rowgroup|colgroup)$/i) },
};

/** Sanitises the value of an attribute, as written in a tag. Returns undefined if the attribute must be removed. */
const allowedValue = (element: string, attribute: string, written: string): string | undefined => {
  const rules = ATTRIBUTES[element] ?? {};
  if (!Object.hasOwn(rules, attribute)) return undefined;
  const value = decodeHTMLAttribute(written);
  const allowed = rules[attribute]?.(value);
  return allowed === value ? written : allowed;
};

/** An attribute of a tag as written. `value` is undefined if the attribute has none. */
export interface Attribute {
  readonly name: string;
  value: string | undefined;
}

/** A tag that all parsers read in the same way: a plain name, quoted attribute values without angle brackets. */
const PLAIN_TAG = /^<[a-z\d]+(?:\s+[a-z]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))*\s*>$/i;
const PLAIN_VOID_TAG = /^<[a-z]+\s*\/?>$/i;

const REFERENCES: Readonly<Record<string, string>> = { '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const quoted = (value: string): string => value.replace(/["<>]/g, (character) => REFERENCES[character] ?? '');

/**
 * Sanitises the start tag of an allowed element. A plain tag that keeps all its attributes is returned unchanged, any
 * other tag is rewritten. Of two attributes with the same name, browsers use the first.
 */
export const allowedTag = ({ name, isVoid }: Element, written: string, attributes: readonly Attribute[]): string => {
  const stays = new Map<string, string>();
  let isPlain = (isVoid ? PLAIN_VOID_TAG : PLAIN_TAG).test(written);
  for (const { name: attribute, value } of attributes) {
    const allowed = value === undefined || stays.has(attribute) ? undefined : allowedValue(name, attribute, value);
    if (allowed !== undefined) stays.set(attribute, allowed);
    isPlain &&= allowed !== undefined && allowed === value;
  }
  if (isPlain) return written;
  return `<${name}${[...stays].map(([attribute, value]) => ` ${attribute}="${quoted(value)}"`).join('')}>`;
};
