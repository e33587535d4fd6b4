import { describe, expect, test } from 'vitest';
import { diff } from './diff.ts';
import type { Operation } from './document.ts';
import { answering, arrayOf, data, documentOf, integer, object, string, taking } from './testDocuments.ts';

/** The changes of the interface that the specification lists (section 9), each before and after. */
const history = (before: Record<string, Operation>, after: Record<string, Operation>): string[] =>
  diff(documentOf(before), documentOf(after)).map(({ level, rule, detail }) => `${level} ${rule}: ${detail}`);

const RECORDS = [
  'coaching',
  'contact',
  'course',
  'participant',
  'program',
  'user',
  'location',
  'permissionGroup',
  'note',
];

describe('what the specification calls breaking is found breaking', () => {
  test.each(RECORDS)('the id of a %s from integer to string', (resource) => {
    const path = `GET /v1/${resource}s/{id}`;
    const changes = history(
      { [path]: answering(data(object({ id: integer }))) },
      { [path]: answering(data(object({ id: string }))) },
    );
    expect(changes).toEqual(['breaking type-changed: integer -> string']);
  });

  test('users lost first_name, last_name and roles, and gained others', () => {
    const before = object({ first_name: string, last_name: string, roles: arrayOf(string) });
    const after = object({ address: object({}), firstName: string, groups: arrayOf(string) });
    const changes = history(
      { 'GET /v1/users': answering(data(arrayOf(before))) },
      { 'GET /v1/users': answering(data(arrayOf(after))) },
    );
    expect(changes).toEqual([
      ...['first_name', 'last_name', 'roles'].map((name) => `breaking property-removed: "${name}" is gone`),
      ...['address', 'firstName', 'groups'].map((name) => `safe property-added: "${name}" is new`),
    ]);
  });

  test.each([
    ['GET /v1/permissionGroups', 'permissions'],
    ['GET /v1/fundingAgencies', 'slug'],
    ['GET /v1/participants', 'date_of_birth'],
  ])('%s lost %s', (operation, name) => {
    const changes = history(
      { [operation]: answering(data(arrayOf(object({ id: string, [`${name}?`]: string })))) },
      { [operation]: answering(data(arrayOf(object({ id: string })))) },
    );
    expect(changes).toEqual([`breaking property-removed: "${name}" is gone`]);
  });

  test('the creation of a participant lost birthday, inserted_at, name and updated_at', () => {
    const lost = ['birthday', 'inserted_at', 'name', 'updated_at'];
    const before = object({ firstName: string, ...Object.fromEntries(lost.map((name) => [`${name}?`, string])) });
    const changes = history(
      { 'POST /v1/participants': taking(object({ participant: before })) },
      { 'POST /v1/participants': taking(object({ participant: object({ firstName: string }) })) },
    );
    expect(changes).toEqual(lost.map((name) => `breaking property-removed: "${name}" is gone`));
  });

  test('the wrapper of a new participant from user to participant', () => {
    const inside = object({ name: string });
    const changes = history(
      { 'POST /v1/participants': taking(object({ user: inside })) },
      { 'POST /v1/participants': taking(object({ participant: inside })) },
    );
    expect(changes).toEqual(['breaking body-wrapper-changed: "user" -> "participant"']);
  });

  test('the collection of participants from object to array of objects', () => {
    const changes = history(
      { 'GET /v1/participants': answering(data(object({ id: string }))) },
      { 'GET /v1/participants': answering(data(arrayOf(object({ id: string })))) },
    );
    expect(changes).toContain('breaking object-to-array: object -> array');
  });

  test('the deletion of a participant from 204 to 200', () => {
    const changes = history(
      { 'DELETE /v1/participants/{id}': { responses: { 204: {} } } },
      { 'DELETE /v1/participants/{id}': answering(data(object({ id: string }))) },
    );
    expect(changes).toEqual(['breaking status-changed: 204 is gone', 'risky status-added: 200 is new']);
  });

  test('/v1/coaching replaced by /v1/coachings', () => {
    const operation = answering(data(arrayOf(object({ id: string }))));
    expect(history({ 'GET /v1/coaching': operation }, { 'GET /v1/coachings': operation })).toEqual([
      'breaking operation-removed: is gone',
      'safe operation-added: is new',
    ]);
  });
});

describe('what the specification does not call breaking is found safe', () => {
  test('the e-mail of a new contact became optional', () => {
    const contact = (email: string) => taking(object({ contact: object({ name: string, [email]: string }) }));
    expect(history({ 'POST /v1/contacts': contact('email') }, { 'POST /v1/contacts': contact('email?') })).toEqual([
      'safe property-no-longer-required: "email" is no longer required',
    ]);
  });

  test('notes and the creation of users were added', () => {
    const added = { 'POST /v1/users': answering(data(object({}))), 'GET /v1/courses/{course_id}/notes': answering({}) };
    expect(history({}, added)).toEqual(['safe operation-added: is new', 'safe operation-added: is new']);
  });

  test.each([
    ['GET /v1/contacts', 'funding_agency_id'],
    ['GET /v1/fundingAgencies', 'partnerType'],
    ['GET /v1/participants', 'contactInformation'],
    ['GET /v1/programs', 'admission_criteria'],
  ])('%s gained %s', (operation, name) => {
    const changes = history(
      { [operation]: answering(data(arrayOf(object({ id: string })))) },
      { [operation]: answering(data(arrayOf(object({ id: string, [name]: string })))) },
    );
    expect(changes).toEqual([`safe property-added: "${name}" is new`]);
  });
});
