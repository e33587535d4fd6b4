import { describe, expect, test } from 'vitest';
import { typeDiff } from './typeDiff.ts';

const found = (before: string[], after: string[]): string[] =>
  typeDiff(`# package\n${before.join('\n')}\n`, `# package\n${after.join('\n')}\n`).map(
    ({ level, rule, at }) => `${level} ${rule}: ${at}`,
  );

const FUNCTION = 'value get: function';
const RETURNS = 'value get(): Thing';
const TAKES = 'value get(0 thing): Thing';
const THING = 'type Thing: object';

describe('what consumers compile against', () => {
  test('that is the same has no change', () => {
    expect(found([FUNCTION, RETURNS, THING], [FUNCTION, RETURNS, THING])).toEqual([]);
  });

  test.each<[string, string[], string[], string[]]>([
    ['an export that is gone', [FUNCTION, RETURNS], [], ['breaking export-removed: value get']],
    ['a new export', [], [FUNCTION, RETURNS], ['safe export-added: value get']],
    [
      'methods of a schema that are gone',
      ['value Thing: schema', 'value Thing.*: optional, parse, type'],
      ['value Thing: schema', 'value Thing.*: parse, type'],
      ['breaking schema-members-removed: value Thing.*'],
    ],
    [
      'new methods of a schema',
      ['value Thing: schema', 'value Thing.*: parse, type'],
      ['value Thing: schema', 'value Thing.*: optional, parse, type'],
      ['safe schema-members-added: value Thing.*'],
    ],
    [
      'an argument that is gone',
      [FUNCTION, 'value get(0 id): string'],
      [FUNCTION],
      ['breaking argument-removed: value get(0 id)'],
    ],
    [
      'an argument that may be given',
      [FUNCTION],
      [FUNCTION, 'value get(0 id)?: string'],
      ['safe argument-added: value get(0 id)'],
    ],
    [
      'an argument that has to be given',
      [FUNCTION],
      [FUNCTION, 'value get(0 id): string'],
      ['breaking required-argument-added: value get(0 id)'],
    ],
    [
      'an argument that has to be given from now on',
      [FUNCTION, 'value get(0 id)?: string'],
      [FUNCTION, 'value get(0 id): string'],
      ['breaking now-required: value get(0 id)'],
    ],
    [
      'an argument with another name',
      [FUNCTION, 'value get(0 id): string'],
      [FUNCTION, 'value get(0 key): string'],
      ['safe argument-renamed: value get(0 key)'],
    ],
    [
      'a name inside an argument',
      [FUNCTION, 'value get(0 id).course_id: string'],
      [FUNCTION, 'value get(0 id).courseId: string'],
      [
        'breaking member-removed: value get(0 id).course_id',
        'breaking required-member-added: value get(0 id).courseId',
      ],
    ],
    [
      'another type',
      [FUNCTION, 'value get(): string'],
      [FUNCTION, 'value get(): number'],
      ['breaking type-changed: value get()'],
    ],
    [
      'a type that is put together otherwise',
      [FUNCTION, 'value get(): Promise<string>'],
      [FUNCTION, 'value get(): Promise<number>'],
      ['risky type-changed: value get()'],
    ],
  ])('%s', (_what, before, after, findings) => {
    expect(found(before, after)).toEqual(findings);
  });

  test.each<[string, string, string, read: string, made: string]>([
    ['a new value', 'type Thing.a: "x"', 'type Thing.a: "x" | "y"', 'risky type-widened', 'safe type-widened'],
    ['a value less', 'type Thing.a: "x" | "y"', 'type Thing.a: "x"', 'safe type-narrowed', 'breaking type-narrowed'],
    ['a new type', 'type Thing.a: string', 'type Thing.a: null | string', 'breaking type-widened', 'safe type-widened'],
    [
      'a list beside a value',
      'type Thing.a: string',
      'type Thing.a: Array<string | number> | string',
      'breaking type-widened',
      'safe type-widened',
    ],
    [
      'what may be missing',
      'type Thing.a: string',
      'type Thing.a?: string',
      'breaking now-optional',
      'safe now-optional',
    ],
    [
      'what is always there',
      'type Thing.a?: string',
      'type Thing.a: string',
      'safe now-required',
      'breaking now-required',
    ],
  ])('%s is judged by whether consumers read or make it', (_what, before, after, read, made) => {
    expect(found([FUNCTION, RETURNS, THING, before], [FUNCTION, RETURNS, THING, after])).toEqual([
      `${read}: type Thing.a`,
    ]);
    expect(found([FUNCTION, TAKES, THING, before], [FUNCTION, TAKES, THING, after])).toEqual([`${made}: type Thing.a`]);
  });

  test('a new member breaks only who has to make it', () => {
    const member = 'type Thing.a: string';
    expect(found([FUNCTION, RETURNS, THING], [FUNCTION, RETURNS, THING, member])).toEqual([
      'safe member-added: type Thing.a',
    ]);
    expect(found([FUNCTION, TAKES, THING], [FUNCTION, TAKES, THING, member])).toEqual([
      'breaking required-member-added: type Thing.a',
    ]);
  });

  test('what a callback takes is read', () => {
    const hook = ['value get(0 options).hook(0 thing): Thing', THING];
    expect(found(hook, [...hook, 'type Thing.a: string'])).toEqual(['safe member-added: type Thing.a']);
  });

  test('what is inside of something that is gone is not listed', () => {
    expect(found(['value a: object', 'value a.b: object', 'value a.b.c: string'], ['value a: object'])).toEqual([
      'breaking member-removed: value a.b',
    ]);
  });

  test('an entry that is gone breaks whoever imports it', () => {
    expect(typeDiff('# package/client\nvalue a: string\n', '')).toMatchObject([
      { level: 'breaking', operation: 'import package/client', at: 'value a' },
    ]);
  });
});

test('of long types only the difference is shown', () => {
  const long = (type: string) => `# package\nvalue a: Map<${'x'.repeat(100)}, ${type}, ${'y'.repeat(100)}>\n`;
  const [change] = typeDiff(long('One'), long('Two'));
  expect(change?.detail).toBe(
    `…${'x'.repeat(22)}, One, ${'y'.repeat(22)}… -> …${'x'.repeat(22)}, Two, ${'y'.repeat(22)}…`,
  );
});
