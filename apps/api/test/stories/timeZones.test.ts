import { expect, test } from 'vitest';
import { newTenant } from '../support/tenant.ts';

/* The conformance suite runs in one time zone, because others may use the same organisation. */

/** Starts of sessions around midnight, with their days: on two of these the clocks change. */
const BEGINNINGS: readonly (readonly [timezone: string, startsAt: string, day: string])[] = [
  ['Pacific/Kiritimati', '2025-03-03T09:59:59Z', '2025-03-03'],
  ['Pacific/Kiritimati', '2025-03-03T10:00:00Z', '2025-03-04'],
  ['America/St_Johns', '2025-03-09T03:29:59Z', '2025-03-08'],
  ['America/St_Johns', '2025-03-09T03:30:00Z', '2025-03-09'],
  ['America/St_Johns', '2025-03-10T02:30:00Z', '2025-03-10'],
  ['Australia/Lord_Howe', '2025-04-05T13:00:00Z', '2025-04-06'],
  ['Australia/Lord_Howe', '2025-04-06T13:29:59Z', '2025-04-06'],
  ['Australia/Lord_Howe', '2025-04-06T13:30:00Z', '2025-04-07'],
];

test.concurrent.for(BEGINNINGS)(
  'in an organisation in the time zone %s, a session that starts at %s counts for the day %s',
  async ([timezone, startsAt, day]) => {
    const { client } = await newTenant();
    const create = async (path: string, body: object): Promise<string> =>
      (await client('POST', path, { body })).json.data.id;
    await client('PATCH', '/v1/org', { body: { organisation: { timezone } } });
    const person = { firstName: 'Aylin', lastName: 'Yılmaz' };
    const participantId = await create('/v1/participants', { participant: person });
    const coachingId = await create('/v1/coachings', { coaching: { participantId } });
    const endsAt = new Date(Date.parse(startsAt) + 3_600_000).toISOString();
    const session = { coachingId, startsAt, endsAt, units: '4', status: 'held' };
    const id = await create('/v1/sessions', { session });
    const attendance = { presence: 'absent', reason: 'sick' };
    await client('PATCH', `/v1/sessions/${id}/attendances/${coachingId}`, { body: { attendance } });
    const totals = await client('GET', `/v1/coachings/${coachingId}/attendance?from=${day}&to=${day}`);
    expect(totals.json.data.unitsHeld).toBe('4.00');
    const absences = await client('GET', `/v1/absences?month=${day.slice(0, 7)}`);
    expect(absences.json.data).toMatchObject([{ daysMissed: [{ date: day, reason: 'sick' }] }]);
  },
);
