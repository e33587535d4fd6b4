/*
 * Collections as newline-delimited JSON: each line is `{"data": …}` with one record; the last line is `{"end":
 * {"count": n}}`. The `Accept` of a request selects this representation or JSON (RFC 9110, section 12.5.1).
 */

/** The media type of an export. */
export const NDJSON = 'application/x-ndjson';
const JSON_TYPE = 'application/json';

/** Matches an element between commas, ignoring commas in quoted strings. */
const ELEMENT = /(?:[^,"]|"(?:[^"\\]|\\.)*")+/g;
const QUOTED = /"(?:[^"\\]|\\.)*"/g;
const TOKEN = "[\\w!#$%&'*+.^`|~-]+";
const RANGE = new RegExp(`^\\s*(${TOKEN})/(${TOKEN})\\s*(;.*)?$`);
const WEIGHT = /;\s*q\s*=\s*([^\s;]*)/i;
const QUALITY = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** How much a caller prefers a media type: 0 means not acceptable. */
interface Preference {
  readonly quality: number;
  /** 2 for an exact type, 1 for `application/*`, 0 for all types. */
  readonly precision: number;
}

/** The precision with which a range matches a type; undefined if it does not match. Parameters are ignored. */
const precisionFor = (mediaType: string, type: string, subtype: string): number | undefined => {
  const range = `${type}/${subtype}`.toLowerCase();
  if (range === mediaType) return 2;
  if (range === `${mediaType.split('/')[0]}/*`) return 1;
  return range === '*/*' ? 0 : undefined;
};

/** How much `Accept` prefers a media type. The most precise matching range counts. Malformed ranges are ignored. */
const preferenceFor = (mediaType: string, accept: string): Preference => {
  let found: Preference = { quality: 0, precision: -1 };
  for (const element of accept.match(ELEMENT) ?? []) {
    const [, type, subtype, parameters = ''] = RANGE.exec(element) ?? [];
    if (type === undefined || subtype === undefined) continue;
    const precision = precisionFor(mediaType, type, subtype);
    const weight = WEIGHT.exec(parameters.replace(QUOTED, ''))?.[1] ?? '1';
    if (precision === undefined || precision <= found.precision || !QUALITY.test(weight)) continue;
    found = { quality: Number(weight), precision };
  }
  return found;
};

/**
 * Whether a request for a collection gets its export: if `Accept` prefers NDJSON to JSON, or accepts both equally but
 * contains only NDJSON by name. Otherwise it gets JSON, even if `Accept` allows neither.
 */
export const wantsNdjson = (accept = ''): boolean => {
  if (accept === '') return false;
  const [ndjson, json] = [preferenceFor(NDJSON, accept), preferenceFor(JSON_TYPE, accept)];
  if (ndjson.quality !== json.quality) return ndjson.quality > json.quality;
  return ndjson.quality > 0 && ndjson.precision > json.precision;
};
