import { changeText, withFields } from '../operators/fields.ts';
import { dropRefused } from '../operators/leniency.ts';
import { always, notes, on, written } from '../operators/operator.ts';
import { changeRecords } from '../operators/replies.ts';
import { changeInput } from '../operators/requests.ts';
import { mutantsOf } from './mutant.ts';

/** Decision R7: timestamps, dates, money, countries, time zones. */
// biome-ignore format: a table, with one or two lines for each mutant
export const dateMutants = mutantsOf({
  'timestamps-without-milliseconds': ['R7-UTC', 'Timestamps have no milliseconds',
    always, changeRecords(changeText('updatedAt', (time) => time.replace(/\.\d+/, '')))],
  'offset-ignored': ['R7-OFFSET', 'The offset of a timestamp is ignored',
    notes, changeInput(changeText('date', (time) => time.replace(/[+-]\d\d:\d\d$/, 'Z')))],
  'dates-a-day-early': ['R7-DATES', 'Dates of birth are returned a day early',
    always, changeRecords(changeText('dateOfBirth', (date) =>
      new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)))],
  'money-as-number': ['R7-MONEY', 'The cost of a unit is returned as a number',
    always, changeRecords(changeText('costPerUnit', Number))],
  'money-rounded': ['B-MONEY', 'Money loses trailing zeros',
    always, changeRecords(changeText('costPerUnit', (money) => String(Number(money))))],
  'any-country': ['R7-COUNTRY', 'An invalid country code is dropped instead of rejected',
    written, dropRefused('invalid_country')],
  'unassigned-country': ['B-COUNTRIES', 'Any two capitals are accepted as a country',
    written, dropRefused('invalid_country')],
  'time-zone-as-offset': ['R7-TIME-ZONE', 'The time zone of the organisation is an offset',
    on('GET', '/v1/org'), changeRecords(withFields({ timezone: '+01:00' }))],
});
