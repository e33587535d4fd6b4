import { describe, expect, test } from 'vitest';
import { CalendarDate, Country, count, Email, Id, Money, TimestampInput, text, UuidV4 } from './fields.ts';

const takes = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('a string field', () => {
  test.each(['', ' spaces ', 'Müller', 'Anna-Lena', '😀', 'a\nb\tc', '\u202e', 'ﷺ', '\ufffe'])(
    'accepts %j unchanged',
    (value) => {
      expect(text(255).parse(value)).toBe(value);
    },
  );
  test.each(['a\0b', '\ud800', 'a\udfff', '\udc00\ud800'])('rejects %j, which cannot be stored', (value) => {
    expect(takes(text(255), value)).toBe(false);
  });
  test('counts characters instead of UTF-16 code units', () => {
    expect(takes(text(3), '😀😀😀')).toBe(true);
    expect(takes(text(3), '😀😀😀😀')).toBe(false);
  });
});

describe('a date field', () => {
  test.each(['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31', '1984-12-31'])('accepts %s', (value) => {
    expect(CalendarDate.parse(value)).toBe(value);
  });
  test.each(['2025-02-29', '2025-02-30', '1900-02-29', '0000-01-01', '2025-13-01', '2025-00-10', '2025-04-31'])(
    'rejects %s, which is not a day of the calendar',
    (value) => expect(takes(CalendarDate, value)).toBe(false),
  );
  test.each(['2025-2-3', '20250203', '2025-02-03T00:00:00Z', '+002025-01-01', '٢٠٢٥-٠١-٠١', '', 'today'])(
    'rejects %j, which has another format',
    (value) => expect(takes(CalendarDate, value)).toBe(false),
  );
});

describe('a timestamp field of a request', () => {
  test.each([
    ['2025-01-31T09:30:00Z', '2025-01-31T09:30:00.000Z'],
    ['2025-01-31T09:30:00.5+01:00', '2025-01-31T08:30:00.500Z'],
    ['2024-12-31T23:30:00-05:00', '2025-01-01T04:30:00.000Z'],
    ['2025-01-31t09:30:00z', '2025-01-31T09:30:00.000Z'],
    ['2025-01-31T09:30:00.123456789012Z', '2025-01-31T09:30:00.123Z'],
    ['1969-12-31T23:59:59.9999Z', '1969-12-31T23:59:59.999Z'],
    ['2016-12-31T15:59:60.25-08:00', '2017-01-01T00:00:00.250Z'],
    ['9999-12-31T23:59:59.9999Z', '9999-12-31T23:59:59.999Z'],
  ])('accepts %s as %s', (value, expected) => expect(TimestampInput.parse(value)).toBe(expected));
  test.each([
    '2025-02-30T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '2025-01-31T24:00:00Z',
    '2025-01-31T24:01:00Z',
    '2025-01-31T12:00:60Z',
    '2016-12-31T23:59:61Z',
    '9999-12-31T23:59:60Z',
    '2025-01-31T09:30:00+24:00',
    '2025-01-31T09:30:00.Z',
    '2025-01-31T09:30:00',
    '2025-01-31',
    '2025-01-31 09:30:00Z',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
    'now',
  ])('rejects %s', (value) => expect(takes(TimestampInput, value)).toBe(false));
});

describe('an e-mail field, which follows the rule of browsers', () => {
  test.each(['o&leary@example.org', "o'neill+x@example.org", '.a..b@localhost', 'a@1-2.de'])('accepts %s', (value) =>
    expect(takes(Email, value)).toBe(true),
  );
  test.each(['müller@example.org', 'a@b-.de', 'a@.de', 'a b@example.org', `a@${'b'.repeat(64)}.de`])(
    'rejects %s',
    (value) => expect(takes(Email, value)).toBe(false),
  );
});

describe('numbers and money', () => {
  test.each([1.5, 2 ** 53, Number.POSITIVE_INFINITY, -1, Number.NaN, '1'])('a count rejects %s', (value) => {
    expect(takes(count(0), value)).toBe(false);
  });
  test.each(['0', '12.50', '7.4', '1234567890.99'])('an amount of money accepts %s', (value) =>
    expect(Money.parse(value)).toBe(value),
  );
  test.each(['-1', '1.234', '01', '1,50', '.5', '1.', '1e3', '12345678901', ''])(
    'an amount of money rejects %j',
    (value) => {
      expect(takes(Money, value)).toBe(false);
    },
  );
});

describe('codes and ids', () => {
  test.each(['DE', 'AT', 'CH', 'TR', 'UA'])('the country code %s is accepted', (value) =>
    expect(takes(Country, value)).toBe(true),
  );
  test.each(['de', 'DEU', 'XX', 'Germany', 'ZZ', 'EU', 'UK', 'AA'])('the country code %s is rejected', (value) => {
    expect(takes(Country, value)).toBe(false);
  });
  test('an id may be a UUID of any version, and the id of a contact must be a version 4 UUID', () => {
    expect(takes(Id, '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11')).toBe(true);
    expect(takes(Id, '1')).toBe(false);
    expect(takes(UuidV4, '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11')).toBe(false);
    expect(takes(UuidV4, 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6')).toBe(true);
  });
});
