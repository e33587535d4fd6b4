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
    [
      'a return that no longer says what an argument is',
      [FUNCTION, 'value get(): arg0 is Array<string>'],
      [FUNCTION, 'value get(): boolean'],
      ['breaking predicate-changed: value get()'],
    ],
    [
      'a return that says something else about an argument',
      [FUNCTION, 'value get(): arg0 is Array<string>'],
      [FUNCTION, 'value get(): arg0 is Array<number>'],
      ['breaking predicate-changed: value get()'],
    ],
    [
      'a return that no longer asserts',
      [FUNCTION, 'value get(): asserts arg0'],
      [FUNCTION, 'value get(): void'],
      ['breaking predicate-changed: value get()'],
    ],
    [
      'a type parameter that has to be given',
      [THING, 'type Thing<0 A>: unknown'],
      [THING, 'type Thing<0 A>: unknown', 'type Thing<1 B>: unknown'],
      ['breaking required-type-parameter-added: type Thing<1 B>'],
    ],
    [
      'a type parameter that may be given',
      [THING],
      [THING, 'type Thing<0 A>?: unknown', 'type Thing<0 A>.default: string'],
      ['safe type-parameter-added: type Thing<0 A>'],
    ],
    [
      'a type parameter of a function that had none',
      [FUNCTION],
      [FUNCTION, 'value get<0 A>: unknown'],
      ['risky type-parameter-added: value get<0 A>'],
    ],
    [
      'a type parameter that is gone',
      [FUNCTION, 'value get<0 A>: unknown'],
      [FUNCTION],
      ['breaking type-parameter-removed: value get<0 A>'],
    ],
    [
      'a type parameter without its default',
      [THING, 'type Thing<0 A>?: unknown', 'type Thing<0 A>.default: string'],
      [THING, 'type Thing<0 A>: unknown'],
      ['breaking now-required: type Thing<0 A>'],
    ],
    [
      'a type parameter that has to extend more',
      [FUNCTION, 'value get<0 A>: unknown'],
      [FUNCTION, 'value get<0 A>: string'],
      ['breaking constraint-changed: value get<0 A>'],
    ],
    [
      'a type parameter that has to extend less',
      [FUNCTION, 'value get<0 A>: string'],
      [FUNCTION, 'value get<0 A>: unknown'],
      ['risky constraint-changed: value get<0 A>'],
    ],
    [
      'a constructor that nobody may call',
      ['value Thing.new(): Thing'],
      ['value Thing.new(): private Thing'],
      ['breaking modifier-added: value Thing.new()'],
    ],
    [
      'a member that is no longer for everybody',
      [THING, 'type Thing.a: string'],
      [THING, 'type Thing.a: protected string'],
      ['breaking modifier-added: type Thing.a'],
    ],
    [
      'what this has to be',
      [FUNCTION],
      [FUNCTION, 'value get(this): Thing'],
      ['breaking required-argument-added: value get(this)'],
    ],
    [
      'a rest of other arguments',
      [FUNCTION, 'value get(0 ids)?: rest Array<string>'],
      [FUNCTION, 'value get(0 ids)?: rest Array<number>'],
      ['breaking type-changed: value get(0 ids)'],
    ],
    [
      'arguments whose names are swapped',
      [FUNCTION, 'value get(0 from): string', 'value get(1 to): string'],
      [FUNCTION, 'value get(0 to): string', 'value get(1 from): string'],
      ['risky arguments-swapped: value get(0 to)', 'risky arguments-swapped: value get(1 from)'],
    ],
    [
      'an argument more for a callback',
      [FUNCTION, 'value get(0 hook): function'],
      [FUNCTION, 'value get(0 hook): function', 'value get(0 hook)(0 id): string'],
      ['safe argument-added: value get(0 hook)(0 id)'],
    ],
  ])('%s', (_what, before, after, findings) => {
    expect(found(before, after)).toEqual(findings);
  });

  test.each<[string, string, string, read: string, made: string]>([
    ['a new value', 'type Thing.a: "x"', 'type Thing.a: "x" | "y"', 'risky type-widened', 'safe type-widened'],
    ['a value less', 'type Thing.a: "x" | "y"', 'type Thing.a: "x"', 'safe type-narrowed', 'breaking type-narrowed'],
    ['a new type', 'type Thing.a: string', 'type Thing.a: null | string', 'breaking type-widened', 'safe type-widened'],
    [
      'any text instead of values',
      'type Thing.a: "x" | "y"',
      'type Thing.a: string',
      'breaking type-widened',
      'safe type-widened',
    ],
    [
      'values instead of any text',
      'type Thing.a: string',
      'type Thing.a: "x" | "y"',
      'safe type-narrowed',
      'breaking type-narrowed',
    ],
    [
      'anything instead of a type',
      'type Thing.a: string',
      'type Thing.a: unknown',
      'breaking type-widened',
      'safe type-widened',
    ],
    [
      'a member that can only be read',
      'type Thing.a: string',
      'type Thing.a: readonly string',
      'risky modifier-added',
      'safe modifier-added',
    ],
    [
      'a list that can only be read',
      'type Thing.a: Array<string>',
      'type Thing.a: ReadonlyArray<string>',
      'breaking list-now-readonly',
      'safe list-now-readonly',
    ],
    [
      'a list that can be written to',
      'type Thing.a: Readonly<[string]>',
      'type Thing.a: [string]',
      'safe list-no-longer-readonly',
      'breaking list-no-longer-readonly',
    ],
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
