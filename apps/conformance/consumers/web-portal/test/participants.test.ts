import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import {
  addNote,
  changeParticipant,
  enrol,
  listParticipants,
  notesOf,
  openParticipant,
  registerParticipant,
  searchParticipants,
} from '../src/participants.ts';
import { answeredPage, answeredProblem, answeredRecord, clientOf, pact, sent, sentJson, writtenPact } from './pact.ts';

const { atLeastOneLike, eachLike, fromProviderState, like, regex, string, uuid } = MatchersV3;

const PARTICIPANT = '01936f4e-8c2a-7b31-9d4e-5f6a7b8c9d0e';
const COURSE = '01936f4e-8c2a-7b31-9d4e-aabbccddeeff';
const STATUS = regex(/^(lead|applicant|active|interrupted|completed|dropped_out|archived)$/, 'lead');

const participantPath = fromProviderState('/v1/participants/${participantId}', `/v1/participants/${PARTICIPANT}`);
const notesPath = fromProviderState('/v1/participants/${participantId}/notes', `/v1/participants/${PARTICIPANT}/notes`);
const enrolPath = fromProviderState(
  '/v1/participants/${participantId}/add_to_course/${courseId}',
  `/v1/participants/${PARTICIPANT}/add_to_course/${COURSE}`,
);

const row = { id: uuid(PARTICIPANT), firstName: string('Sabine'), lastName: string('Köhler'), status: STATUS };
const problem = (status: number, code: string) => ({
  status,
  code,
  title: string('Title'),
  detail: string('What to do.'),
});

test('the portal lists participants by name in pages, with their total number', () =>
  pact
    .addInteraction()
    .given('several participants with one last name exist', { count: 3 })
    .uponReceiving('a request for the first page of participants by name')
    .withRequest('GET', '/v1/participants', (request) =>
      request.query({ limit: '20', sort: 'lastName,firstName' }).headers({ ...sent, Prefer: 'return=total-count' }),
    )
    .willRespondWith(200, (response) =>
      response.headers({ ...answeredPage, 'X-Total-Count': regex(/^\d+$/, '3') }).jsonBody({ data: eachLike(row) }),
    )
    .executeTest(async (server) => {
      const { rows, total, next } = await listParticipants(clientOf(server));
      expect(rows).toEqual([{ id: PARTICIPANT, name: 'Köhler, Sabine', status: 'lead' }]);
      expect([total, next]).toEqual([3, undefined]);
    }));

test('the portal finds participants by last name', () =>
  pact
    .addInteraction()
    .given('several participants with one last name exist', { count: 2 })
    .uponReceiving('a search for participants by last name')
    .withRequest('GET', '/v1/participants', (request) =>
      request.query({ q: fromProviderState('${lastName}', 'Köhler'), limit: '20' }).headers(sent),
    )
    .willRespondWith(200, (response) => response.headers(answeredPage).jsonBody({ data: atLeastOneLike(row) }))
    .executeTest(async (server) => {
      expect(await searchParticipants(clientOf(server), 'Köhler')).toHaveLength(1);
    }));

test('the portal opens a participant with its ETag', () =>
  pact
    .addInteraction()
    .given('a participant exists', { dateOfBirth: '1984-02-29', address: { city: 'Köln', country: 'DE' } })
    .uponReceiving('a request for a participant')
    .withRequest('GET', participantPath, (request) => request.headers(sent))
    .willRespondWith(200, (response) =>
      response.headers(answeredRecord).jsonBody({
        data: {
          ...row,
          dateOfBirth: regex(/^\d{4}-\d{2}-\d{2}$/, '1984-02-29'),
          address: { city: string('Köln'), country: regex(/^[A-Z]{2}$/, 'DE') },
          courseIds: [],
        },
      }),
    )
    .executeTest(async (server) => {
      const opened = await openParticipant(clientOf(server), PARTICIPANT);
      expect(opened?.version).toBe('"1"');
      expect(opened?.participant.address?.city).toBe('Köln');
    }));

test('the portal shows that a participant no longer exists', () =>
  pact
    .addInteraction()
    .given('there is no such participant')
    .uponReceiving('a request for a participant that is gone')
    .withRequest('GET', participantPath, (request) => request.headers(sent))
    .willRespondWith(404, (response) => response.headers(answeredProblem).jsonBody(problem(404, 'not_found')))
    .executeTest(async (server) => {
      expect(await openParticipant(clientOf(server), PARTICIPANT)).toBeUndefined();
    }));

