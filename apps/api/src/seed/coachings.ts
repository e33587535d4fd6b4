import type { MasterData } from './masterData.ts';
import type { Random } from './random.ts';
import { DAY_MS, dayAfter, LAST_DAY, type RecordColumns } from './rows.ts';
import type { CoachingRow } from './sessions.ts';

/** The number of days for each unit, so that a week has two or three units. */
const DAYS_PER_UNIT = 3;

/** A status that fits the dates: completed or cancelled after the end, not completed before it. */
const statusOf = (random: Random, start: number, end: number) => {
  if (end < LAST_DAY) return random.pick(['completed', 'completed', 'completed', 'completed', 'cancelled'] as const);
  if (start < LAST_DAY) return random.pick(['active', 'active', 'active', 'approved', 'cancelled'] as const);
  return random.pick(['requested', 'approved'] as const);
};

export const coachingOf = (
  random: Random,
  record: RecordColumns,
  index: number,
  participantId: string,
  office: MasterData,
): CoachingRow => {
  const time = record.inserted_at;
  const units = random.pick([20, 24, 32, 40, 60]);
  const start = random.between(7, 28);
  const end = start + units * DAYS_PER_UNIT;
  const status = statusOf(random, Date.parse(time) + start * DAY_MS, Date.parse(time) + end * DAY_MS);
  return {
    ...record,
    participant_id: participantId,
    program_id: random.pick(office.programIds),
    coach_id: random.pick(office.userIds),
    location_id: random.pick(office.locationIds),
    funding_agency_id: random.pick(office.agencyIds),
    status,
    start_date: dayAfter(time, start),
    end_date: dayAfter(time, end),
    units_approved: units,
    units_used: status === 'completed' ? units : status === 'active' ? random.between(1, units) : 0,
    unit_minutes: random.pick([45, 60] as const),
    delivery_mode: random.pick(['in_person', 'online', 'hybrid'] as const),
    voucher_number: `AVGS-${time.slice(0, 4)}-${String(index + 1).padStart(6, '0')}`,
    voucher_valid_until: dayAfter(time, 90),
  };
};
