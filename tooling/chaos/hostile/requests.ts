import fc from 'fast-check';
import { bodyOf, type Operation, parametersOf, type Records } from '../../../apps/api/test/support/operations.ts';
import { jsonOf, nastyName, nastyText, nastyValue } from './values.ts';

/** A request as it goes over the wire; `ends`: the service can't know where it ends, so no request may follow it. */
export interface HostileRequest {
  readonly bytes: Buffer;
  readonly ends: boolean;
}

/** The published facts of an operation: its parameters. */
export interface Target {
  readonly operation: Operation;
  readonly query: readonly string[];
}

const MAX_BODY_BYTES = 3_000_000;
/** One in this many of the values that may be huge is huge. */
const HUGE_ONE_IN = 10;

const asBytes = (text: string): Buffer => Buffer.from(text, 'utf8');

/** A path segment: the record's id, a hostile text correctly encoded, or raw bytes. */
const segment = (id: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant(id) },
    { weight: 3, arbitrary: nastyText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 4_000)) },
    { weight: 1, arbitrary: fc.constantFrom('%', '%zz', '%c3%28', '%00', '..', '.', '%2e%2e', '%2f', '', ';', '*') },
    { weight: 1, arbitrary: nastyText.map((text) => text.replace(/[\s\0]/g, '').slice(0, 500)) },
  );

const pathOf = (operation: Operation, records: Records): fc.Arbitrary<string> => {
  const parameters = parametersOf(operation, records);
  const parts = operation.path.split('/').map((part) => {
    if (part.startsWith(':')) return segment(parameters[part.slice(1)] || records.participant);
    return fc.constant(part);
  });
  return fc.tuple(...parts).map((segments) => segments.join('/'));
};

const queryOf = (names: readonly string[]): fc.Arbitrary<string> => {
  const known = names.length > 0 ? fc.constantFrom(...names) : nastyName;
  const pair = fc
    .tuple(fc.oneof({ weight: 4, arbitrary: known }, nastyName), nastyText)
    .map(([name, text]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(text.toWellFormed())}`);
  const broken = nastyText.map((text) => text.replace(/[\s\0#]/g, '').slice(0, 300));
  return fc
    .oneof(
      { weight: 4, arbitrary: fc.constant([]) },
      { weight: 6, arbitrary: fc.array(pair, { maxLength: 6 }) },
      { weight: 1, arbitrary: fc.array(broken, { maxLength: 3 }) },
    )
    .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.join('&').slice(0, 9_000)}`));
};

/** The value of a header field: without line breaks, which would end it, and mostly without other control characters. */
const fieldValue = fc.oneof(
  { weight: 9, arbitrary: nastyText.map((text) => text.replace(/\p{Cc}/gu, '').slice(0, 2_000)) },
  { weight: 1, arbitrary: nastyText.map((text) => text.replace(/[\r\n]/g, '').slice(0, 2_000)) },
);

const FIELDS = [
  ...['If-Match', 'If-None-Match', 'Idempotency-Key', 'Prefer', 'Accept', 'X-Request-Id', 'Content-Encoding'],
  ...[
    'Range',
    'Cookie',
    'X-Forwarded-Host',
    'Forwarded',
    'Origin',
    'X-HTTP-Method-Override',
    'Accept-Encoding',
    'traceparent',
  ],
];

const fieldsOf = (token: string): fc.Arbitrary<string[]> => {
  const authorization = fc.oneof(
    { weight: 20, arbitrary: fc.constant(`Authorization: Bearer ${token}`) },
    { weight: 1, arbitrary: fieldValue.map((value) => `Authorization: Bearer ${value}`) },
    { weight: 1, arbitrary: fieldValue.map((value) => `Authorization: ${value}`) },
  );
  const others = fc.array(
    fc.tuple(fc.constantFrom(...FIELDS), fieldValue).map(([name, value]) => `${name}: ${value}`),
    { maxLength: 2 },
  );
  return fc.tuple(authorization, others).map(([first, rest]) => [first, ...rest]);
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

const bodyBytes = (operation: Operation, records: Records): fc.Arbitrary<Buffer> => {
  const example: unknown = operation.body !== undefined ? bodyOf(operation, records) : {};
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
    { weight: 2, arbitrary: nastyText.map((text) => Buffer.from(`{"participant":{"firstName":"${text}"}}`, 'latin1')) },
    { weight: 4, arbitrary: fc.constant(asBytes(JSON.stringify(example) ?? '')) },
    { weight: 1, arbitrary: fc.nat(HUGE_ONE_IN).chain((one) => (one === 0 ? huge : changed)) },
  );
};

const CONTENT_TYPES = ['application/json', 'application/json; charset=utf-8', 'application/merge-patch+json'];

/** Well-formed HTTP around hostile parts. */
const request = ({ operation, query }: Target, records: Records, token: string): fc.Arbitrary<HostileRequest> => {
  const type = fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...CONTENT_TYPES) }, fieldValue);
  return fc
    .tuple(pathOf(operation, records), queryOf(query), fieldsOf(token), type, bodyBytes(operation, records))
    .map(([path, search, fields, contentType, body]) => {
      const hasBody = operation.method !== 'GET';
      const entity = hasBody ? [`Content-Type: ${contentType}`, `Content-Length: ${body.length}`] : [];
      const head = [`${operation.method} ${path}${search} HTTP/1.1`, 'Host: x', ...fields, ...entity, '', ''];
      return { bytes: Buffer.concat([asBytes(head.join('\r\n')), ...(hasBody ? [body] : [])]), ends: false };
    });
};

/** Malformed HTTP, or HTTP with a wrong length. */
const garbage: fc.Arbitrary<HostileRequest> = fc
  .oneof(
    fc.uint8Array({ minLength: 1, maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
    nastyText.map((text) => asBytes(`GET ${text} HTTP/1.1\r\nHost: x\r\n\r\n`)),
    nastyText.map((text) => asBytes(`${text} /v1/org HTTP/1.1\r\nHost: x\r\n\r\n`)),
    nastyText.map((text) => asBytes(`GET /v1/org HTTP/1.1\r\nHost: x\r\n${text}\r\n\r\n`)),
    fc.constantFrom(
      asBytes(
        'POST /v1/participants HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      ),
      asBytes('POST /v1/participants HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n'),
      asBytes('POST /v1/participants HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n'),
      asBytes(`GET /v1/org HTTP/1.1\r\nHost: x\r\n${'A: b\r\n'.repeat(5_000)}\r\n`),
      asBytes('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
      asBytes('CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n'),
      asBytes('GET /v1/org HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
      asBytes('POST /v1/participants HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}'),
      asBytes('POST /v1/participants HTTP/1.1\r\nHost: x\r\nExpect: nonsense\r\nContent-Length: 2\r\n\r\n{}'),
    ),
  )
  .map((bytes) => ({ bytes, ends: true }));

/** This many hostile requests to each operation; the same seed gives the same requests. */
export const hostileRequests = (
  target: Target,
  records: Records,
  token: string,
  count: number,
  seed: number,
): HostileRequest[] => {
  const any = fc.oneof({ weight: 19, arbitrary: request(target, records, token) }, { weight: 1, arbitrary: garbage });
  return fc.sample(any, { numRuns: count, seed });
};