const KEY = '0f8fad5b-d9cb-469f-a165-70867728950e';
const formHeaders = { ...sentJson, 'Idempotency-Key': uuid(KEY) };

test('the portal registers a participant with the idempotency key of the form', () =>
  pact
    .addInteraction()
    .uponReceiving('a registration of a participant')
    .withRequest('POST', '/v1/participants', (request) =>
      request.headers(formHeaders).jsonBody({
        participant: {
          firstName: like('Sabine'),
          lastName: like('Köhler'),
          contactInformation: { email: like('sabine.koehler@example.org') },
        },
      }),
    )
    .willRespondWith(201, (response) =>
      response
        .headers({
          ...answeredRecord,
          Location: regex(/\/v1\/participants\/[0-9a-f-]{36}$/, `/v1/participants/${PARTICIPANT}`),
        })
        .jsonBody({ data: { ...row, contactInformation: { email: string('sabine.koehler@example.org') } } }),
    )
    .executeTest(async (server) => {
      const form = {
        firstName: 'Sabine',
        lastName: 'Köhler',
        contactInformation: { email: 'sabine.koehler@example.org' },
      };
      expect(await registerParticipant(clientOf(server), KEY, form)).toEqual({ id: PARTICIPANT, version: '"1"' });
    }));

test('the portal marks a customer number that another participant has', () =>
  pact
    .addInteraction()
    .given('a participant with an internal customer number exists')
    .uponReceiving('a registration with an internal customer number that is taken')
    .withRequest('POST', '/v1/participants', (request) =>
      request.headers(formHeaders).jsonBody({
        participant: {
          firstName: like('Sabine'),
          lastName: like('Köhler'),
          internalCustomerNumber: fromProviderState('${internalCustomerNumber}', 'T-1001'),
        },
      }),
    )
    .willRespondWith(409, (response) =>
      response.headers(answeredProblem).jsonBody({
        ...problem(409, 'value_taken'),
        errors: [
          {
            in: 'body',
            pointer: '/participant/internalCustomerNumber',
            code: string('taken'),
            detail: string('It is taken.'),
          },
        ],
      }),
    )
    .executeTest(async (server) => {
      const form = { firstName: 'Sabine', lastName: 'Köhler', internalCustomerNumber: 'T-1001' };
      const saved = await registerParticipant(clientOf(server), KEY, form);
      expect(saved).toEqual({ faults: [{ pointer: '/participant/internalCustomerNumber', code: 'taken' }] });
    }));

test('the portal marks the invalid fields of a form', () =>
  pact
    .addInteraction()
    .uponReceiving('a registration with a birthday that is no date')
    .withRequest('POST', '/v1/participants', (request) =>
      request
        .headers(formHeaders)
        .jsonBody({ participant: { firstName: 'Sabine', lastName: 'Köhler', dateOfBirth: '1984-02-30' } }),
    )
    .willRespondWith(422, (response) =>
      response.headers(answeredProblem).jsonBody({
        ...problem(422, 'invalid_body'),
        errors: [
          {
            in: 'body',
            pointer: '/participant/dateOfBirth',
            code: string('invalid_value'),
            detail: string('No date.'),
          },
        ],
      }),
    )
    .executeTest(async (server) => {
      const form = { firstName: 'Sabine', lastName: 'Köhler', dateOfBirth: '1984-02-30' };
      const saved = await registerParticipant(clientOf(server), KEY, form);
      expect(saved).toEqual({ faults: [{ pointer: '/participant/dateOfBirth', code: 'invalid_value' }] });
    }));

const change = { participant: { status: 'active', contactInformation: { phone: '+49 221 1234567' } } } as const;

