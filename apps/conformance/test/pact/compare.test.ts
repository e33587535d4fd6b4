import { expect, test } from 'vitest';
import { compare } from '../../src/pact/compare.ts';
import { pactIn } from '../../src/pact/pact.ts';
import { runSuite } from '../support/suite.ts';
import { folderWith, interaction, pactOf } from './pacts.ts';

const ID = '01936f4e-8c2a-7b31-9d4e-5f6a7b8c9d0e';
const path = `/v1/participants/${ID}`;

const findingsOf = (...expected: Parameters<typeof interaction>) =>
  compare([pactIn(JSON.stringify(pactOf([interaction(), interaction(...expected)])), 'a.json')]);

test('an interaction that the interface offers causes no finding', async () => {
  const sent = { participant: { firstName: 'A', lastName: 'B' } };
  expect(await findingsOf({ path, answered: { data: { id: ID, firstName: 'A', courseIds: [] } } })).toEqual([]);
  expect(await findingsOf({ path: '/v1/participants', method: 'POST', sent, status: 201 })).toEqual([]);
});

test.each([
  [
    'an unknown path',
    { path: '/v1/trainers' },
    'request.path',
    'Path or method not defined in spec file: GET /v1/trainers',
  ],
  ['an unknown method', { path, method: 'POST' }, 'request.path', 'POST /v1/participants'],
  ['a status that is never returned', { path, status: 207 }, 'response.status', '207'],
  ['a field that no response has', { path, answered: { data: { nickname: 'Sab' } } }, 'response.body.data', 'nickname'],
  ['another key than `data`', { path, answered: { data: {}, meta: {} } }, 'response.body', 'meta'],
  ['a wrong type', { path, answered: { data: { id: 17 } } }, 'response.body.data.id', 'must be string'],
  [
    'a value that no response has',
    { path, answered: { data: { status: 'gone' } } },
    'response.body.data.status',
    'allowed values',
  ],
  [
    'a header that no response has',
    { path, answeredHeaders: { 'X-Colour': ['red'] } },
    'response.headers.x-colour',
    'x-colour',
  ],
  ['an unknown parameter', { path: '/v1/participants', query: { colour: ['red'] } }, 'request.query.colour', 'colour'],
  [
    'an unknown range',
    { path: '/v1/participants', query: { 'birthCity[gte]': ['A'] } },
    'request.query.birthCity[gte]',
    'birthCity[gte]',
  ],
  [
    'a wrong parameter',
    { path: '/v1/participants', query: { limit: ['ten'] } },
    'request.query.limit',
    'must be integer',
  ],
  [
    'a field that no request accepts',
    {
      path: '/v1/participants',
      method: 'POST',
      sent: { participant: { firstName: 'A', lastName: 'B', age: 7 } },
      status: 201,
    },
    'request.body.participant',
    'age',
  ],
  [
    'a request without a required field',
    { path: '/v1/participants', method: 'POST', sent: { participant: { firstName: 'A' } }, status: 201 },
    'request.body.participant',
    "must have required property 'lastName'",
  ],
])('the comparison reports %s, with its place', async (_, expected, at, message) => {
  const findings = await findingsOf({ ...expected, description: 'the wrong one' });
  expect(findings).toContainEqual({
    consumer: 'tested-consumer',
    interaction: 'the wrong one',
    at,
    message: expect.stringContaining(message),
  });
});

test('the comparison parses ranges and lists in a query like the interface', async () => {
  const query = { 'updatedAt[gte]': ['2025-06-01T08:00:00Z'], sort: ['lastName,-insertedAt'], status: ['active,lead'] };
  expect(await findingsOf({ path: '/v1/participants', query })).toEqual([]);
});

test('a request for which the pact expects a rejection may be invalid', async () => {
  const sent = { participant: { firstName: '' } };
  expect(await findingsOf({ path: '/v1/participants', method: 'POST', sent, status: 422 })).toEqual([]);
});

test('the command compares pacts without a server, and exits with 1 if a feature is not offered, otherwise with 0', async () => {
  const folder = await folderWith(pactOf([interaction({ path: '/v1/trainers' })]));
  const [wrong, examples] = await Promise.all([
    runSuite(['pact', 'compare', '--pact-dir', folder]),
    runSuite(['pact', 'compare']),
  ]);
  expect(wrong.out).toContain('request.path: Path or method not defined in spec file: GET /v1/trainers');
  expect([wrong.code, examples.code]).toEqual([1, 0]);
  expect(examples.out).toContain(
    'Interactions: 20, of nightly-sync, web-portal\nThe interface offers everything that the pacts expect.',
  );
});
