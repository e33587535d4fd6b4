import { expect, test } from 'vitest';
import { diff } from './diff.ts';
import type { JsonObject } from './document.ts';
import { answering, arrayOf, data, documentOf, integer, object, string, taking } from './testDocuments.ts';

/** Findings about an operation before and after, each with its detail. */
const findings = (name: string, before: JsonObject, after: JsonObject): string[] =>
  diff(documentOf({ [name]: before }), documentOf({ [name]: after })).map(
    ({ level, rule, detail }) => `${level} ${rule}: ${detail}`,
  );

const listOf = (...names: string[]): JsonObject =>
  answering(data(arrayOf(object(Object.fromEntries(names.map((name) => [name, string]))))));
const creation = (wrapper: string, ...names: string[]): JsonObject =>
  taking(object({ [wrapper]: object(Object.fromEntries(names.map((name) => [name, string]))) }));
const gone = (...names: string[]) => names.map((name) => `breaking property-removed: "${name}" is gone`);
const added = (...names: string[]) => names.map((name) => `safe property-added: "${name}" is new`);

/** The changes of the interface that the specification lists (section 9). */
test.each<[what: string, name: string, before: JsonObject, after: JsonObject, findings: string[]]>([
  [
    'ids became strings',
    'GET /v1/coachings/{id}',
    answering(data(object({ id: integer }))),
    answering(data(object({ id: string }))),
    ['breaking type-changed: integer -> string'],
  ],
  [
    'users lost and gained fields',
    'GET /v1/users',
    listOf('first_name', 'last_name', 'roles'),
    listOf('address', 'firstName', 'groups'),
    [...gone('first_name', 'last_name', 'roles'), ...added('address', 'firstName', 'groups')],
  ],
  [
    'groups lost permissions',
    'GET /v1/permissionGroups',
    listOf('id', 'permissions'),
    listOf('id'),
    gone('permissions'),
  ],
  ['contacts gained a field', 'GET /v1/contacts', listOf('id'), listOf('id', 'tags'), added('tags')],
  [
    'the creation of a participant lost fields',
    'POST /v1/participants',
    creation('participant', 'birthday', 'name'),
    creation('participant'),
    gone('birthday', 'name'),
  ],
  [
    'the wrapper of a new participant changed',
    'POST /v1/participants',
    creation('user', 'name'),
    creation('participant', 'name'),
    [...gone('user'), 'breaking required-property-added: "participant" is new and required'],
  ],
  [
    'the collection of participants became a list',
    'GET /v1/participants',
    answering(data({ type: 'object' })),
    answering(data(arrayOf({ type: 'object' }))),
    ['breaking type-changed: object -> array'],
  ],
  [
    'the deletion of a participant returns 200',
    'DELETE /v1/participants/{id}',
    { responses: { 204: {} } },
    { responses: { 200: {} } },
    ['breaking status-changed: 204 is gone', 'risky status-added: 200 is new'],
  ],
])('the comparison finds that %s', (_what, name, before, after, expected) => {
  expect(findings(name, before, after).toSorted()).toEqual(expected.toSorted());
});

test('the comparison finds that /v1/coachings has replaced /v1/coaching', () => {
  const changes = diff(documentOf({ 'GET /v1/coaching': {} }), documentOf({ 'GET /v1/coachings': {} }));
  expect(changes.map(({ level, operation }) => `${level} ${operation}`)).toEqual([
    'breaking GET /v1/coaching',
    'safe GET /v1/coachings',
  ]);
});
