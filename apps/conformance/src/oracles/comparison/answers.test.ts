import type { ModelAnswer } from '@training-provider/contract/model';
import { expect, test } from 'vitest';
import type { Answer } from '../../deployment/httpClient.ts';
import { requireSame } from './answers.ts';
import { newTimes } from './times.ts';

const answer = (status: number, body: object): Answer =>
  ({
    asked: 'GET /',
    status,
    headers: {},
    text: JSON.stringify(status < 400 ? body : { status, ...body }),
  }) as unknown as Answer;
const expected = (status: number, body: object, others: ModelAnswer['others'] = []): ModelAnswer => ({
  ...{ status, headers: {}, body, others },
});
const NO_LEEWAY: Parameters<typeof requireSame>[3] = { further: [], undecided: [] };
const compare =
  (actual: Answer, wanted: ModelAnswer, leeway = NO_LEEWAY) =>
  () =>
    requireSame(newTimes(), actual, wanted, leeway);

test('a response must have the expected status and exactly the expected fields', () => {
  const body = { data: { id: 'a', name: 'A' } };
  compare(answer(200, body), expected(200, body))();
  expect(compare(answer(201, body), expected(200, body))).toThrow('must respond with 200');
  expect(compare(answer(200, { data: { id: 'a' } }), expected(200, body))).toThrow('"name":"A"');
  expect(compare(answer(200, { data: { ...body.data, b: 1 } }), expected(200, body))).toThrow('"b":1');
});

test('a field that the model cannot decide may be missing', () => {
  const leeway = { ...NO_LEEWAY, undecided: ['name'] };
  const check = compare(answer(200, { data: { id: 'a' } }), expected(200, { data: { id: 'a', name: 'A' } }), leeway);
  expect(check).not.toThrow();
});

test('records of a list are compared in any order, and a missing timestamp of a record is found', () => {
  const [one, other] = [{ id: 'a' }, { id: 'b', updatedAt: '2025-01-01T00:00:00.000Z' }];
  compare(answer(200, { data: [other, one] }), expected(200, { data: [one, other] }))();
  expect(compare(answer(200, { data: [one, { id: 'b' }] }), expected(200, { data: [one, other] }))).toThrow(
    'The time /1/updatedAt is missing',
  );
});

test('a rejection must have one of the codes of the model, with its status and violations', () => {
  const full = expected(409, { code: 'course_full' }, ['course_closed']);
  compare(answer(409, { code: 'course_closed' }), full)();
  expect(compare(answer(409, { code: 'value_taken' }), full)).toThrow('must respond with course_full or course_closed');
  const invalid = { code: 'invalid_body', errors: [{ pointer: '/a', code: 'required' }] };
  expect(compare(answer(422, { ...invalid, errors: [] }), expected(422, invalid))).toThrow('/a: required');
});
