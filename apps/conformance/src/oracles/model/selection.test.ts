import { expect, test } from 'vitest';
import type { Row } from './rows.ts';
import { disorderOf, found, needsFurtherTerms } from './selection.ts';
import { subjects } from './subjects.ts';

const subject = subjects.find(({ kind }) => kind === 'course');
if (subject === undefined) throw new Error('There are no courses.');

const rowOf = (id: string, fields: Row['fields'], more: Partial<Row> = {}): Row => ({
  ...{ id, path: `/v1/courses/${id}`, owner: 'main', created: Number(id), changed: Number(id) },
  ...{ insertedAt: `2025-01-0${id}T00:00:00.000Z`, updatedAt: `2025-01-0${id}T00:00:00.000Z` },
  ...{ isDeleted: false, etag: '"1"', etags: new Map(), fields, computed: {} },
  ...more,
});

const ascending = (...fields: string[]) => fields.map((field) => ({ field, descending: false }));
const ALL = { filters: [], ranges: [], words: [], sort: [], withDeleted: false };
const idsOf = (query: Partial<typeof ALL> | object, rows: readonly Row[]) =>
  found(subject, rows, { ...ALL, ...query }, () => []).map(({ id }) => id);

test('the second sort field decides where the first is equal, against the order of the ids', () => {
  const [one, two] = [
    rowOf('1', { name: 'Adler', startDate: '2025-02-01' }),
    rowOf('2', { name: 'Adler', startDate: '2025-01-01' }),
  ];
  expect(disorderOf(subject, [two, one], ascending('name', 'startDate'))).toBeUndefined();
  expect(disorderOf(subject, [one, two], ascending('name', 'startDate'))).toBe('1 stands before 2');
});

test('a further sort field counts only where records are equal in the first one and differ in it', () => {
  const [adler, brandt] = [
    rowOf('1', { name: 'Adler', startDate: '2025-01-01' }),
    rowOf('2', { name: 'Brandt', startDate: '2025-01-02' }),
  ];
  const alike = [adler, rowOf('3', { name: 'Adler', startDate: '2025-01-01' })];
  const order = ascending('name', 'startDate');
  expect(needsFurtherTerms(subject, [adler, brandt], order)).toBe(false);
  expect(needsFurtherTerms(subject, alike, order)).toBe(false);
  expect(needsFurtherTerms(subject, [...alike, rowOf('4', { name: 'Adler', startDate: '2025-01-02' })], order)).toBe(
    true,
  );
  expect(needsFurtherTerms(subject, [adler, brandt], [])).toBe(false);
});

test('records without a date come last, and first in the descending order', () => {
  const [dated, without] = [rowOf('1', { name: 'A', startDate: '9999-12-31' }), rowOf('2', { name: 'A' })];
  expect(disorderOf(subject, [dated, without], ascending('startDate'))).toBeUndefined();
  expect(disorderOf(subject, [without, dated], ascending('startDate'))).toBeDefined();
  expect(disorderOf(subject, [without, dated], [{ field: 'startDate', descending: true }])).toBeUndefined();
});

test('records that are equal in all fields stand in the order of their ids, one way or the other', () => {
  const rows = ['1', '2', '3'].map((id) => rowOf(id, { name: 'Adler' }));
  const [one, two, three] = rows as [Row, Row, Row];
  expect(disorderOf(subject, [one, two, three], ascending('name'))).toBeUndefined();
  expect(disorderOf(subject, [three, two, one], ascending('name'))).toBeUndefined();
  expect(disorderOf(subject, [one, three, two], ascending('name'))).toBeDefined();
});

test('the newest come first if no order is asked for', () => {
  const [one, two] = [rowOf('1', { name: 'A' }), rowOf('2', { name: 'B' })];
  expect(disorderOf(subject, [two, one], [])).toBeUndefined();
  expect(disorderOf(subject, [one, two], [])).toBeDefined();
});

test('a query finds what all of its filters, ranges and words find', () => {
  const rows = [
    rowOf('1', { name: 'Ärmel Ost', status: 'open', startDate: '2025-01-01' }),
    rowOf('2', { name: 'Armband', status: 'draft', startDate: '2025-01-02' }),
    rowOf('3', { name: 'Ofen', status: 'open' }),
    rowOf('4', { name: 'Ofen', status: 'open' }, { isDeleted: true }),
  ];
  expect(idsOf({}, rows)).toEqual(['1', '2', '3']);
  expect(idsOf({ withDeleted: true, words: ['fen'] }, rows)).toEqual(['3', '4']);
  expect(idsOf({ filters: [['status', ['open']]] }, rows)).toEqual(['1', '3']);
  expect(idsOf({ ranges: [['startDate', 'gt', '2025-01-01']] }, rows)).toEqual(['2']);
  expect(idsOf({ words: ['ARM'] }, rows)).toEqual(['1', '2']);
  expect(idsOf({ words: ['arm', 'os'] }, rows)).toEqual(['1']);
  expect(idsOf({ words: ['fe'] }, rows)).toEqual([]);
});
