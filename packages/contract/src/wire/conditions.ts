/*
 * The conditions of requests (RFC 9110, section 13): `If-Match` and `If-None-Match`. No response has `Last-Modified`,
 * so conditions by date are ignored, as sections 13.1.3 and 13.1.4 require.
 */

/**
 * The slash is in a character class, where it needs no backslash in the OpenAPI document; some generators would escape
 * the backslash again.
 */
const ENTITY_TAG = '(?:W[/])?"[\\x21\\x23-\\x7E\\u0080-\\u00FF]*"';
const EVERY_TAG = new RegExp(ENTITY_TAG, 'g');
const ANY = /^[\t ]*\*[\t ]*$/;

/** A list of entity tags, in which empty elements are ignored (RFC 9110, section 5.6.1.2), or `*`. */
export const ENTITY_TAGS: RegExp = new RegExp(
  `^[\\t ]*(?:\\*[\\t ]*|(?:${ENTITY_TAG}[\\t ]*)?(?:,[\\t ]*(?:${ENTITY_TAG}[\\t ]*)?)*)$`,
);

/** The conditions of a request, by the names of their header fields. */
export interface Conditions {
  readonly 'if-match'?: string | undefined;
  readonly 'if-none-match'?: string | undefined;
}

/** The entity tags in a condition, such as `"3"` or `W/"3"`; `*` for any. A malformed condition contains none. */
export const entityTagsIn = (condition: string): readonly string[] | '*' => {
  if (ANY.test(condition)) return '*';
  return ENTITY_TAGS.test(condition) ? (condition.match(EVERY_TAG) ?? []) : [];
};

/** An entity tag without its prefix `W/`, for weak comparison (RFC 9110, section 8.8.3.2). */
export const withoutWeakness = (tag: string): string => tag.replace(/^W\//, '');

/**
 * The first condition that fails, in the order of RFC 9110, section 13.2.2; undefined if none fails. `etag` is the
 * strong tag of the resource, if it has one. `If-Match` compares strongly, `If-None-Match` weakly.
 */
export const failedCondition = (conditions: Conditions, etag?: string): keyof Conditions | undefined => {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = conditions;
  const isOneOf = (tags: readonly string[]): boolean => etag !== undefined && tags.includes(etag);
  const expected = ifMatch === undefined ? '*' : entityTagsIn(ifMatch);
  if (expected !== '*' && !isOneOf(expected)) return 'if-match';
  const held = ifNoneMatch === undefined ? [] : entityTagsIn(ifNoneMatch);
  return held === '*' || isOneOf(held.map(withoutWeakness)) ? 'if-none-match' : undefined;
};
