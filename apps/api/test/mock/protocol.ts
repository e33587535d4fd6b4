import { operations } from '@training-provider/contract';
import type { Drawn } from './comparison.ts';
import { valid } from './requests.ts';

const json = { 'Content-Type': 'application/json' };
const at = '/v1/participants/{{participant:0}}';

/** Every path with a method that it does not have, and what it has. */
const methods = (): Drawn[] => {
  const paths = [...new Set(operations.map((operation) => valid(operation, 0).path))];
  const wrong = paths.map((path, index) => ({ method: ['PUT', 'POST', 'DELETE', 'PATCH'][index % 4] ?? 'PUT', path }));
  return [
    ...wrong,
    ...paths.map((path) => ({ method: 'OPTIONS', path })),
    ...paths.map((path) => ({ method: 'HEAD', path })),
  ];
};

const PATHS = [
  '/',
  '/v1',
  '/v1/',
  '/v2/participants',
  '/v1/students',
  '/v1/participants/',
  '/V1/Participants',
  '/v1/participants/{{participant:0}}/',
  '/v1/participants/{{nobody}}',
  '/v1/participants/{{course:0}}',
  '/v1/participants/x',
  '/v1/participants/%00',
  '/v1/participants/%',
  '/v1/participants/%zz/notes',
  '/v1/participants/%C3',
  '/v1/participants/%C3%BC',
  "/v1/participants/'",
  '/v1/participants//notes',
  '/v1/participants/{{nobody}}/notes',
  '/v1/participants/{{participant:1}}/notes/{{participantNote:0}}',
  '/v1/courses/{{course:0}}/notes/{{participantNote:0}}',
  '/v1/students/%zz',
  '/v1/participants?limit=1&limit=2',
  '/v1/participants?',
  '/v1/participants?&&',
  '/v1/participants?status=active,applicant&status=',
  '/v1/participants?q=%00',
  '/v1/participants?q=%zz',
  '/v1/participants?__proto__=1',
  `/v1/participants?${'~'.repeat(12_000)}=1&a%00=1&${'b'.repeat(200)}=1`,
  '/v1/participants?sort=%00,lastName',
  '/v1/participants?cursor=x',
  '/v1/participants?cursor=eyJ9',
  '/.well-known/training-provider',
  '/.well-known/training-provider/',
  '/.well-known/OAuth-authorization-server',
  '/oauth/token',
  '/oauth/token/',
  '/metrics',
];

const bodies: Drawn[] = [
  { body: '{"participant":' },
  { body: '' },
  { body: 'null' },
  { body: '"participant"' },
  { body: '\uFEFF{"participant":{"firstName":"A","lastName":"B"}}' },
  { body: '{"participant":{"firstName":"A","lastName":"B","firstName":"C"}}' },
  { body: '{"participant":{"__proto__":1,"constructor":2}}' },
  { body: JSON.stringify({ participant: { ['x'.repeat(900_000)]: 1, '\0': 1 }, '\ud800': 1 }) },
  { body: new Uint8Array([0x7b, 0xff, 0x7d]) },
  { body: '{}', headers: {} },
  { body: '{}', headers: { 'Content-Type': 'text/plain' } },
  { body: '{}', headers: { 'Content-Type': 'application/json; charset=latin1' } },
  { body: '{}', headers: { 'Content-Type': 'application/JSON; Charset="UTF-8"' } },
  { body: '{}', headers: { 'Content-Type': 'application/merge-patch+json' } },
  { body: '{}', headers: { ...json, 'Content-Encoding': 'br2' } },
  { body: `${'['.repeat(40)}${']'.repeat(40)}` },
  { body: JSON.stringify({ participant: Array.from({ length: 1_001 }, () => 1) }) },
  { body: JSON.stringify({ participant: { notes: 'x'.repeat(1024 * 1024) } }) },
].flatMap((given) =>
  (['POST', 'PATCH'] as const).map((method) => ({
    headers: json,
    ...given,
    method,
    path: method === 'POST' ? '/v1/participants' : at,
  })),
);

const withHeaders = (...all: Record<string, string>[]): Drawn[] =>
  all.map((headers) => ({ method: 'GET', path: at, headers }));

const headers: Drawn[] = withHeaders(
  { authorization: '' },
  { authorization: 'Bearer' },
  { authorization: 'Bearer ' },
  { authorization: 'bearer {{token}}' },
  { authorization: 'Bearer   {{token}}' },
  { authorization: 'Bearer tpa_unknown' },
  { authorization: 'Bearer a b' },
  { authorization: 'Basic e30=' },
  { 'X-Request-Id': 'my-own.id_1' },
  { 'X-Request-Id': 'a b' },
  { 'X-Request-Id': 'x'.repeat(129) },
  { 'If-None-Match': 'x'.repeat(2_001) },
  { Accept: 'text/html' },
  { Prefer: 'x'.repeat(2_001) },
  { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' },
);

const form = { authorization: '', 'Content-Type': 'application/x-www-form-urlencoded' };
const tokens: Drawn[] = [
  { body: 'grant_type=client_credentials', headers: form },
  { body: 'grant_type=client_credentials&client_id=x&client_secret=y', headers: form },
  { body: 'grant_type=client_credentials', headers: { ...form, authorization: 'Basic eDp5' } },
  { body: 'grant_type=client_credentials', headers: { ...form, authorization: 'Basic ***' } },
  { body: 'grant_type=a&grant_type=b', headers: form },
  { body: '{}', headers: json },
  { body: '', headers: form },
].map((given) => ({ ...given, method: 'POST', path: '/oauth/token' }));

/** Requests that are about HTTP rather than records: paths, methods, media types, bodies, header fields, tokens. */
export const protocol = (): Drawn[] => [
  ...methods(),
  ...PATHS.map((path) => ({ method: 'GET', path })),
  ...PATHS.slice(0, 8).map((path) => ({ method: 'GET', path, headers: { authorization: '' } })),
  ...bodies,
  ...headers,
  ...tokens,
];
