import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import { changedCoachings, changedParticipants, courseIfChanged, coursesBetween } from '../src/sync.ts';
import { answeredPage, answeredRecord, clientOf, pact, sent, writtenPact } from './pact.ts';

const { arrayContaining, atLeastOneLike, fromProviderState, integer, like, regex, string, uuid } = MatchersV3;

const PARTICIPANT = '01936f4e-8c2a-7b31-9d4e-5f6a7b8c9d0e';
const COURSE = '01936f4e-8c2a-7b31-9d4e-aabbccddeeff';
const SINCE = '2025-06-01T02:00:00.000Z';
const CHANGED = '2025-06-01T08:30:00.000Z';

const moment = regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/, CHANGED);
const day = (example: string) => regex(/^\d{4}-\d{2}-\d{2}$/, example);
const since = fromProviderState('${since}', SINCE);
const changes = (limit: number) => ({
  sort: 'updatedAt',
  'updatedAt[gte]': since,
  includeDeleted: 'true',
  limit: String(limit),
});
const participant = {
  id: uuid(PARTICIPANT),
  updatedAt: moment,
  firstName: string('Sabine'),
  lastName: string('Köhler'),
};

test('the sync fetches changed participants page by page', () =>
  pact
    .addInteraction()
    .given('participants have changed', { count: 3 })
    .uponReceiving('a request for the first two changes of participants')
    .withRequest('GET', '/v1/participants', (request) => request.query(changes(2)).headers(sent))
    .willRespondWith(200, (response) =>
      response
        .headers(answeredPage('/v1/participants', 'first', 'next'))
        .jsonBody({ data: atLeastOneLike(participant, 2) }),
    )
    .executeTest(async (server) => {
      const page = await changedParticipants(clientOf(server), { since: SINCE, limit: 2 });
      expect(page).toMatchObject({ stored: [{ id: PARTICIPANT }, {}], removed: [], until: CHANGED, next: 'next' });
    }));

test('the sync continues after the previous page', () =>
  pact
    .addInteraction()
    .given('participants have changed and the first page of them was read', { count: 3, limit: 2 })
    .uponReceiving('a request for the changes after the first two')
    .withRequest('GET', '/v1/participants', (request) =>
      request.query({ ...changes(2), cursor: fromProviderState('${cursor}', 'eyJhIjoxfQ') }).headers(sent),
    )
    .willRespondWith(200, (response) =>
      response
        .headers(answeredPage('/v1/participants', 'first', 'prev'))
        .jsonBody({ data: atLeastOneLike(participant) }),
    )
    .executeTest(async (server) => {
      const page = await changedParticipants(clientOf(server), { since: SINCE, limit: 2, cursor: 'eyJhIjoxfQ' });
      expect(page.stored).toHaveLength(1);
      expect(page.next).toBeUndefined();
    }));

test('the sync receives deleted participants as deletions', () =>
  pact
    .addInteraction()
    .given('a participant was deleted')
    .uponReceiving('a request for changes among which is a deletion')
    .withRequest('GET', '/v1/participants', (request) => request.query(changes(200)).headers(sent))
    .willRespondWith(200, (response) =>
      response
        .headers(answeredPage('/v1/participants', 'first'))
        .jsonBody({ data: arrayContaining(like({ ...participant, deletedAt: moment })) }),
    )
    .executeTest(async (server) => {
      const page = await changedParticipants(clientOf(server), { since: SINCE, limit: 200 });
      expect(page).toMatchObject({ stored: [], removed: [PARTICIPANT] });
    }));

test('the sync fetches coachings with their vouchers', () =>
  pact
    .addInteraction()
    .given('a coaching with a voucher exists', { unitsApproved: 40, unitMinutes: 45 })
    .uponReceiving('a request for changes of coachings')
    .withRequest('GET', '/v1/coachings', (request) => request.query(changes(200)).headers(sent))
    .willRespondWith(200, (response) =>
      response.headers(answeredPage('/v1/coachings', 'first')).jsonBody({
        data: arrayContaining(
          like({
            id: uuid(COURSE),
            participantId: uuid(PARTICIPANT),
            updatedAt: moment,
            status: regex(/^(requested|approved|active|completed|cancelled)$/, 'requested'),
            voucherNumber: string('GS-2025-0017'),
            voucherValidUntil: day('2025-12-31'),
            unitsApproved: integer(40),
            unitMinutes: integer(45),
          }),
        ),
      }),
    )
    .executeTest(async (server) => {
      const page = await changedCoachings(clientOf(server), { since: SINCE, limit: 200 });
      expect(page.stored).toMatchObject([{ voucherNumber: 'GS-2025-0017', voucherValidUntil: '2025-12-31' }]);
    }));

test('the sync fetches the courses that start in a quarter', () =>
  pact
    .addInteraction()
    .given('an open course exists', { startDate: '2031-05-05', endDate: '2031-08-29' })
    .uponReceiving('a request for open and running courses of a quarter')
    .withRequest('GET', '/v1/courses', (request) =>
      request
        .query({
          status: 'open,running',
          'startDate[gte]': '2031-04-01',
          'startDate[lt]': '2031-07-01',
          sort: 'startDate',
        })
        .headers(sent),
    )
    .willRespondWith(200, (response) =>
      response.headers(answeredPage('/v1/courses', 'first')).jsonBody({
        data: atLeastOneLike({
          id: uuid(COURSE),
          name: string('Lagerlogistik'),
          status: regex(/^(open|running)$/, 'open'),
          startDate: day('2031-05-05'),
          participantCount: integer(0),
        }),
      }),
    )
    .executeTest(async (server) => {
      const courses = await coursesBetween(clientOf(server), '2031-04-01', '2031-07-01');
      expect(courses).toMatchObject([{ startDate: '2031-05-05' }]);
    }));

const coursePath = fromProviderState('/v1/courses/${courseId}', `/v1/courses/${COURSE}`);

test('the sync does not fetch a course again if it has the current version', () =>
  pact
    .addInteraction()
    .given('an open course exists')
    .uponReceiving('a request for a course whose version is known')
    .withRequest('GET', coursePath, (request) =>
      request.headers({ ...sent, 'If-None-Match': fromProviderState('${courseVersion}', '"1"') }),
    )
    .willRespondWith(304, (response) => response.headers({ ETag: regex(/^"[^"]+"$/, '"1"') }))
    .executeTest(async (server) => {
      expect(await courseIfChanged(clientOf(server), COURSE, '"1"')).toBe('unchanged');
    }));

test('the sync fetches a course that has changed', () =>
  pact
    .addInteraction()
    .given('a course has changed since it was read')
    .uponReceiving('a request for a course of which an older version is known')
    .withRequest('GET', coursePath, (request) =>
      request.headers({ ...sent, 'If-None-Match': fromProviderState('${staleVersion}', '"1"') }),
    )
    .willRespondWith(200, (response) =>
      response.headers(answeredRecord).jsonBody({ data: { id: uuid(COURSE), name: string('Lagerlogistik') } }),
    )
    .executeTest(async (server) => {
      expect(await courseIfChanged(clientOf(server), COURSE, '"0"')).toMatchObject({ course: { id: COURSE } });
    }));

test('the tests write exactly the pact that is checked in', () =>
  expect(writtenPact()).toMatchFileSnapshot('../../../pacts/nightly-sync.json'));
