import fc from 'fast-check';
import type { Records } from '../../../apps/api/test/support/operations.ts';
import type { Target } from './targets.ts';
import { jsonOf, nastyName, nastyText, nastyValue } from './values.ts';

/** The records and cursors that requests may contain. */
export interface World {
  readonly token: string;
  /** A record of each resource, from the organisation that the token belongs to. */
  readonly records: Records;
  /** A record of each resource, from another organisation. */
  readonly foreign: Records;
  /** Cursors of pages, from both organisations. */
  readonly cursors: readonly string[];
}

const MAX_BODY_BYTES = 3_000_000;
/** Of the bodies that may be huge, about one in this many is. */
const HUGE_ONE_IN = 10;

export const asBytes = (text: string): Buffer => Buffer.from(text, 'utf8');

/** The records of the token's organisation, or sometimes those of the other one. */
const recordsIn = ({ records, foreign }: World): fc.Arbitrary<Records> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(records) }, { weight: 1, arbitrary: fc.constant(foreign) });

/** The same string with some characters percent-encoded unnecessarily. */
const escapedAt = (text: string, every: number): string =>
  [...text]
    .map((char, index) => (index % every === 0 ? `%${char.charCodeAt(0).toString(16).padStart(2, '0')}` : char))
    .join('');

/** A path segment: the record's id, a correctly encoded hostile string, or raw bytes. */
const segment = (id: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 10, arbitrary: fc.constant(id) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 5 }).map((every) => escapedAt(id, every)) },
    { weight: 4, arbitrary: nastyText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 4_000)) },
    { weight: 1, arbitrary: fc.constantFrom('%', '%zz', '%c3%28', '%00', '..', '.', '%2e%2e', '%2f', '', ';', '*') },
    { weight: 1, arbitrary: nastyText.map((text) => text.replace(/[\s\0]/g, '').slice(0, 500)) },
  );

const fixedPart = (part: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 60, arbitrary: fc.constant(part) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 5 }).map((every) => escapedAt(part, every)) },
    { weight: 1, arbitrary: fc.constantFrom(part.toUpperCase(), `${part}/`, `/${part}`, `${part};x=1`) },
  );

/** The path of an operation, for records of either organisation. */
export const pathOf = ({ path, parametersIn }: Target, world: World): fc.Arbitrary<string> =>
  recordsIn(world).chain((records) => {
    const parameters = parametersIn(records);
    const parts = path.split('/').map((part) => {
      if (part.startsWith(':')) return segment(parameters[part.slice(1)] || records.participant);
      return part === '' ? fc.constant('') : fixedPart(part);
    });
    return fc.tuple(...parts).map((segments) => segments.join('/'));
  });

const BASE64_URL = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/.'];

/** A cursor: unchanged, with one byte replaced, added or removed, truncated, doubled, or joined with another. */
const cursorIn = ({ cursors }: World): fc.Arbitrary<string> => {
  if (cursors.length === 0) return nastyText;
  const one = fc.constantFrom(...cursors);
  const byte = fc.constantFrom(...BASE64_URL);
  return fc
    .tuple(one, one, fc.nat(), byte, fc.constantFrom('whole', 'replaced', 'added', 'dropped', 'cut', 'joined'))
    .map(([cursor, other, position, char, change]) => {
      const at = position % cursor.length;
      const [before, after] = [cursor.slice(0, at), cursor.slice(at + 1)];
      if (change === 'replaced') return before + char + after;
      if (change === 'added') return before + char + cursor.slice(at);
      if (change === 'dropped') return before + after;
      if (change === 'cut') return before;
      return change === 'joined' ? before + other.slice(at) : cursor;
    });
};

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