test('the portal saves a change to the version that it has opened', () =>
  pact
    .addInteraction()
    .given('a participant exists', { contactInformation: { email: 'sabine.koehler@example.org' } })
    .uponReceiving('a change of a participant as it was opened')
    .withRequest('PATCH', participantPath, (request) =>
      request.headers({ ...sentJson, 'If-Match': fromProviderState('${participantVersion}', '"1"') }).jsonBody(change),
    )
    .willRespondWith(200, (response) =>
      response.headers({ ...answeredRecord, ETag: regex(/^"[^"]+"$/, '"2"') }).jsonBody({
        data: {
          ...row,
          status: 'active',
          contactInformation: { email: 'sabine.koehler@example.org', phone: '+49 221 1234567' },
        },
      }),
    )
    .executeTest(async (server) => {
      const saved = await changeParticipant(clientOf(server), PARTICIPANT, '"1"', change.participant);
      expect(saved).toMatchObject({ version: '"2"', participant: { status: 'active' } });
    }));

test('the portal does not overwrite a change by somebody else', () =>
  pact
    .addInteraction()
    .given('a participant has changed since it was read')
    .uponReceiving('a change of a participant as it was before')
    .withRequest('PATCH', participantPath, (request) =>
      request.headers({ ...sentJson, 'If-Match': fromProviderState('${staleVersion}', '"1"') }).jsonBody(change),
    )
    .willRespondWith(412, (response) => response.headers(answeredProblem).jsonBody(problem(412, 'precondition_failed')))
    .executeTest(async (server) => {
      const saved = await changeParticipant(clientOf(server), PARTICIPANT, '"1"', change.participant);
      expect(saved).toBe('changed by somebody else');
    }));

test('the portal enrols a participant in a course', () =>
  pact
    .addInteraction()
    .given('a participant exists')
    .given('an open course exists', { capacity: 12 })
    .uponReceiving('an enrolment in a course with free seats')
    .withRequest('PUT', enrolPath, (request) => request.headers(sent))
    .willRespondWith(200, (response) =>
      response
        .headers(answeredRecord)
        .jsonBody({ data: { ...row, courseIds: [fromProviderState('${courseId}', COURSE)] } }),
    )
    .executeTest(async (server) => {
      expect(await enrol(clientOf(server), PARTICIPANT, COURSE)).toEqual({ courseIds: [COURSE] });
    }));

test('the portal reports that a course is full', () =>
  pact
    .addInteraction()
    .given('a participant exists')
    .given('a full course exists')
    .uponReceiving('an enrolment in a course without free seats')
    .withRequest('PUT', enrolPath, (request) => request.headers(sent))
    .willRespondWith(409, (response) => response.headers(answeredProblem).jsonBody(problem(409, 'course_full')))
    .executeTest(async (server) => {
      expect(await enrol(clientOf(server), PARTICIPANT, COURSE)).toEqual({ refused: 'course_full' });
    }));

const note = { id: uuid(COURSE), title: string('First talk'), content: string('<p>Wants to begin in May.</p>') };

test('the portal shows the notes of a participant', () =>
  pact
    .addInteraction()
    .given('a participant with a note exists')
    .uponReceiving('a request for the notes on a participant')
    .withRequest('GET', notesPath, (request) => request.query({ sort: '-date' }).headers(sent))
    .willRespondWith(200, (response) => response.headers(answeredPage).jsonBody({ data: eachLike(note) }))
    .executeTest(async (server) => {
      expect(await notesOf(clientOf(server), PARTICIPANT)).toMatchObject([{ title: 'First talk' }]);
    }));

test('the portal creates a note of a participant', () =>
  pact
    .addInteraction()
    .given('a participant exists')
    .uponReceiving('a new note on a participant')
    .withRequest('POST', notesPath, (request) =>
      request
        .headers({ ...sentJson, 'Idempotency-Key': regex(/^\S{16,}$/, KEY) })
        .jsonBody({ note: { title: 'First talk', content: '<p>Wants to begin in May.</p>' } }),
    )
    .willRespondWith(201, (response) =>
      response
        .headers(answeredRecord)
        .jsonBody({ data: { id: uuid(COURSE), title: 'First talk', content: '<p>Wants to begin in May.</p>' } }),
    )
    .executeTest(async (server) => {
      const written = await addNote(clientOf(server), PARTICIPANT, 'First talk', '<p>Wants to begin in May.</p>');
      expect(written.title).toBe('First talk');
    }));

test('the tests write exactly the pact that is checked in', () =>
  expect(writtenPact()).toMatchFileSnapshot('../../../pacts/web-portal.json'));
