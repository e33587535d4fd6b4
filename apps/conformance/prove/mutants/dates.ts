import { always, answeringRecords, type Matches, on, writing, written } from '../proxy/faults.ts';
import type { Json, JsonObject } from '../proxy/json.ts';
import { lenient } from '../proxy/lenient.ts';
import type { Mutant } from './mutant.ts';

const notes: Matches = ({ path }) => path.includes('/notes');

const changed = (record: JsonObject, name: string, change: (value: string) => Json): JsonObject => {
  const value = record[name];
  return typeof value === 'string' ? { ...record, [name]: change(value) } : record;
};

/** Decision R7: timestamps, dates, money, countries, time zones. */
export const dateMutants: readonly Mutant[] = [
  {
    id: 'timestamps-without-milliseconds',
    breaks: 'R7-UTC',
    describe: 'Timestamps have no milliseconds',
    fault: answeringRecords(always, (record) => changed(record, 'updatedAt', (time) => time.replace(/\.\d+/, ''))),
  },
  {
    id: 'offset-ignored',
    breaks: 'R7-OFFSET',
    describe: 'The offset of a timestamp is ignored',
    fault: writing(notes, (fields) => changed(fields, 'date', (time) => time.replace(/[+-]\d\d:\d\d$/, 'Z'))),
  },
  {
    id: 'dates-a-day-early',
    breaks: 'R7-DATES',
    describe: 'Dates of birth are answered a day early',
    fault: answeringRecords(always, (record) =>
      changed(record, 'dateOfBirth', (date) => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)),
    ),
  },
  {
    id: 'impossible-dates-dropped',
    breaks: 'R7-DATES',
    describe: 'What is no calendar date is dropped instead of refused',
    fault: lenient(written, 'invalid_date'),
  },
  {
    id: 'money-as-number',
    breaks: 'R7-MONEY',
    describe: 'The cost of a unit is answered as a number',
    fault: answeringRecords(always, (record) => changed(record, 'costPerUnit', Number)),
  },
  {
    id: 'money-rounded',
    breaks: 'B-MONEY',
    describe: 'Money loses zeros at its end',
    fault: answeringRecords(always, (record) => changed(record, 'costPerUnit', (money) => String(Number(money)))),
  },
  {
    id: 'any-country',
    breaks: 'R7-COUNTRY',
    describe: 'What is no country code is dropped instead of refused',
    fault: lenient(written, 'invalid_country'),
  },
  {
    id: 'unassigned-country',
    breaks: 'B-COUNTRIES',
    describe: 'Any two capitals are taken as a country',
    fault: lenient(written, 'invalid_country'),
  },
  {
    id: 'time-zone-as-offset',
    breaks: 'R7-TIME-ZONE',
    describe: 'The time zone of the organisation is an offset',
    fault: answeringRecords(on('GET', '/v1/org'), (record) => ({ ...record, timezone: '+01:00' })),
  },
];