/** The query of an operation: known parameters and others, mostly with invalid values. */
export const queryOf = (names: readonly string[], world: World): fc.Arbitrary<string> => {
  const known = names.length > 0 ? fc.constantFrom(...names) : nastyName;
  const any = fc
    .tuple(fc.oneof({ weight: 4, arbitrary: known }, nastyName), nastyText)
    .map(([name, text]) => `${encoded(name)}=${encoded(text)}`);
  const paged = cursorIn(world).map((cursor) => `cursor=${encoded(cursor)}`);
  const byId = recordsIn(world)
    .chain((records) => fc.tuple(known, fc.constantFrom(...Object.values(records))))
    .map(([name, id]) => `${encoded(name)}=${id}`);
  const pair = fc.oneof({ weight: 4, arbitrary: any }, { weight: 2, arbitrary: paged }, { weight: 2, arbitrary: byId });
  const broken = nastyText.map((text) => text.replace(/[\s\0#]/g, '').slice(0, 300));
  return fc
    .oneof(
      { weight: 4, arbitrary: fc.constant([]) },
      { weight: 6, arbitrary: fc.array(pair, { maxLength: 6 }) },
      { weight: 1, arbitrary: fc.array(broken, { maxLength: 3 }) },
    )
    .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.join('&').slice(0, 9_000)}`));
};

/**
 * The value of a header field. It contains no line breaks, which would end it, and mostly no other control characters.
 */
export const fieldValue = fc.oneof(
  { weight: 9, arbitrary: nastyText.map((text) => text.replace(/\p{Cc}/gu, '').slice(0, 2_000)) },
  { weight: 1, arbitrary: nastyText.map((text) => text.replace(/[\r\n]/g, '').slice(0, 2_000)) },
);

const FIELDS = [
  ...['If-Match', 'If-None-Match', 'Idempotency-Key', 'Prefer', 'Accept', 'X-Request-Id', 'Content-Encoding', 'Range'],
  ...['Cookie', 'X-Forwarded-Host', 'Forwarded', 'Origin', 'X-HTTP-Method-Override', 'Accept-Encoding', 'traceparent'],
];

/** Header fields that the interface reads, with valid or nearly valid values. */
const KNOWN_FIELDS = [
  ...['If-Match: *', 'If-Match: "1"', 'If-Match: W/"1"', 'If-Match: "1", "2"', 'If-None-Match: *', 'If-Match: "'],
  ...['Prefer: return=minimal', 'Prefer: wait=0', 'Prefer: wait=-1', 'Prefer: wait=1; x="', 'Prefer: ,,, return='],
  ...['Idempotency-Key: 1', 'Idempotency-Key: "a', 'Content-Encoding: gzip', 'Accept: text/html', 'Accept: */*;q=x'],
];

/** The header fields of a request except those of its body. */
export const fieldsOf = (token: string): fc.Arbitrary<string[]> => {
  const authorization = fc.oneof(
    { weight: 20, arbitrary: fc.constant(`Authorization: Bearer ${token}`) },
    { weight: 1, arbitrary: fieldValue.map((value) => `Authorization: Bearer ${value}`) },
    { weight: 1, arbitrary: fieldValue.map((value) => `Authorization: ${value}`) },
  );
  const other = fc.oneof(
    fc.tuple(fc.constantFrom(...FIELDS), fieldValue).map(([name, value]) => `${name}: ${value}`),
    fc.constantFrom(...KNOWN_FIELDS),
  );
  return fc.tuple(authorization, fc.array(other, { maxLength: 2 })).map(([first, rest]) => [first, ...rest]);
};

/** A copy of a body in which one value is replaced or added. */
const mutated = (body: unknown, name: string, value: unknown, at: number, adds: boolean): unknown => {
  const copy: unknown = structuredClone(body);
  const places: [object, string][] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const key of Object.keys(node)) {
      places.push([node, key]);
      visit(Reflect.get(node, key));
    }
  };
  visit(copy);
  const [node, key] = places[at % Math.max(1, places.length)] ?? [];
  if (node === undefined || key === undefined) return value;
  Object.defineProperty(node, adds ? name : key, { value, enumerable: true, configurable: true, writable: true });
  return copy;
};

/** The bytes of a body: nearly valid for the operation, other JSON, or no JSON. */
export const bodyBytes = ({ bodyIn }: Target, world: World): fc.Arbitrary<Buffer> =>
  recordsIn(world).chain((records) => {
    const example = bodyIn(records);
    const changed = fc
      .tuple(nastyName, nastyValue, fc.nat(), fc.boolean())
      .map(([name, value, at, adds]) => asBytes(jsonOf(mutated(example, name, value, at, adds))));
    const huge = fc
      .integer({ min: 1_000_000, max: MAX_BODY_BYTES })
      .map((size) => asBytes(JSON.stringify({ participant: { firstName: 'x'.repeat(size) } })));
    return fc.oneof(
      { weight: 20, arbitrary: changed },
      { weight: 4, arbitrary: nastyValue.map((value) => asBytes(jsonOf(value))) },
      { weight: 2, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
      {
        weight: 2,
        arbitrary: nastyText.map((text) => Buffer.from(`{"participant":{"firstName":"${text}"}}`, 'latin1')),
      },
      { weight: 4, arbitrary: fc.constant(asBytes(JSON.stringify(example) ?? '')) },
      { weight: 1, arbitrary: fc.nat(HUGE_ONE_IN).chain((one) => (one === 0 ? huge : changed)) },
    );
  });
