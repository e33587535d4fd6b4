import { describe, expect, test } from 'vitest';
import { coverageFrom } from './coverage.ts';
import { keywordsIn, lookAt, type Reached } from './keywords.ts';
import { openRecorder } from './recorder.ts';

const schema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'null' }] },
    size: { type: 'integer', minimum: 1, maximum: 9 },
    tags: { type: 'array', maxItems: 2, items: { enum: ['a'] } },
  },
};

const look = lookAt(schema, (side) => side);
const reachedBy = (value: unknown): Reached[] => {
  const reached: Reached[] = [];
  look(value, (side) => reached.push(side));
  return reached;
};
const sides = (value: unknown): string[] =>
  reachedBy(value).map(({ field, keyword, side }) => `${field} ${keyword} ${side}`);

describe('the coverage of schema keywords', () => {
  test.each<[object, string[]]>([
    [{ name: 'abc' }, ['name required kept', 'name type kept', 'name maxLength kept']],
    [{ name: 'ab' }, ['name required kept', 'name type kept']],
    [{ name: 'abcd' }, ['name required kept', 'name type kept', 'name maxLength broken']],
    [{ name: null }, ['name required kept']],
    [{ size: 1 }, ['name required broken', 'size type kept', 'size minimum kept']],
    [{ size: 10 }, ['name required broken', 'size type kept', 'size maximum broken']],
    [{ size: 'a' }, ['name required broken', 'size type broken']],
    [{ tags: ['b'] }, ['name required broken', 'tags type kept', 'tags[] enum broken']],
  ])('detects which sides of the limits the value %j reaches', (value, expected) => {
    expect(sides(value)).toEqual(expected);
  });

  test('lists in advance every keyword whose sides it can detect', () => {
    const known = keywordsIn(schema).map(({ field, keyword }) => `${field} ${keyword}`);
    expect(known).toContain('tags[] enum');
    expect(known).toContain('name required');
    const reached = [{ name: 'abcd', size: 0, tags: ['a', 'a', 'b'] }].flatMap(reachedBy);
    expect(reached.filter(({ field, keyword }) => !known.includes(`${field} ${keyword}`))).toEqual([]);
  });
});

describe('the coverage of a run', () => {
  const recorder = openRecorder();
  const send = (method: string, path: string, query: string, status: number, body?: unknown) =>
    recorder.note({ method, path, query: new URLSearchParams(query), status, body });
  send('GET', '/v1/courses', 'limit=0&status[]=open', 400);
  send('HEAD', '/v1/courses', 'limit=1', 200);
  const first = recorder.take();
  send('POST', '/v1/courses', '', 422, { course: { name: 'x'.repeat(5_000) } });
  send('GET', '/nowhere', '', 404);
  const { operations, keywords } = coverageFrom([first, recorder.take()]);
  const operation = (name: string) => operations.find((each) => each.operation === name);

  test('counts statuses and parameters by operation, and lists the parameters that were never sent', () => {
    const list = operation('GET /v1/courses');
    expect(list?.statuses).toEqual({ '400': 1, 'HEAD 200': 1 });
    expect(list?.parameters.reached).toBe(2);
    expect(list?.parameters.never).toContain('q');
    expect(list?.parameters.never).not.toContain('limit');
    expect(operation('GET /v1/contacts')).toMatchObject({ requests: 0, statuses: {} });
  });

  test('lists by operation and by keyword which sides of limits were sent', () => {
    const { never = {} } = operation('GET /v1/courses')?.sides ?? {};
    expect([never['minimum kept'], never['minimum broken']]).toEqual([undefined, undefined]);
    const create = operation('POST /v1/courses')?.sides.never ?? {};
    expect(create['maxLength broken']).not.toContain('course.name');
    expect(create['maxLength kept']).toContain('course.name');
    expect(keywords.find(({ keyword }) => keyword === 'minimum')).toMatchObject({ kept: 1, broken: 1 });
  });
});
